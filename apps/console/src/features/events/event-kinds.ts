import type { EventType } from '@rastro/model/event'

/** Kinds of events under their headings, in the order of the filter. `event-kinds.test.ts` holds them against the model. */
export const EVENT_KINDS = {
  alarms: ['alarm', 'deviceOverspeed', 'unaccompaniedMotion'],
  places: ['geofenceEnter', 'geofenceExit', 'geofenceCrossed', 'proximityEnter', 'proximityExit'],
  driving: ['deviceMoving', 'deviceStopped', 'ignitionOn', 'ignitionOff', 'driverChanged'],
  connection: ['deviceOnline', 'deviceOffline', 'deviceUnknown', 'deviceInactive'],
  care: ['deviceFuelDrop', 'deviceFuelIncrease', 'maintenance'],
  exchange: ['commandResult', 'queuedCommandSent', 'media'],
} as const satisfies Record<string, readonly EventType[]>
export type EventKind = keyof typeof EVENT_KINDS

export const EVENT_KIND_NAMES: readonly EventKind[] = ['alarms', 'places', 'driving', 'connection', 'care', 'exchange']

const ALL: readonly EventType[] = EVENT_KIND_NAMES.flatMap((kind): readonly EventType[] => EVENT_KINDS[kind])

export const readEventType = (name: string): EventType | null => ALL.find((type) => type === name) ?? null
