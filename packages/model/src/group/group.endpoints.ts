import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import { AttributesInput, ReferenceInput, RequiredText } from '../wire/index'
import { Group } from './group.schema'

export const GroupInput = z.strictObject({
  id: ReferenceInput,
  attributes: AttributesInput,
  groupId: ReferenceInput,
  name: RequiredText(128),
})
export type GroupInput = z.output<typeof GroupInput>

export const groupEndpoints = crudEndpoints('group', 'groups', 'groups', {
  wire: Group,
  input: GroupInput,
  query: ListQuery,
})
