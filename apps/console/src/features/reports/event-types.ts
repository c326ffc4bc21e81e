import type { EventType } from '@rastro/model/event'

/** Kinds of events to choose from; `known.test.ts` holds them against the model. */
export const CHOSEN_EVENT_TYPES: readonly EventType[] = [
  'alarm',
  'commandResult',
  'deviceFuelDrop',
  'deviceFuelIncrease',
  'deviceInactive',
  'deviceMoving',
  'deviceOffline',
  'deviceOnline',
  'deviceOverspeed',
  'deviceStopped',
  'deviceUnknown',
  'driverChanged',
  'geofenceCrossed',
  'geofenceEnter',
  'geofenceExit',
  'ignitionOff',
  'ignitionOn',
  'maintenance',
  'media',
  'proximityEnter',
  'proximityExit',
  'queuedCommandSent',
  'unaccompaniedMotion',
]
