import type { CombinedRow, StopRow } from '@rastro/model/report'
import { presentEvent, type TrackedEvent } from '#src/tracking/ingest/events/index'
import { presentPosition, type TrackedPosition } from '#src/tracking/position/positions/index'
import type { RowSource } from './row-source'
import { stopRows } from './trips'

/** Of each device: its way, its events that have a position, these positions, and its stops when they are wanted. */
export const combinedRows: RowSource<CombinedRow & { stops?: StopRow[] }> = async function* (kit, ask) {
  const { run, choice } = ask
  for (const [index, device] of run.devices.entries()) {
    const { id } = device
    const events: TrackedEvent[] = []
    for await (const event of kit.deviceEvents(id, run.period, choice)) {
      if (event.type !== 'deviceMoving' && event.positionId !== 0) events.push(event)
    }
    const wanted = new Set(events.map(({ positionId }) => positionId))
    const route: Array<[number, number]> = []
    const found: TrackedPosition[] = []
    for await (const one of kit.positionsOf({ id }, run.period, Number.POSITIVE_INFINITY)) {
      route.push([one.longitude, one.latitude])
      if (wanted.delete(one.id)) found.push(one)
    }
    // An event may lie within the period and its position just outside.
    if (wanted.size > 0) found.push(...(await kit.positions.byIds([...wanted])))
    run.onDevice?.(index + 1)
    const row = { deviceId: id, route, events: events.map(presentEvent), positions: found.map(presentPosition) }
    if (!ask.withStops) yield row
    else
      yield { ...row, stops: await listed(stopRows(kit, { ...ask, run: { devices: [device], period: run.period } })) }
  }
}

async function listed<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = []
  for await (const row of rows) list.push(row)
  return list
}
