import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import { Attributes, Id, AttributesInput, ReferenceInput, RequiredText } from '../wire/index'

export const Driver = z.object({
  id: Id,
  attributes: Attributes,
  name: z.string().min(1).max(128),
  uniqueId: z.string().min(1).max(128),
})
export type Driver = z.infer<typeof Driver>

export const DriverInput = z.strictObject({
  id: ReferenceInput,
  attributes: AttributesInput,
  name: RequiredText(128),
  uniqueId: RequiredText(128),
})
export type DriverInput = z.output<typeof DriverInput>

export const driverEndpoints = crudEndpoints('driver', 'drivers', 'drivers', {
  wire: Driver,
  input: DriverInput,
  query: ListQuery,
})
