import { ComputedType, type ComputedAttribute, type ComputedAttributeInput } from '@rastro/model/computed'
import { resourceStore } from '#src/tracking/resource/index'

export const computedStore = resourceStore({
  table: 'computed_attributes',
  users: ['user_attributes', 'attribute_id'],
  recordOf: (row): ComputedAttribute => ({
    id: row.id,
    description: row.description,
    attribute: row.attribute,
    expression: row.expression,
    type: ComputedType.parse(row.type),
    priority: row.priority,
  }),
  columnsOf: (computed: ComputedAttributeInput) => ({
    description: computed.description,
    attribute: computed.attribute,
    expression: computed.expression,
    type: computed.type,
    priority: computed.priority,
  }),
})
