import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import { Attributes, Id, NumberInput, AttributesInput, ReferenceInput, RequiredText } from '../wire/index'

/**
 * Work that is due again and again: `type` is a numeric attribute of positions (`totalDistance`, `hours` …) or one of
 * their times; `start` and `period` are in its unit: metres, milliseconds …; a period of 0 is never due.
 */
export const Maintenance = z.object({
  id: Id,
  attributes: Attributes,
  name: z.string().min(1).max(128),
  type: z.string().min(1).max(128),
  start: z.number(),
  period: z.number(),
})
export type Maintenance = z.infer<typeof Maintenance>

const notNegative = { error: 'must not be negative' }

export const MaintenanceInput = z.strictObject({
  id: ReferenceInput,
  attributes: AttributesInput,
  name: RequiredText(128),
  type: RequiredText(128),
  start: NumberInput.refine((start) => start >= 0, notNegative),
  period: NumberInput.refine((period) => period >= 0, notNegative),
})
export type MaintenanceInput = z.output<typeof MaintenanceInput>

export const maintenanceEndpoints = crudEndpoints('maintenance', 'maintenance', 'maintenance', {
  wire: Maintenance,
  input: MaintenanceInput,
  query: ListQuery,
})
