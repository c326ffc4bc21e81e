import type { Event, EventRow, EventType } from '@rastro/model/event'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Acknowledgement } from './acknowledgements.store'

export type EventAttributes = Record<string, string | number | boolean>

/** Something that happened, before it has an id. References that do not apply may be left out. */
export interface EventDraft {
  deviceId: number
  type: EventType
  /** Epoch ms. */
  eventTimeMs: number
  /** Epoch ms. */
  serverTimeMs: number
  positionId?: number
  geofenceId?: number
  maintenanceId?: number
  attributes?: EventAttributes
}

/** An event of a position on its way to the database; `at` has an id once it is there. */
export interface PositionEvent extends Omit<EventDraft, 'positionId'> {
  at: { readonly id: number }
}

/** A stored event. References that do not apply are 0. */
export interface TrackedEvent extends Required<EventDraft> {
  id: number
}

export const eventOf = (draft: EventDraft, id: number): TrackedEvent => ({
  positionId: 0,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: {},
  ...draft,
  id,
})

/** An event as the contract writes it. */
export const presentEvent = (one: TrackedEvent): Event => ({
  id: one.id,
  attributes: one.attributes,
  deviceId: one.deviceId,
  type: one.type,
  eventTime: wireDateFromMs(one.eventTimeMs),
  serverTime: wireDateFromMs(one.serverTimeMs),
  positionId: one.positionId,
  geofenceId: one.geofenceId,
  maintenanceId: one.maintenanceId,
})

/** An event of a list, with who saw to it. */
export const presentEventRow = (one: TrackedEvent, seenTo: Acknowledgement | undefined): EventRow => ({
  ...presentEvent(one),
  acknowledgement: seenTo
    ? { at: wireDateFromMs(seenTo.atMs), userId: seenTo.userId, userName: seenTo.userName, note: seenTo.note }
    : null,
})
