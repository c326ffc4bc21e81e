import { MIN_DURATION_SECONDS, seedActivity, unpackMemory } from '#src/tracking/ingest/motion/index'
import type { PositionStore } from '#src/tracking/position/positions/index'
import type { StoredDevice } from './owners'

/** What is stored of devices, as far as who judges them goes on from it; of all when none are named. */
export const statesOf =
  (positions: PositionStore) =>
  async (deviceIds?: readonly number[]): Promise<StoredDevice[]> => {
    const recent = await positions.loadRecent(MIN_DURATION_SECONDS, deviceIds)
    const states = await positions.loadStates(deviceIds)
    return states.map(({ deviceId, lastUpdateMs, latest, memory }) => {
      const points = recent
        .get(deviceId)
        ?.map(({ id, fixTimeMs, ...rest }) => ({ ...rest, timeMs: fixTimeMs, source: { id } }))
      return { deviceId, lastUpdateMs, latest, memory: seedActivity(unpackMemory(memory, points ?? []), latest) }
    })
  }
