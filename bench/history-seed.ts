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

const minuteOf = `(extract(epoch from at - $2::timestamptz) / 60)::int`

/** One day of all devices, by time: rows of a device lie as far apart as they do when they arrive one by one. */
const ONE_DAY = `
with minutes as (
  select at, ${minuteOf} as minute from generate_series($2::timestamptz, $2::timestamptz + interval '23:59', '1 minute') as at
), reports as (
  select at, minute, minute between ${WORK_BEGIN_MINUTE} and ${WORK_BEGIN_MINUTE + WORK_MINUTES - 1} as works,
    greatest(0, least(minute - ${WORK_BEGIN_MINUTE}, ${WORK_MINUTES})) as worked from minutes
  where minute between ${WORK_BEGIN_MINUTE} and ${WORK_BEGIN_MINUTE + WORK_MINUTES - 1} or minute % ${PARKED_MINUTES} = 0
), motion as (
  select *, works and worked % 60 < ${DRIVEN_MINUTES} as moves,
    (worked / 60) * ${DRIVEN_MINUTES} + least(worked % 60, ${DRIVEN_MINUTES}) as driven from reports
), base as (
  select nextval('position_ids') - 1 as first_id
), rows as (
  select device, motion.*, row_number() over (order by at, device) as number
  from motion cross join unnest($1::int[]) as device
)
insert into positions (id, fix_time, server_time, latitude, longitude, total_distance, device_id, fingerprint, speed,
  course, distance, protocol, valid, motion, attributes)
select (select first_id from base) + number, at + make_interval(secs => device % 60), at + make_interval(secs => device % 60 + 2),
  -23.5 + (device % 100) / 200.0 + 0.04 * sin((driven + device) / 40.0),
  -46.6 + (device / 100) / 20.0 + 0.04 * cos((driven + device) / 40.0),
  ($3::int * ${(WORK_MINUTES / 60) * DRIVEN_MINUTES} + driven)::float8 * ${METERS_PER_MINUTE}, device, 0,
  case when moves then 15 + (driven * 7 + device) % 30 else 0 end, (driven * 9) % 360,
  case when moves then ${METERS_PER_MINUTE} else 0 end, $4, true, moves,
  '[1,' || works || ',2,' || ($3::bigint * ${WORK_MINUTES} + worked) * 60000 || ']'
from rows order by at, device`

/** A day of events of one device: trips with the key turned, areas of customers, and now and then an alarm. */
const EVENTS_PER_DAY = 56
const ONE_DAY_OF_EVENTS = `
with rows as (
  select device, number, $2::timestamptz + make_interval(mins => ${WORK_BEGIN_MINUTE} + number * ${WORK_MINUTES} / ${EVENTS_PER_DAY}) as at
  from unnest($1::int[]) as device cross join generate_series(0, ${EVENTS_PER_DAY - 1}) as number
), base as (
  select nextval('event_ids') - 1 as first_id
)
insert into events (id, event_time, server_time, device_id, type, geofence_id, attributes)
select (select first_id from base) + row_number() over (order by at, device), at + make_interval(secs => device % 60),
  at + make_interval(secs => device % 60 + 2), device,
  case when number = 30 then 'alarm' when number % 7 = 6 then 'geofenceEnter' when number % 7 = 5 then 'geofenceExit'
    else (array['ignitionOn', 'deviceMoving', 'ignitionOff', 'deviceStopped'])[1 + number % 4] end,
  case when number % 7 >= 5 then 1 + device % 50 end, case when number = 30 then '{"alarm":"sos"}' end
from rows order by at, device`

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

async function makePartitions(query: Query, fromMs: number, toMs: number): Promise<void> {
  for (const at = new Date(`${isoDay(fromMs).slice(0, 7)}-01T00:00:00Z`); at.getTime() < toMs;) {
    const begin = isoDay(at.getTime())
    at.setUTCMonth(at.getUTCMonth() + 1)
    for (const table of ['positions', 'events'])
      await query(`create table if not exists ${table}_${begin.slice(0, 7).replace('-', '_')} partition of ${table}
        for values from ('${begin} 00:00:00+00') to ('${isoDay(at.getTime())} 00:00:00+00')`)
  }
}

/**
 * Writes positions and events and moves the rows of the devices to their newest. Restart the server afterwards.
 * @param onDay hears how many days are written
 * @returns how many positions there are
 */
export async function seedHistory(query: Query, seed: HistorySeed, onDay?: (done: number) => void): Promise<number> {
  const { deviceIds, beginMs, days } = seed
  await makePartitions(query, beginMs, beginMs + days * DAY_MS)
  await query(`insert into position_protocols (name) values ('teltonika') on conflict do nothing`)
  const perDay = deviceIds.length * (WORK_MINUTES + (1440 - WORK_MINUTES) / PARKED_MINUTES)
  // The step of the sequence is the block one server takes: as many blocks as a day needs are taken at once.
  await query(`alter sequence position_ids increment by ${Math.ceil(perDay / 10_000) * 10_000}`)
  await query(`alter sequence event_ids increment by ${deviceIds.length * EVENTS_PER_DAY}`)
  for (let day = 0; day < days; day++) {
    const begin = new Date(beginMs + day * DAY_MS)
    await query(ONE_DAY, [deviceIds, begin, day, 1])
    await query(ONE_DAY_OF_EVENTS, [deviceIds, begin])
    onDay?.(day + 1)
  }
  await query('alter sequence position_ids increment by 10000')
  await query('alter sequence event_ids increment by 1000')
  await query(
    `insert into device_states (device_id, last_update, position_id, position_fix_time)
    select p.device_id, p.server_time, p.id, p.fix_time from unnest($1::int[]) as asked (id) cross join lateral (
      select * from positions where device_id = asked.id order by fix_time desc, id desc limit 1) p
    on conflict (device_id) do update set last_update = excluded.last_update, position_id = excluded.position_id,
      position_fix_time = excluded.position_fix_time`,
    [deviceIds],
  )
  await query('analyze positions, events')
  return perDay * days
}
