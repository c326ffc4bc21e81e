import { followActivity } from '@rastro/model/answer'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import type { DeviceMemory } from './device-memory'

/** What a device did as of its newest position, when nothing of it was kept: trips and stops tell since when, as far as they agree. */
export function seedActivity(memory: DeviceMemory, latest: TrackedPosition | null): DeviceMemory {
  if (memory.activity || !latest) return memory
  const { fixTimeMs: timeMs, latitude, longitude, attributes } = latest
  const limits = { parkingMs: 0, placeMeters: 0, noDataMs: 0 }
  const activity = followActivity(null, null, { timeMs, latitude, longitude, attributes }, limits)
  const { isMoving, reference } = memory.place
  const isKnown = reference !== null && reference.timeMs <= timeMs && isMoving === (activity.doing === 'moving')
  if (!isKnown) return { ...memory, activity }
  const { timeMs: sinceMs } = reference
  const isDriving = activity.doing === 'moving'
  return {
    ...memory,
    activity: {
      ...activity,
      sinceMs: activity.doing === 'idle' ? activity.sinceMs : sinceMs,
      driveSinceMs: isDriving ? sinceMs : null,
      rest: isDriving ? null : { sinceMs, latitude, longitude },
    },
  }
}
