import { z } from 'zod'
import { crudEndpoints, DeviceListQuery } from '../list/index'
import {
  DateInput,
  FlagInput,
  AttributesInput,
  ReadOnlyInput,
  ReferenceInput,
  RequiredText,
  TextInput,
} from '../wire/index'
import { Device } from './device.schema'

/** A device as a client writes it. Unknown properties are refused. */
export const DeviceInput = z.strictObject({
  id: ReferenceInput,
  attributes: AttributesInput,
  groupId: ReferenceInput,
  calendarId: ReferenceInput,
  name: RequiredText(128),
  uniqueId: RequiredText(128),
  phone: TextInput(128),
  model: TextInput(128),
  contact: TextInput(512),
  category: TextInput(128),
  disabled: FlagInput,
  expirationTime: DateInput,
  status: ReadOnlyInput,
  lastUpdate: ReadOnlyInput,
  positionId: ReadOnlyInput,
  /** Whose a new device is: the creator's when 0 or absent. Ignored in a change, see `give`. */
  userId: z
    .number()
    .int()
    .nonnegative()
    .nullish()
    .transform((id) => id ?? 0),
  managerId: ReadOnlyInput,
  ownerId: ReadOnlyInput,
})
export type DeviceInput = z.output<typeof DeviceInput>

export const deviceEndpoints = crudEndpoints(
  'device',
  'devices',
  'devices',
  {
    wire: Device,
    input: DeviceInput,
    query: DeviceListQuery,
  },
  { update: { need: { by: 'editDevice' }, of: 'body.id' } },
)
