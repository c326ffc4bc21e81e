import type pg from 'pg'
import { inTransaction } from '#src/db/index'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { IN_TIME_ORDER } from './time-order'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long after its end a day is added up: what is written later makes its row stale by itself. */
const SETTLED_MS = HOUR_MS
/** Positions before are not added up. */
const EARLIEST = '2020-01-01'

/** Adds up days of devices that are over, and days that changed since. */
export interface DayKeeper {
  /** Brings everything up to date. A run under way is joined. Rejects when the database is gone. */
  catchUp(): Promise<void>
  /** Ends a run after its present day. */
  stop(): Promise<void>
}

const FIRST_DAY = `
  select min(one.day)::text as day from devices cross join lateral (
    select (fix_time at time zone 'UTC')::date as day from positions
    where device_id = devices.id and fix_time >= '${EARLIEST}T00:00:00Z' order by fix_time limit 1) one`
const OPEN_ROWS = `
  insert into device_days (device_id, day) select id, $1::date from devices
  where exists (select from positions where device_id = devices.id and fix_time >= $2 and fix_time < $3)
  on conflict do nothing`
/** Keeps the sum of a row only if nothing changed it since the statement began to look. */
const KEEP = `
  update device_days kept set is_fresh = true, max_speed = found.top, max_speeds = found.tops from found
  where kept.day = $1::date and kept.device_id = found.device_id and kept.version = found.version and not kept.is_fresh`
/** A whole day of all devices lies together: it is read once, in the order in which it was written. */
const FILL_DAY = `
  with hours as materialized (
    select device_id, floor(date_part('epoch', fix_time - $2::timestamptz) / 3600)::int as hour, max(speed) as top
    from positions where fix_time >= $2 and fix_time < $3 group by 1, 2
  ), found as materialized (
    select stale.device_id, stale.version, max(hours.top) as top, array_agg(hours.top order by every_hour) as tops
    from device_days stale cross join generate_series(0, 23) as every_hour
      left join hours on hours.device_id = stale.device_id and hours.hour = every_hour
    where stale.day = $1::date and not stale.is_fresh group by 1, 2
  ) ${KEEP}`
/** The few devices of a day that changed are read one by one. */
const FILL_CHANGED = `
  with found as materialized (
    select stale.device_id, stale.version, sums.top, sums.tops from device_days stale cross join lateral (
      select max(hours.top) as top, array_agg(hours.top order by hour) as tops
      from generate_series(0, 23) as hour left join (
        select floor(date_part('epoch', fix_time - $2::timestamptz) / 3600)::int as hour, max(speed) as top
        from positions where device_id = stale.device_id and fix_time >= $2 and fix_time < $3 group by 1
      ) hours using (hour)
    ) sums where stale.day = $1::date and not stale.is_fresh
  ) ${KEEP}`
const COVER = `
  insert into device_day_coverage (begins, ends) values ($1::date, $1::date + 1)
  on conflict (id) do update set ends = excluded.ends`

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const after = (day: string): string => new Date(startOf(day).getTime() + DAY_MS).toISOString().slice(0, 10)

export function createDayKeeper(pool: pg.Pool, clock: Clock, log: Log): DayKeeper {
  let running: Promise<void> | null = null
  let stopped = false

  const fillChanged = async (day: string): Promise<void> => {
    await pool.query(FILL_CHANGED, [day, startOf(day), startOf(after(day))])
  }
  const fillDay = (day: string): Promise<void> =>
    inTransaction(pool, async (client) => {
      await client.query(IN_TIME_ORDER)
      await client.query(FILL_DAY, [day, startOf(day), startOf(after(day))])
    })

  /** Late positions lock the same rows in another order: whoever is sent away by the database tries again. */
  async function retried(fill: (day: string) => Promise<void>, day: string, tries = 5): Promise<void> {
    try {
      await fill(day)
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
      if (!isDeadlock || tries <= 1) throw error
      await retried(fill, day, tries - 1)
    }
  }

  async function nextDay(): Promise<string | null> {
    const [covered] = (await pool.query<{ ends: string }>('select ends::text from device_day_coverage')).rows
    return covered?.ends ?? (await pool.query<{ day: string | null }>(FIRST_DAY)).rows[0]?.day ?? null
  }

  async function run(): Promise<void> {
    const settled = new Date(clock.nowMs() - SETTLED_MS - DAY_MS).toISOString().slice(0, 10)
    for (let day = await nextDay(); day !== null && day <= settled && !stopped; day = after(day)) {
      await pool.query(OPEN_ROWS, [day, startOf(day), startOf(after(day))])
      await retried(fillDay, day)
      await pool.query(COVER, [day])
    }
    const text = 'select distinct day::text from device_days where not is_fresh order by day'
    for (const { day } of (await pool.query<{ day: string }>(text)).rows) {
      if (stopped) return
      await retried(fillChanged, day)
    }
  }

  return {
    catchUp() {
      running ??= run().finally(() => (running = null))
      return running
    },
    async stop() {
      stopped = true
      await running?.catch((error: unknown) => log.warn({ error }, 'days were not added up'))
    },
  }
}
