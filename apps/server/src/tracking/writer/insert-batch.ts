import type pg from 'pg'
import { eventColumns, eventInsertion, type PositionEvent, type TrackedEvent } from '#src/tracking/events/index'
import { type DeviceMemory, packMemory } from '#src/tracking/motion/index'
import { packNetwork, type ProtocolNumbers, type TrackedPosition } from '#src/tracking/positions/index'

/** A position on its way to the database. */
export interface Pending {
  position: TrackedPosition
  /** It is the device's newest, so the device's row follows it. */
  isNewest: boolean
  packedAttributes: string | null
  /** What detectors saw in it. */
  events: readonly PositionEvent[]
  /** What they remember from now on; null when nothing of it must be stored. */
  memory: DeviceMemory | null
}

/** What changed of a device's row. */
export interface StateRow {
  deviceId: number
  lastUpdateMs: number
  position: TrackedPosition | null
  /** What to remember of the device from now on; null: as before. */
  memory: DeviceMemory | null
}

/** Events of the positions of a batch, each with the position that must be new for it to count. */
export interface EventRows {
  events: readonly TrackedEvent[]
  causes: readonly TrackedPosition[]
}

const time = (column: string): string => `to_timestamp(${column} / 1000)`

/** Sums of days that are over are no longer right when positions of these days arrive (migration 0020). */
const CHANGED_DAYS = `
  insert into device_days (device_id, day)
  select distinct device_id, (${time('fix_time')} at time zone 'UTC')::date
  from unnest($8::int[], $2::float8[]) as row (device_id, fix_time)
  where ${time('fix_time')} >= '2020-01-01T00:00:00Z' and ${time('fix_time')} < date_trunc('day', now(), 'UTC')
  order by 1, 2
  on conflict (device_id, day) do update set version = device_days.version + 1, is_fresh = false`

/**
 * One statement, so one durable transaction and one round trip: new positions, then the rows of their devices, then
 * their events. A position that is already stored is left out, and with it the device row that would point to it and
 * the events it caused.
 */
const statement = (more: string): string => `
with stored as (
  insert into positions (id, fix_time, device_time, server_time, latitude, longitude, total_distance, device_id,
    fingerprint, altitude, speed, course, accuracy, distance, protocol, valid, motion, attributes, network,
    geofence_ids, address)
  select id, ${time('fix_time')}, ${time('device_time')}, ${time('server_time')}, latitude, longitude, total_distance,
    device_id, fingerprint, altitude, speed, course, accuracy, distance, protocol, valid, motion, attributes, network,
    geofence_ids::bigint[], address
  from unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
    $8::int[], $9::int[], $10::real[], $11::real[], $12::real[], $13::real[], $14::real[], $15::smallint[],
    $16::bool[], $17::bool[], $18::text[], $19::text[], $20::text[], $21::text[])
  as row (id, fix_time, device_time, server_time, latitude, longitude, total_distance, device_id, fingerprint,
    altitude, speed, course, accuracy, distance, protocol, valid, motion, attributes, network, geofence_ids, address)
  on conflict do nothing returning id
), states as (
  insert into device_states (device_id, last_update, position_id, position_fix_time, memory)
  select device_id, ${time('last_update')}, position_id, ${time('fix_time')}, memory
  from unnest($22::int[], $23::float8[], $24::bigint[], $25::float8[], $26::text[])
  as state (device_id, last_update, position_id, fix_time, memory)
  where position_id is null or position_id in (select id from stored)
  on conflict (device_id) do update set
    last_update = excluded.last_update,
    position_id = coalesce(excluded.position_id, device_states.position_id),
    position_fix_time = coalesce(excluded.position_fix_time, device_states.position_fix_time),
    memory = coalesce(excluded.memory, device_states.memory)
), changed_days as (${CHANGED_DAYS})${more}
select coalesce(array_agg(id), '{}') as ids from stored`

const FIRST_EVENT_PARAMETER = 27
const PLAIN = statement('')
const WITH_EVENTS = statement(
  `, happened as (${eventInsertion(FIRST_EVENT_PARAMETER, 'cause_id in (select id from stored)')})`,
)

const plain = (values: ReadonlyArray<number | boolean | null>): string => `{${values.join(',')}}`
const plainOrNull = (values: ReadonlyArray<number | null>): string =>
  `{${values.map((one) => one ?? 'NULL').join(',')}}`

const NEEDS_ESCAPE = /["\\]/g
const quoted = (values: ReadonlyArray<string | null>): string =>
  `{${values.map((one) => (one === null ? 'NULL' : `"${one.replace(NEEDS_ESCAPE, '\\$&')}"`)).join(',')}}`

const numberOr = (value: unknown): number => (typeof value === 'number' ? value : 0)

function columnsOf(batch: readonly Pending[], protocols: ProtocolNumbers): string[] {
  const numbers = (read: (position: TrackedPosition) => number | boolean): string =>
    plain(batch.map(({ position }) => read(position)))
  const orNull = (read: (position: TrackedPosition) => number | null): string =>
    plainOrNull(batch.map(({ position }) => read(position)))
  const texts = (read: (pending: Pending) => string | null): string => quoted(batch.map(read))
  return [
    numbers((one) => one.id),
    numbers((one) => one.fixTimeMs),
    orNull((one) => (one.deviceTimeMs === one.fixTimeMs ? null : one.deviceTimeMs)),
    numbers((one) => one.serverTimeMs),
    numbers((one) => one.latitude),
    numbers((one) => one.longitude),
    numbers((one) => numberOr(one.attributes.totalDistance)),
    numbers((one) => one.deviceId),
    numbers((one) => one.fingerprint),
    orNull((one) => one.altitudeMeters || null),
    numbers((one) => one.speedKnots),
    numbers((one) => one.courseDegrees),
    orNull((one) => one.accuracyMeters || null),
    numbers((one) => numberOr(one.attributes.distance)),
    numbers((one) => protocols.numberOf(one.protocol)),
    numbers((one) => one.valid),
    numbers((one) => one.attributes.motion === true),
    texts((one) => one.packedAttributes),
    texts(({ position }) => packNetwork(position.network)),
    texts(({ position }) => (position.geofenceIds ? plain(position.geofenceIds) : null)),
    texts(({ position }) => position.address),
  ]
}

const stateColumnsOf = (states: readonly StateRow[]): string[] => [
  plain(states.map((one) => one.deviceId)),
  plain(states.map((one) => one.lastUpdateMs)),
  plainOrNull(states.map((one) => one.position?.id ?? null)),
  plainOrNull(states.map((one) => one.position?.fixTimeMs ?? null)),
  quoted(states.map(({ memory }) => memory && packMemory(memory))),
]

/** Stores a batch durably; gives the ids of the positions that were not there before. */
export async function insertBatch(
  client: pg.Pool | pg.PoolClient,
  batch: readonly Pending[],
  states: readonly StateRow[],
  protocols: ProtocolNumbers,
  { events, causes }: EventRows,
): Promise<number[]> {
  const values: unknown[] = [...columnsOf(batch, protocols), ...stateColumnsOf(states)]
  const hasEvents = events.length > 0
  if (hasEvents)
    values.push(
      ...eventColumns(
        events,
        causes.map(({ id }) => id),
      ),
    )
  const name = hasEvents ? 'store-positions-and-events' : 'store-positions'
  const { rows } = await client.query<{ ids: number[] }>({ name, text: hasEvents ? WITH_EVENTS : PLAIN, values })
  return rows[0]?.ids ?? []
}
