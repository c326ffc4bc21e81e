import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import { endpoint, Id, IntegerInput, IntegerParam, ReferenceInput, RequiredText } from '../wire/index'

export const EXPRESSION_MAX_CHARS = 4000

/** What the result of an expression is stored as. */
export const ComputedType = z.enum(['string', 'number', 'boolean'])
export type ComputedType = z.infer<typeof ComputedType>

/**
 * An attribute of positions made by an expression (TRACKING-API §11). The higher `priority`, the earlier; below 0 before
 * anything else. Unlike other resources it has no attributes of its own.
 */
export const ComputedAttribute = z.object({
  id: Id,
  description: z.string().max(4000),
  attribute: z.string().max(128),
  expression: z.string().max(EXPRESSION_MAX_CHARS),
  type: ComputedType,
  priority: z.number().int(),
})
export type ComputedAttribute = z.infer<typeof ComputedAttribute>

export const ComputedAttributeInput = z.strictObject({
  id: ReferenceInput,
  description: RequiredText(512),
  attribute: RequiredText(128),
  expression: RequiredText(EXPRESSION_MAX_CHARS),
  type: ComputedType,
  priority: IntegerInput,
  /** Accepted and ignored: clients send the map every other resource has. */
  attributes: z.unknown().optional(),
})
export type ComputedAttributeInput = z.output<typeof ComputedAttributeInput>

export const computedEndpoints = {
  ...crudEndpoints('computed attribute', 'attributes/computed', 'computed', {
    wire: ComputedAttribute,
    input: ComputedAttributeInput,
    query: ListQuery,
  }),
  test: endpoint('POST', '/api/attributes/computed/test', {
    need: {
      anyOf: [
        ['computed', 'create'],
        ['computed', 'edit'],
      ],
    },
    query: z.object({ deviceId: IntegerParam }),
    body: ComputedAttributeInput.extend({ description: z.string().nullish() }),
    reply: z.union([z.string(), z.number(), z.boolean()]),
    access: 'user',
    summary: 'What the expression gives for the latest position of a device.',
  }),
}
