import type pg from 'pg'
import {
  booleanArray,
  float4Array,
  float8Array,
  int2Array,
  int4Array,
  int8Array,
  textArray,
  timeArray,
} from '#src/db/index'
import { systemClock } from '#src/platform/clock'
import { eventColumns, eventInsertion, type PositionEvent, type TrackedEvent } from '#src/tracking/ingest/events/index'
import { type DeviceMemory, packMemory } from '#src/tracking/ingest/motion/index'
import { packNetwork, type ProtocolNumbers, type TrackedPosition } from '#src/tracking/position/positions/index'

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
  /** Of the take-over of the device under which it was judged. */
  epoch: number
}

/** What changed of a device's row. */
export interface StateRow {
  deviceId: number
  lastUpdateMs: number
  position: TrackedPosition | null
  /** What to remember of the device from now on; null: as before. */
  memory: DeviceMemory | null
  epoch: number
  isOnline: boolean
}

/** Events of the positions of a batch, each with the position that must be new for it to count. */
export interface EventRows {
  events: readonly TrackedEvent[]
  causes: readonly TrackedPosition[]
}

/** Sums of days that are over are no longer right when positions of these days arrive (migration 0020). */
const CHANGED_DAYS = `
  insert into device_days (device_id, day)
  select distinct device_id, (fix_time at time zone 'UTC')::date
  from unnest($8::int[], $2::timestamptz[]) as row (device_id, fix_time)
  where fix_time >= '2020-01-01T00:00:00Z' and fix_time < date_trunc('day', now(), 'UTC')
  order by 1, 2
  on conflict (device_id, day) do update set version = device_days.version + 1, is_fresh = false`

/**
 * One statement, so one durable transaction and one round trip: new positions, then the rows of their devices, then
 * their events. A position that is already stored is left out, and with it the pointer to it in the device's row and the
 * events it caused. Every device of the batch has a row: when another process took one over meanwhile, so that its epoch
 * is another, nothing at all is stored and the statement fails, naming it.
 */
const statement = (...more: string[]): string => `
with stored as (
  insert into positions (id, fix_time, device_time, server_time, latitude, longitude, total_distance, device_id,
    fingerprint, altitude, speed, course, accuracy, distance, protocol, valid, motion, attributes, network,
    geofence_ids, address)
  select id, fix_time, device_time, server_time, latitude, longitude, total_distance, device_id, fingerprint, altitude,
    speed, course, accuracy, distance, protocol, valid, motion, attributes, network, geofence_ids::bigint[], address
  from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::float8[], $6::float8[], $7::float8[],
    $8::int[], $9::int[], $10::real[], $11::real[], $12::real[], $13::real[], $14::real[], $15::smallint[],
    $16::bool[], $17::bool[], $18::text[], $19::text[], $20::text[], $21::text[])
  as row (id, fix_time, device_time, server_time, latitude, longitude, total_distance, device_id, fingerprint,
    altitude, speed, course, accuracy, distance, protocol, valid, motion, attributes, network, geofence_ids, address)
  on conflict do nothing returning id
), states as (
  insert into device_states (device_id, last_update, position_id, position_fix_time, memory, epoch, online, tx)
  select device_id, last_update, stored.id, case when stored.id is not null then fix_time end,
    case when stored.id is not null or position_id is null then memory end, epoch, online, pg_current_xact_id()
  from unnest($22::int[], $23::timestamptz[], $24::bigint[], $25::timestamptz[], $26::text[], $27::bigint[], $28::bool[])
  as state (device_id, last_update, position_id, fix_time, memory, epoch, online)
  left join stored on stored.id = position_id order by device_id
  on conflict (device_id) do update set
    last_update = excluded.last_update,
    position_id = coalesce(excluded.position_id, device_states.position_id),
    position_fix_time = coalesce(excluded.position_fix_time, device_states.position_fix_time),
    memory = coalesce(excluded.memory, device_states.memory),
    online = excluded.online,
    tx = excluded.tx
  where device_states.epoch = excluded.epoch
  returning device_id
)${more.map((part) => `, ${part}`).join('')}
select case when (select count(*) from states) < cardinality($22::int[])
    then refuse_stale(array(select unnest($22::int[]) except select device_id from states)) end,
  case when count(*) < cardinality($1::bigint[]) then coalesce(array_agg(id), '{}') end as ids from stored`

const FIRST_EVENT_PARAMETER = 29
const DAYS = `changed_days as (${CHANGED_DAYS})`
const EVENTS = `happened as (${eventInsertion(FIRST_EVENT_PARAMETER, 'cause_id in (select id from stored)')})`
const STATEMENTS = {
  'store-positions': statement(),
  'store-positions-days': statement(DAYS),
  'store-positions-events': statement(EVENTS),
  'store-positions-days-events': statement(DAYS, EVENTS),
}

const DAY_MS = 86_400_000
/** How far the clock of the database may be ahead of ours. */
const CLOCKS_MS = 3_600_000

/** Whether some day of the batch may be over by the clock of the database, which decides. */
function reachesBack(batch: readonly Pending[], nowMs: number): boolean {
  const latestMs = nowMs + CLOCKS_MS
  const todayMs = latestMs - (latestMs % DAY_MS)
  return batch.some(({ position }) => position.fixTimeMs < todayMs)
}

const numberOr = (value: unknown): number => (typeof value === 'number' ? value : 0)

function columnsOf(batch: readonly Pending[], protocols: ProtocolNumbers): Buffer[] {
  const rows = batch.map(({ position }) => position)
  return [
    int8Array(rows, (one) => one.id),
    timeArray(rows, (one) => one.fixTimeMs),
    timeArray(rows, (one) => (one.deviceTimeMs === one.fixTimeMs ? null : one.deviceTimeMs)),
    timeArray(rows, (one) => one.serverTimeMs),
    float8Array(rows, (one) => one.latitude),
    float8Array(rows, (one) => one.longitude),
    float8Array(rows, (one) => one.counted?.totalMeters ?? numberOr(one.attributes.totalDistance)),
    int4Array(rows, (one) => one.deviceId),
    int4Array(rows, (one) => one.fingerprint),
    float4Array(rows, (one) => one.altitudeMeters || null),
    float4Array(rows, (one) => one.speedKnots),
    float4Array(rows, (one) => one.courseDegrees),
    float4Array(rows, (one) => one.accuracyMeters || null),
    float4Array(rows, (one) => one.counted?.distanceMeters ?? numberOr(one.attributes.distance)),
    int2Array(rows, (one) => protocols.numberOf(one.protocol)),
    booleanArray(rows, (one) => one.valid),
    booleanArray(rows, (one) => one.attributes.motion === true),
    textArray(batch, (one) => one.packedAttributes),
    textArray(rows, (one) => packNetwork(one.network)),
    textArray(rows, (one) => one.geofenceIds && `{${one.geofenceIds.join(',')}}`),
    textArray(rows, (one) => one.address),
  ]
}

const stateColumnsOf = (states: readonly StateRow[]): Buffer[] => [
  int4Array(states, (one) => one.deviceId),
  timeArray(states, (one) => one.lastUpdateMs),
  int8Array(states, (one) => one.position?.id ?? null),
  timeArray(states, (one) => one.position?.fixTimeMs ?? null),
  textArray(states, ({ memory }) => memory && packMemory(memory)),
  int8Array(states, (one) => one.epoch),
  booleanArray(states, (one) => one.isOnline),
]

/** Which positions of a batch were not there before. */
export type Stored = 'all' | ReadonlySet<number>

/** Devices of a batch that another process took over, when that is why it was not stored. */
export function refusedDevices(error: unknown): ReadonlySet<number> | null {
  const { code, detail } = error as { code?: unknown; detail?: unknown }
  if (code !== 'RS001' || typeof detail !== 'string') return null
  return new Set(detail.slice(1, -1).split(',').map(Number))
}

/** Stores a batch durably, or nothing of it. Throws RangeError for a number that no column can hold. */
export async function insertBatch(
  client: pg.Pool | pg.PoolClient,
  batch: readonly Pending[],
  states: readonly StateRow[],
  protocols: ProtocolNumbers,
  { events, causes }: EventRows,
): Promise<Stored> {
  const values: unknown[] = [...columnsOf(batch, protocols), ...stateColumnsOf(states)]
  const hasEvents = events.length > 0
  if (hasEvents)
    values.push(
      ...eventColumns(
        events,
        causes.map(({ id }) => id),
      ),
    )
  // Fixes of today need no look at the days that are over.
  const name =
    `store-positions${reachesBack(batch, systemClock.nowMs()) ? '-days' : ''}${hasEvents ? '-events' : ''}` as const
  const { rows } = await client.query<{ ids: number[] | null }>({ name, text: STATEMENTS[name], values })
  const ids = rows[0]?.ids
  return ids ? new Set(ids) : 'all'
}
