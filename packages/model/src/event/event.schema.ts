import { z } from 'zod'
import { Attributes, Id, Reference, WireDate } from '../wire/index'
import { EVENT_TYPES } from './event-types'

/** Something that happened to a device (TRACKING-API §8). References that do not apply are 0. */
export const Event = z.object({
  id: Id,
  attributes: Attributes,
  deviceId: Id,
  type: z.enum(EVENT_TYPES),
  /** When it happened, by the device's clock where a position told of it. */
  eventTime: WireDate,
  /** When the server knew of it. */
  serverTime: WireDate,
  positionId: Reference,
  geofenceId: Reference,
  maintenanceId: Reference,
})
export type Event = z.infer<typeof Event>
