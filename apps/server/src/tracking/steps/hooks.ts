import type { LatLon } from '@rastro/geo'
import type { Network } from '@rastro/model/position'
import type { TrackedPosition } from '#src/tracking/positions/index'

/** Values that a device's computed attributes give to a position, before every other step or after motion is known. */
export type ComputedHook = (
  position: TrackedPosition,
  context: { phase: 'early' | 'late'; last: TrackedPosition | null },
) => void

/**
 * What the steps ask of the rest of the server. All answer at once, from what they know: a position never waits for
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
}
