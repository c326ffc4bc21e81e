import type { DeviceStatus } from '@rastro/model/device'
import { BLANK_MEMORY, type DeviceMemory } from '#src/tracking/ingest/motion/index'
import type { TrackedPosition } from '#src/tracking/position/positions/index'

/** What the server knows of a device's present. */
export interface DeviceState {
  readonly deviceId: number
  status: DeviceStatus
  /** When the device last spoke, epoch ms; null if never. */
  lastUpdateMs: number | null
  /** Newest stored position. */
  latest: TrackedPosition | null
  /** Newest position of the pipeline; it may still be on its way to the database. */
  tracked: TrackedPosition | null
  /** What detectors remember as of `tracked`. */
  memory: DeviceMemory
  /** Positions dropped since `tracked`. */
  droppedInARow: number
  /** Of the take-over by this process; null: another process judges the device, or none does yet. */
  epoch: number | null
}

export const freshState = (deviceId: number): DeviceState => ({
  deviceId,
  status: 'offline',
  lastUpdateMs: null,
  latest: null,
  tracked: null,
  memory: BLANK_MEMORY,
  droppedInARow: 0,
  epoch: null,
})

/** Whether a silent device is no longer known to be reachable (TRACKING-API §6.1). */
export const isSilent = (state: DeviceState, nowMs: number, timeoutMs: number): boolean =>
  state.status === 'online' && state.lastUpdateMs !== null && nowMs - state.lastUpdateMs >= timeoutMs
