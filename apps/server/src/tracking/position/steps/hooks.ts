import type { LatLon } from '@rastro/geo'
import type { Maintenance } from '@rastro/model/maintenance'
import type { Network } from '@rastro/model/position'
import type { TrackedPosition } from '#src/tracking/position/positions/index'

/** Values that a device's computed attributes give to a position, before every other step or after motion is known. */
export type ComputedHook = (
  position: TrackedPosition,
  context: { phase: 'early' | 'late'; last: TrackedPosition | null },
) => void

/** How a position lies to a geofence that its device is linked to. */
export interface GeofenceLook {
  readonly id: number
  /** Metres to the edge, negative inside. */
  readonly metersOutside: number
  /** Metres from the middle of the geofence to its edge, about. */
  readonly innerMeters: number
  /** Holds the device in its place. */
  readonly isAnchor: boolean
  /** What it allows, knots; null when it does not say. */
  readonly speedLimitKnots: number | null
  /** False outside its calendar, by the time of the fix. */
  readonly isCounting: boolean
}

/** Geofences as detectors ask of them. */
export interface GeofenceHooks {
  /** Null when it is gone or not linked to the device of the position. */
  look(id: number, position: TrackedPosition): GeofenceLook | null
  /** Anchors linked to the device. */
  anchors(position: TrackedPosition): GeofenceLook[]
  /** Linked geofences that the straight way between two positions touches and that hold neither. */
  crossed(from: TrackedPosition, to: TrackedPosition): GeofenceLook[]
}

/**
 * What steps and detectors ask of the rest of the server. All answer at once, from what they know: a position never waits for
 * another machine. A hook that is absent is switched off.
 */
export interface PositionHooks {
  computed?: ComputedHook
  /** Place of cell towers or Wi-Fi; null when unknown. */
  geolocate?(network: Network): (LatLon & { accuracyMeters: number }) | null
  /** The nearest place on a road; null to leave the position where it is. */
  matchRoad?(position: TrackedPosition): LatLon | null
  /** False when the device has a calendar and this moment lies outside it. */
  isInCalendar?(deviceId: number, timeMs: number): boolean
  /** Geofences around the position among those linked to its device; null when none. */
  geofencesAt?(position: TrackedPosition): number[] | null
  /** An address that is known already. */
  addressAt?(place: LatLon): { text: string; isApproximate: boolean } | null
  /** Knots; null when unknown. */
  roadSpeedLimit?(position: TrackedPosition): number | null
  /** The driver linked to a device; null when there is none. */
  linkedDriver?(deviceId: number): string | null
  geofences?: GeofenceHooks
  /** Devices that a device is linked to. */
  linkedDevices?(deviceId: number): Iterable<number>
  /** Where a device is; null when that is not known. */
  placeOf?(deviceId: number): LatLon | null
  maintenances?(deviceId: number): readonly Maintenance[]
}
