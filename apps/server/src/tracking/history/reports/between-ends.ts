import { hoursOf, isDrivable } from './figures'
import type { BetweenEnds } from './summary-rows'
import type { Period, TrackEnds, TrackStore } from './track.store'

/** What the ends of a period do not tell: hours that its first position lacks, the way of a counter that was set. */
export async function lookBetween(
  tracks: TrackStore,
  ends: readonly TrackEnds[],
  part: Period,
): Promise<Map<number, BetweenEnds>> {
  const found = new Map<number, BetweenEnds>()
  const lacking = ends.filter(({ first, last }) => hoursOf(first) === null && hoursOf(last) !== null)
  if (lacking.length > 0) {
    const hours = await tracks.firstHours(
      lacking.map(({ deviceId }) => deviceId),
      part,
    )
    for (const [deviceId, startHours] of hours) found.set(deviceId, { startHours })
  }
  for (const { deviceId, first, last } of ends) {
    if (isDrivable(last.totalMeters - first.totalMeters, first, last)) continue
    found.set(deviceId, { ...found.get(deviceId), meters: await tracks.metersBetween(deviceId, part) })
  }
  return found
}
