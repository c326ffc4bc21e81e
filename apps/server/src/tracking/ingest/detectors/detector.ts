import type { EventType } from '@rastro/model/event'
import type { EventAttributes } from '#src/tracking/ingest/events/index'
import type { DeviceMemory } from '#src/tracking/ingest/motion/index'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import type { PositionHooks, ReadSetting } from '#src/tracking/position/steps/index'

export interface DetectContext {
  /** The newest position of the device before this one; null for its first. */
  readonly last: TrackedPosition | null
  readonly memory: DeviceMemory
  readonly setting: ReadSetting
  readonly hooks: PositionHooks
}

/** Something a detector saw. */
export interface Detected {
  type: EventType
  attributes?: EventAttributes
  geofenceId?: number
  maintenanceId?: number
  /** Epoch ms; the position's device time when absent. */
  eventTimeMs?: number
  /** The position it happened at, its id 0 until it is stored; the position itself when absent. */
  at?: { readonly id: number }
}

export interface Findings {
  detected: readonly Detected[]
  /** What to remember for the next position; absent: as before. */
  memory?: DeviceMemory
}

/** One kind of event: looks at a position on its way to the database. No I/O, no clock, nothing kept outside `memory`. */
export interface Detector {
  /** Also sees positions older than the newest. */
  readonly seesLate?: boolean
  detect(position: TrackedPosition, context: DetectContext): Findings
}

/** Nothing seen; shared, because most positions show most detectors nothing. */
export const NONE: readonly Detected[] = []
export const NOTHING: Findings = { detected: NONE }

/** A detector that remembers nothing. */
export const plain = (
  find: (position: TrackedPosition, context: DetectContext) => readonly Detected[],
  options: { seesLate?: boolean } = {},
): Detector => ({
  ...options,
  detect(position, context) {
    const detected = find(position, context)
    return detected.length === 0 ? NOTHING : { detected }
  },
})
