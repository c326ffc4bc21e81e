import { z } from 'zod'
import { Attributes, Id, Reference, TextInput, WireDate } from '../wire/index'
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

/** Who saw to an event, and what he wrote. */
export const EventAcknowledgement = z.object({
  at: WireDate,
  userId: Id,
  userName: z.string(),
  note: z.string().nullable(),
})
export type EventAcknowledgement = z.infer<typeof EventAcknowledgement>

/** An event of a list; `acknowledgement` is null until somebody saw to it. */
export const EventRow = Event.extend({ acknowledgement: EventAcknowledgement.nullable() })
export type EventRow = z.infer<typeof EventRow>

export const AcknowledgementInput = z
  .object({ note: TextInput(1000) })
  .nullish()
  .transform((body) => body ?? { note: null })

/** Events seen to at once at most. */
export const ACKNOWLEDGE_MAX = 1000
export const ManyAcknowledgementInput = z.object({
  ids: z.array(Id).min(1).max(ACKNOWLEDGE_MAX),
  note: TextInput(1000),
})
