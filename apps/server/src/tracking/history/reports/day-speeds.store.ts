import type pg from 'pg'
import { inTransaction } from '#src/db/index'
import { IN_TIME_ORDER } from './time-order'
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
/** Of most devices: everybody's positions in the order in which they arrived, rather than each by itself. */
const RAW_OF_MOST = `
  select device_id, max(speed) as top from positions
  where fix_time >= $2 and fix_time < $3 and device_id = any($1) group by device_id`
const FLEET = 'select count(*) as devices from device_states'
/** Looking positions up takes so many times as long as reading them all. */
const LOOK_UP_COST = 6
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

async function coverageOf(read: Read): Promise<Coverage | null> {
  const text = `select extract(epoch from begins)::float8 * 1000 as begin_ms, extract(epoch from ends)::float8 * 1000
    as end_ms from device_day_coverage`
  const [row] = await read<{ begin_ms: number; end_ms: number }>(text)
  return row ? { beginMs: row.begin_ms, endMs: row.end_ms } : null
}

/** Whether so many of all devices are asked for, and for so long, that everybody's positions are read sooner. */
async function isMostOf(read: Read, deviceIds: readonly number[], pieces: readonly Piece[]): Promise<boolean> {
  if (pieces.every(({ fromMs, toMs }) => toMs - fromMs < HOUR_MS)) return false
  const [fleet] = await read<{ devices: number }>(FLEET)
  return deviceIds.length * LOOK_UP_COST >= Number(fleet?.devices ?? 0)
}

async function readRaw(read: Read, deviceIds: readonly number[], pieces: readonly Piece[]): Promise<SpeedRow[]> {
  const isMost = await isMostOf(read, deviceIds, pieces)
  if (isMost) await read(IN_TIME_ORDER)
  const found: SpeedRow[] = []
  for (const { fromMs, toMs } of pieces)
    found.push(...(await read<SpeedRow>(isMost ? RAW_OF_MOST : RAW, [deviceIds, new Date(fromMs), new Date(toMs)])))
  return found
}

function readKept(read: Read, deviceIds: readonly number[], { kind, fromMs, toMs }: Piece): Promise<SpeedRow[]> {
  if (kind === 'days') return read(DAYS, [deviceIds, dateOf(fromMs), dateOf(toMs)])
  const midnight = floorTo(fromMs, DAY_MS)
  return read(HOURS, [deviceIds, dateOf(fromMs), (fromMs - midnight) / HOUR_MS + 1, (toMs - midnight) / HOUR_MS])
}

export const createDaySpeeds = (pool: pg.Pool): DaySpeeds => ({
  highest: (deviceIds, { from, to }) =>
    // What is read fits together, whatever changes meanwhile.
    inTransaction(
      pool,
      async (client) => {
        const read: Read = async (text, values) => (await client.query(text, values)).rows
        // Fix times are whole milliseconds: both ends included is one millisecond more, end excluded.
        const pieces = piecesOf(from.getTime(), to.getTime() + 1, await coverageOf(read))
        const kept = pieces.filter(({ kind }) => kind !== 'raw')
        const [first, last] = [kept[0], kept.at(-1)]
        const tops = new Map<number, number>()
        const note = (rows: readonly SpeedRow[]): void => {
          for (const { device_id: id, top } of rows) if (top !== null) tops.set(id, Math.max(top, tops.get(id) ?? 0))
        }
        for (const piece of kept) note(await readKept(read, deviceIds, piece))
        if (first && last) note(await read(STALE, [deviceIds, new Date(first.fromMs), new Date(last.toMs)]))
        const raw = pieces.filter(({ kind }) => kind === 'raw')
        note(await readRaw(read, deviceIds, raw))
        return tops
      },
      'repeatable read read only',
    ),
})
