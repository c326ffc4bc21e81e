import { isEventType } from '@rastro/model/event'
import type { Links } from '#src/tracking/fleet/access/index'
import { presentEvent, type TrackedEvent } from '#src/tracking/ingest/events/index'
import { type PositionStore, presentPosition, type TrackedPosition } from '#src/tracking/position/positions/index'
import type { EventChoice, ReportRun, Reports } from './reports'

/** Which events a caller gets: nothing about geofences and plans he is not linked to, administrators neither. */
export function eventChoice(
  actorId: number,
  links: Pick<Links, 'user_geofences' | 'user_maintenances'>,
  { type = [], alarm = [] }: { type?: readonly string[]; alarm?: readonly string[] } = {},
): EventChoice {
  const isFiltered = type.length > 0 && !type.includes('allEvents')
  return {
    types: isFiltered ? type.filter(isEventType) : undefined,
    alarms: isFiltered && alarm.length > 0 ? alarm : undefined,
    isVisible: ({ geofenceId, maintenanceId }) =>
      (geofenceId === 0 || links.user_geofences.has(actorId, geofenceId)) &&
      (maintenanceId === 0 || links.user_maintenances.has(actorId, maintenanceId)),
  }
}

/** Of each device: its way, its events that have a position, these positions, and its stops when they are wanted. */
export async function* combinedRows(
  reports: Reports,
  positions: PositionStore,
  run: ReportRun,
  choice: EventChoice,
  withStops = false,
): AsyncGenerator<object> {
  for (const [index, device] of run.devices.entries()) {
    const { id } = device
    const events: TrackedEvent[] = []
    for await (const event of reports.deviceEvents(id, run.period, choice)) {
      if (event.type !== 'deviceMoving' && event.positionId !== 0) events.push(event)
    }
    const wanted = new Set(events.map(({ positionId }) => positionId))
    const route: Array<[number, number]> = []
    const found: TrackedPosition[] = []
    for await (const one of reports.positionsOf({ id }, run.period, Number.POSITIVE_INFINITY)) {
      route.push([one.longitude, one.latitude])
      if (wanted.delete(one.id)) found.push(one)
    }
    // An event may lie within the period and its position just outside.
    if (wanted.size > 0) found.push(...(await positions.byIds([...wanted])))
    run.onDevice?.(index + 1)
    const row = { deviceId: id, route, events: events.map(presentEvent), positions: found.map(presentPosition) }
    if (!withStops) yield row
    else yield { ...row, stops: await listed(reports.stops({ devices: [device], period: run.period })) }
  }
}

async function listed<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = []
  for await (const row of rows) list.push(row)
  return list
}
