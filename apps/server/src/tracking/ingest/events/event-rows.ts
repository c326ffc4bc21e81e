import type pg from 'pg'
import type { TrackedEvent } from './event'

/** Columns of the insertion below, in this order. */
const TYPES = ['bigint', 'float8', 'float8', 'int', 'text', 'bigint', 'bigint', 'bigint', 'text', 'bigint']

/**
 * The insertion as part of a statement of the caller. The last column is the position that caused the event; `where`
 * may look at it as `cause_id`.
 * @param firstParameter number of the first of the ten parameters `eventColumns` gives
 */
export const eventInsertion = (firstParameter: number, where = 'true'): string => `
  insert into events (id, event_time, server_time, device_id, type, position_id, geofence_id, maintenance_id, attributes)
  select id, to_timestamp(event_time / 1000), to_timestamp(server_time / 1000), device_id, type,
    nullif(position_id, 0), nullif(geofence_id, 0), nullif(maintenance_id, 0), attributes
  from unnest(${TYPES.map((type, index) => `$${firstParameter + index}::${type}[]`).join(', ')})
  as event (id, event_time, server_time, device_id, type, position_id, geofence_id, maintenance_id, attributes, cause_id)
  where ${where}`

const attributesText = ({ attributes }: TrackedEvent): string | null =>
  Object.keys(attributes).length > 0 ? JSON.stringify(attributes) : null

/** @param causes the id of the position that caused each event, 0 for none */
export const eventColumns = (events: readonly TrackedEvent[], causes: readonly number[] = []): unknown[][] => [
  events.map((one) => one.id),
  events.map((one) => one.eventTimeMs),
  events.map((one) => one.serverTimeMs),
  events.map((one) => one.deviceId),
  events.map((one) => one.type),
  events.map((one) => one.positionId),
  events.map((one) => one.geofenceId),
  events.map((one) => one.maintenanceId),
  events.map(attributesText),
  events.map((_, index) => causes[index] ?? 0),
]

const ALONE = eventInsertion(1)

/** Stores events that no position caused. */
export async function insertEvents(pool: Pick<pg.ClientBase, 'query'>, events: readonly TrackedEvent[]): Promise<void> {
  await pool.query({ name: 'store-events', text: ALONE, values: eventColumns(events) })
}

/** Those that are not stored yet, after a try whose answer did not come. */
export async function missingOf(pool: pg.Pool, events: readonly TrackedEvent[]): Promise<TrackedEvent[]> {
  const text = `select events.id from events join unnest($1::bigint[], $2::float8[]) as wanted (id, event_time)
    on events.id = wanted.id and events.event_time = to_timestamp(wanted.event_time / 1000)`
  const { rows } = await pool.query<{ id: number }>(text, [
    events.map(({ id }) => id),
    events.map(({ eventTimeMs }) => eventTimeMs),
  ])
  const stored = new Set(rows.map(({ id }) => Number(id)))
  return events.filter(({ id }) => !stored.has(id))
}
