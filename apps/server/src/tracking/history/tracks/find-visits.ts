import { type Area, boxesOf } from '@rastro/geo'
import { ApiError } from '@rastro/model/errors'
import { WITHIN_VISITS_MAX } from '@rastro/model/track'
import type { Period, Step, TrackHistory } from './tracks.store'
import { type Stay, staysOf } from './visits'

export interface VisitSearch {
  area: Area
  period: Period
  deviceIds: readonly number[]
  /** Nobody waits for the answer any more. */
  isAbandoned: () => boolean
}

/** Devices looked at in one query: between two the search can end. */
const CHUNK = 25
/** How far around the period a parked vehicle is looked for. */
const AROUND_MS = 31 * 86_400_000
/** Boxes and areas are measured in slightly different ways. */
const MARGIN_METERS = 1

/** Stays of the devices, in their order. Throws `HISTORY_TOO_LARGE` for too many. */
export async function findVisits(store: TrackHistory, search: VisitSearch): Promise<Stay[]> {
  const { area, period, deviceIds } = search
  const boxes = boxesOf(area, MARGIN_METERS)
  const oldest = new Date(period.from.getTime() - AROUND_MS)
  const newest = new Date(period.to.getTime() + AROUND_MS)
  const found: Stay[] = []
  for (let begin = 0; begin < deviceIds.length && !search.isAbandoned(); begin += CHUNK) {
    const ids = deviceIds.slice(begin, begin + CHUNK)
    const earlier = await store.lastBefore(ids, period.from, oldest)
    const later = await store.firstAfter(ids, period.to, newest)
    const steps = byDevice(await store.steps(ids, period, boxes))
    for (const id of ids) {
      const stays = staysOf(id, steps.get(id) ?? [], { earlier: earlier.get(id), later: later.get(id) }, area, period)
      if (found.length + stays.length > WITHIN_VISITS_MAX) throw new ApiError('HISTORY_TOO_LARGE')
      found.push(...stays)
    }
  }
  return found
}

function byDevice(steps: readonly Step[]): Map<number, Step[]> {
  const found = new Map<number, Step[]>()
  for (const step of steps) {
    const known = found.get(step.deviceId)
    if (known) known.push(step)
    else found.set(step.deviceId, [step])
  }
  return found
}
