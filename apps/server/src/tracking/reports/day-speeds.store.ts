import type pg from 'pg'
import type { Period } from './track.store'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Highest speeds of devices, quickly for long periods: whole hours of days that are over are kept apart. */
export interface DaySpeeds {
  /** Knots by device; devices without positions in the period are left out. */
  highest(deviceIds: readonly number[], period: Period): Promise<Map<number, number>>
}

interface SpeedRow {
  device_id: number
  top: number | null
}

/** One source of the highest speed: a stretch of time from one table. `to` is not included. */
export interface Piece {
  kind: 'raw' | 'hours' | 'days'
  fromMs: number
  toMs: number
}

/** Days kept apart: from `beginMs`, up to `endMs`. */
export interface Coverage {
  beginMs: number
  endMs: number
}

const floorTo = (ms: number, step: number): number => Math.floor(ms / step) * step
const ceilTo = (ms: number, step: number): number => Math.ceil(ms / step) * step

/** Cuts `[fromMs, toMs)` so that whole days, then whole hours, come from what is kept apart. */
export function piecesOf(fromMs: number, toMs: number, covered: Coverage | null): Piece[] {
  const begin = Math.max(ceilTo(fromMs, HOUR_MS), covered?.beginMs ?? toMs)
  const end = Math.min(floorTo(toMs, HOUR_MS), covered?.endMs ?? fromMs)
  if (begin >= end) return [{ kind: 'raw', fromMs, toMs }]
  const pieces: Piece[] = [{ kind: 'raw', fromMs, toMs: begin }]
  const firstDay = ceilTo(begin, DAY_MS)
  const lastDay = floorTo(end, DAY_MS)
  if (firstDay > lastDay) pieces.push({ kind: 'hours', fromMs: begin, toMs: end })
  else {
    pieces.push({ kind: 'hours', fromMs: begin, toMs: firstDay })
    pieces.push({ kind: 'days', fromMs: firstDay, toMs: lastDay })
    pieces.push({ kind: 'hours', fromMs: lastDay, toMs: end })
  }
  pieces.push({ kind: 'raw', fromMs: end, toMs })
  return pieces.filter((piece) => piece.fromMs < piece.toMs)
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const RAW = `
  select asked.device_id, one.top from unnest($1::int[]) as asked (device_id) cross join lateral (
    select max(speed) as top from positions where device_id = asked.device_id and fix_time >= $2 and fix_time < $3) one`
const HOURS = `
  select device_id, (select max(top) from unnest(max_speeds[$3:$4]) as hour (top)) as top from device_days
  where device_id = any($1) and day = $2::date and is_fresh`
const DAYS = `
  select device_id, max(max_speed) as top from device_days
  where device_id = any($1) and day >= $2::date and day < $3::date and is_fresh group by device_id`
/** Days whose positions changed after they were added up. */
const STALE = `
  select changed.device_id, one.top from device_days changed cross join lateral (
    select max(speed) as top from positions where device_id = changed.device_id
      and fix_time >= greatest($2::timestamptz, changed.day::timestamp at time zone 'UTC')
      and fix_time < least($3::timestamptz, (changed.day + 1)::timestamp at time zone 'UTC')) one
  where changed.device_id = any($1) and not changed.is_fresh
    and changed.day >= ($2::timestamptz at time zone 'UTC')::date and changed.day <= ($3::timestamptz at time zone 'UTC')::date`

type Read = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** What is read fits together, whatever changes meanwhile. */
async function inOneView<T>(pool: pg.Pool, work: (read: Read) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    const result = await work(async (text, values) => (await client.query(text, values)).rows)
    await client.query('commit')
    return result
  } catch (error) {
    failure = error instanceof Error ? error : new Error('the transaction failed')
    throw error
  } finally {
    // A connection in the middle of a transaction is not used again.
    client.release(failure)
  }
}

async function coverageOf(read: Read): Promise<Coverage | null> {
  const text = `select extract(epoch from begins)::float8 * 1000 as begin_ms, extract(epoch from ends)::float8 * 1000
    as end_ms from device_day_coverage`
  const [row] = await read<{ begin_ms: number; end_ms: number }>(text)
  return row ? { beginMs: row.begin_ms, endMs: row.end_ms } : null
}

function readPiece(read: Read, deviceIds: readonly number[], { kind, fromMs, toMs }: Piece): Promise<SpeedRow[]> {
  if (kind === 'raw') return read(RAW, [deviceIds, new Date(fromMs), new Date(toMs)])
  if (kind === 'days') return read(DAYS, [deviceIds, dateOf(fromMs), dateOf(toMs)])
  const midnight = floorTo(fromMs, DAY_MS)
  return read(HOURS, [deviceIds, dateOf(fromMs), (fromMs - midnight) / HOUR_MS + 1, (toMs - midnight) / HOUR_MS])
}

export const createDaySpeeds = (pool: pg.Pool): DaySpeeds => ({
  highest: (deviceIds, { from, to }) =>
    inOneView(pool, async (read) => {
      // Fix times are whole milliseconds: both ends included is one millisecond more, end excluded.
      const pieces = piecesOf(from.getTime(), to.getTime() + 1, await coverageOf(read))
      const kept = pieces.filter(({ kind }) => kind !== 'raw')
      const [first, last] = [kept[0], kept.at(-1)]
      const tops = new Map<number, number>()
      const note = (rows: readonly SpeedRow[]): void => {
        for (const { device_id: id, top } of rows) if (top !== null) tops.set(id, Math.max(top, tops.get(id) ?? 0))
      }
      for (const piece of pieces) note(await readPiece(read, deviceIds, piece))
      if (first && last) note(await read(STALE, [deviceIds, new Date(first.fromMs), new Date(last.toMs)]))
      return tops
    }),
})
