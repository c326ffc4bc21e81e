import type { Event } from '@rastro/model/event'
import { presentEvent, type TrackedEvent } from '#src/tracking/ingest/events/index'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import type { ReportKit } from '../report-kit'
import type { EventRow, RowAsk, RowSource } from './row-source'

const BATCH_EVENTS = 500

async function* eventsOf({ deviceEvents }: ReportKit, { run, choice }: RowAsk): AsyncGenerator<TrackedEvent> {
  for (const [index, device] of run.devices.entries()) {
    yield* deviceEvents(device.id, run.period, choice)
    run.onDevice?.(index + 1)
  }
}

export const eventRows: RowSource<Event> = async function* (kit, ask) {
  for await (const event of eventsOf(kit, ask)) yield presentEvent(event)
}

/** The same with where each happened, as files say it. */
export const placedEventRows: RowSource<EventRow> = async function* (kit, ask) {
  let batch: TrackedEvent[] = []
  async function* placed(): AsyncGenerator<EventRow> {
    const ids = batch.map(({ positionId }) => positionId).filter((id) => id !== 0)
    const found = new Map<number, TrackedPosition>()
    if (ids.length > 0) for (const one of await kit.positions.byIds(ids)) found.set(one.id, one)
    for (const event of batch) yield { ...presentEvent(event), place: found.get(event.positionId) ?? null }
    batch = []
  }
  for await (const event of eventsOf(kit, ask)) {
    batch.push(event)
    if (batch.length >= BATCH_EVENTS) yield* placed()
  }
  yield* placed()
}
