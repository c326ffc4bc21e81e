import type { RankingRow, TripRow } from '@rastro/model/report'
import type { TrackedEvent } from '#src/tracking/ingest/events/index'
import { createRanking, RANKED_TYPES } from '../ranking'
import { tripRow } from '../segment-rows'
import type { RowSource } from './row-source'

/** Trips of each device with what happened on them; one device at a time is held in memory. */
export const rankingRows: RowSource<RankingRow> = async function* (kit, { run, input, choice }) {
  const ranked = createRanking(input.by ?? 'vehicle')
  for (const [index, device] of run.devices.entries()) {
    const own: TripRow[] = []
    const happened: TrackedEvent[] = []
    const alone = { devices: [device], period: run.period }
    // Nobody reads where its trips began and ended.
    for await (const trip of kit.segmentRows(alone, true, tripRow, false)) own.push(trip)
    if (own.length > 0) {
      const wanted = { ...choice, alarms: undefined, types: RANKED_TYPES }
      for await (const event of kit.deviceEvents(device.id, run.period, wanted)) happened.push(event)
    }
    ranked.add(own, happened)
    run.onDevice?.(index + 1)
  }
  yield* ranked.rows()
}
