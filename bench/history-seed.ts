// Months of simulated positions and events, written straight into the database in the order they would have arrived.

type Query = (sql: string, values?: unknown[]) => Promise<unknown>

export interface HistorySeed {
  deviceIds: readonly number[]
  /** Midnight UTC of the first day. */
  beginMs: number
  days: number
}

const DAY_MS = 86_400_000
/** A working day: a report a minute from 8:00 to 19:00 UTC. */
const WORK_BEGIN_MINUTE = 480
const WORK_MINUTES = 660
/** Parked, a report every half hour. */
const PARKED_MINUTES = 30
/** Of each hour of work the vehicle stands for the last ten minutes. */
const DRIVEN_MINUTES = 50
const METERS_PER_MINUTE = 700
/** Reports of one device in a day. */
const REPORTS_PER_DAY = WORK_MINUTES + (1440 - WORK_MINUTES) / PARKED_MINUTES
const EVENTS_PER_DAY = 56

/**
 * Days of all devices, by time: rows of a device lie as far apart as they do when they arrive one by one.
 * $1 devices, $2 first day of all, $3 first and $4 last day to write.
 */
const positionsInto = (table: string): string => `
with minutes as (
  select day, minute, minute between ${WORK_BEGIN_MINUTE} and ${WORK_BEGIN_MINUTE + WORK_MINUTES - 1} as works,
    greatest(0, least(minute - ${WORK_BEGIN_MINUTE}, ${WORK_MINUTES})) as worked,
    $2::timestamptz + make_interval(days => day, mins => minute) as at
  from generate_series($3::int, $4::int) as day cross join generate_series(0, 1439) as minute
  where minute between ${WORK_BEGIN_MINUTE} and ${WORK_BEGIN_MINUTE + WORK_MINUTES - 1} or minute % ${PARKED_MINUTES} = 0
), reports as materialized (
  select *, works and worked % 60 < ${DRIVEN_MINUTES} as moves,
    (worked / 60) * ${DRIVEN_MINUTES} + least(worked % 60, ${DRIVEN_MINUTES}) as driven,
    day * ${REPORTS_PER_DAY}::bigint + row_number() over (partition by day order by minute) - 1 as place
  from minutes order by day, minute
)
insert into ${table} (id, fix_time, server_time, latitude, longitude, total_distance, device_id, fingerprint, speed,
  course, distance, protocol, valid, motion, attributes)
select place * cardinality($1::int[]) + asked.number, at + make_interval(secs => device % 60),
  at + make_interval(secs => device % 60 + 2),
  -23.5 + (device % 100) / 200.0::float8 + 0.04::float8 * sin((driven + device) / 40.0::float8),
  -46.6 + (device / 100) / 20.0::float8 + 0.04::float8 * cos((driven + device) / 40.0::float8),
  (day * ${(WORK_MINUTES / 60) * DRIVEN_MINUTES} + driven)::float8 * ${METERS_PER_MINUTE}, device, 0,
  case when moves then 15 + (driven * 7 + device) % 30 else 0 end, (driven * 9) % 360,
  case when moves then ${METERS_PER_MINUTE} else 0 end, (select min(id) from position_protocols), true, moves,
  '[1,' || works || ',2,' || (day * ${WORK_MINUTES} + worked)::bigint * 60000 || ']'
from reports cross join lateral (
  select device, number from unnest($1::int[]) with ordinality as one (device, number) where place >= 0) as asked`

/** The same of events: trips with the key turned, areas of customers, and now and then an alarm. */
const eventsInto = (table: string): string => `
with moments as materialized (
  select number, day * ${EVENTS_PER_DAY}::bigint + number as place,
    $2::timestamptz + make_interval(days => day, mins => ${WORK_BEGIN_MINUTE} + number * ${WORK_MINUTES} / ${EVENTS_PER_DAY}) as at
  from generate_series($3::int, $4::int) as day cross join generate_series(0, ${EVENTS_PER_DAY - 1}) as number
  order by day, number
)
insert into ${table} (id, event_time, server_time, device_id, type, geofence_id, attributes)
select place * cardinality($1::int[]) + asked.number, at + make_interval(secs => device % 60),
  at + make_interval(secs => device % 60 + 2), device,
  case when moments.number = 30 then 'alarm'
    when moments.number % 7 = 6 then 'geofenceEnter' when moments.number % 7 = 5 then 'geofenceExit'
    else (array['ignitionOn', 'deviceMoving', 'ignitionOff', 'deviceStopped'])[1 + moments.number % 4] end,
  case when moments.number % 7 >= 5 then 1 + device % 50 end,
  case when moments.number = 30 then '{"alarm":"sos"}' end
from moments cross join lateral (
  select device, number from unnest($1::int[]) with ordinality as one (device, number) where place >= 0) as asked`

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The part of the days that lies in one month. */
interface MonthOfDays {
  begin: string
  end: string
  firstDay: number
  lastDay: number
}

function monthsOf(beginMs: number, days: number): MonthOfDays[] {
  const months: MonthOfDays[] = []
  for (let day = 0; day < days;) {
    const at = new Date(beginMs + day * DAY_MS)
    const [beginsMs, endsMs] = [0, 1].map((more) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + more)) as [
      number,
      number,
    ]
    const end = Math.min(days, (endsMs - beginMs) / DAY_MS)
    months.push({ begin: isoDay(beginsMs), end: isoDay(endsMs), firstDay: day, lastDay: end - 1 })
    day = end
  }
  return months
}

/** Indexes that grew row by row are about this full; those built at once are fuller and would be read faster. */
const GROWN = 'with (fillfactor = 65)'
const INDEXES = {
  positions: (table: string) => `create unique index on ${table} (device_id, fix_time, fingerprint) ${GROWN}`,
  events: (table: string) => `create index on ${table} (device_id, event_time) ${GROWN}`,
}

/**
 * One partition, filled before it gets its indexes and joins the others. Without a write-ahead log: what is measured
 * later is how it is read. Nothing is left for the database to tidy up while it is measured.
 */
async function fillMonth(query: Query, kind: 'positions' | 'events', month: MonthOfDays, seed: HistorySeed) {
  const table = `${kind}_${month.begin.slice(0, 7).replace('-', '_')}`
  await query(`create unlogged table ${table} (like ${kind})`)
  const values = [seed.deviceIds, new Date(seed.beginMs), month.firstDay, month.lastDay]
  await query(kind === 'positions' ? positionsInto(table) : eventsInto(table), values)
  await query(`set maintenance_work_mem = '512MB'; ${INDEXES[kind](table)}`)
  await query(`alter table ${kind} attach partition ${table}
    for values from ('${month.begin} 00:00:00+00') to ('${month.end} 00:00:00+00')`)
  await query(`vacuum (analyze) ${table}`)
}

/**
 * Writes positions and events into an empty database and moves the rows of the devices to their newest.
 * Restart the server afterwards.
 * @returns how many positions there are
 */
export async function seedHistory(query: Query, seed: HistorySeed): Promise<number> {
  const { deviceIds, beginMs, days } = seed
  await query(`insert into position_protocols (name) values ('teltonika') on conflict do nothing`)
  await Promise.all(
    monthsOf(beginMs, days).map(async (month) => {
      await fillMonth(query, 'positions', month, seed)
      await fillMonth(query, 'events', month, seed)
    }),
  )
  const positions = deviceIds.length * REPORTS_PER_DAY * days
  await query(`select setval('position_ids', $1), setval('event_ids', $1)`, [positions + 1])
  await query(
    `insert into device_states (device_id, last_update, position_id, position_fix_time)
    select p.device_id, p.server_time, p.id, p.fix_time from unnest($1::int[]) as asked (id) cross join lateral (
      select * from positions where device_id = asked.id order by fix_time desc, id desc limit 1) p
    on conflict (device_id) do update set last_update = excluded.last_update, position_id = excluded.position_id,
      position_fix_time = excluded.position_fix_time`,
    [deviceIds],
  )
  return positions
}
