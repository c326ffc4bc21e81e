import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import { Attributes, AttributesInput, Id, ReferenceInput, RequiredText, TextInput } from '../wire/index'

/** Something to be carried from one address to another (TRACKING-API §2.4). */
export const Order = z.object({
  id: Id,
  attributes: Attributes,
  uniqueId: z.string().min(1).max(128),
  description: z.string().max(512).nullable(),
  fromAddress: z.string().max(512).nullable(),
  toAddress: z.string().max(512).nullable(),
})
export type Order = z.infer<typeof Order>

export const OrderInput = z.strictObject({
  id: ReferenceInput,
  attributes: AttributesInput,
  uniqueId: RequiredText(128),
  description: TextInput(512),
  fromAddress: TextInput(512),
  toAddress: TextInput(512),
})
export type OrderInput = z.output<typeof OrderInput>

// Work on vehicles as well; the flags know no orders.
export const orderEndpoints = crudEndpoints('order', 'orders', 'maintenance', {
  wire: Order,
  input: OrderInput,
  query: ListQuery,
})
