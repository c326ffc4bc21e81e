import type pg from 'pg'
import { createSteadyCounter, hoursOf } from './figures'
import type { TrackPoint } from './track-point'

/** A period, both ends included. */
export interface Period {
  from: Date
  to: Date
}

/** First and last position of a device in a period. */
export interface TrackEnds {
  deviceId: number
  first: TrackPoint
  last: TrackPoint
}

export interface TrackStore {
  /** Positions of a device, oldest first, a page at a time. */
  pages(deviceId: number, period: Period): AsyncGenerator<TrackPoint[]>
  /** Devices without positions in the period are left out; the others come in no order. */
  ends(deviceIds: readonly number[], period: Period): Promise<TrackEnds[]>
  /** Of devices whose first position has none, the engine hours of the first that has them, milliseconds. */
  firstHours(deviceIds: readonly number[], period: Period): Promise<Map<number, number>>
  /** The way of a device whose counter was set within the period: what the counter grew by from one position to the next. */
  metersBetween(deviceId: number, period: Period): Promise<number>
  /** The nearest positions before and after a period, no farther off than a month. */
  around(deviceId: number, period: Period): Promise<{ before: TrackPoint | null; after: TrackPoint | null }>
  /** When the first of the devices reported in the period; null when none did. */
  firstTime(deviceIds: readonly number[], period: Period): Promise<Date | null>
}

interface PointRow {
  id: number
  time_ms: number
  latitude: number
  longitude: number
  total_distance: number
  distance: number
  speed: number
  motion: boolean
  address: string | null
  attributes: string | null
}

const PAGE_ROWS = 2000
const COLUMNS = `id, (extract(epoch from fix_time) * 1000)::float8 as time_ms, latitude, longitude, total_distance,
  distance, speed, motion, address, attributes`

const pointOf = (row: PointRow): TrackPoint => ({
  timeMs: row.time_ms,
  latitude: row.latitude,
  longitude: row.longitude,
  totalMeters: row.total_distance,
  source: { id: row.id },
  speedKnots: row.speed,
  traveledMeters: row.distance,
  isMoving: row.motion,
  address: row.address,
  packedAttributes: row.attributes,
})

const end = (order: 'asc' | 'desc'): string => `
  select asked.device_id, one.* from unnest($1::int[]) as asked (device_id) cross join lateral (
    select ${COLUMNS} from positions where device_id = asked.device_id and fix_time between $2 and $3
    order by fix_time ${order}, id ${order} limit 1) one`

const FIRST_TIME = `
  select min(one.fix_time) as first from unnest($1::int[]) as asked (device_id) cross join lateral (
    select fix_time from positions where device_id = asked.device_id and fix_time between $2 and $3
    order by fix_time limit 1) one`

/** Looks like a position with hours, whichever way their name is packed; what looks alike besides is unpacked and seen. */
const LOOKS_ALIKE_MAX = 10
const FIRST_HOURS = `
  select asked.device_id, one.* from unnest($1::int[]) as asked (device_id) cross join lateral (
    select ${COLUMNS} from positions where device_id = asked.device_id and fix_time between $2 and $3
      and attributes ~ '[[,](2|"hours"),[0-9]'
    order by fix_time, id limit ${LOOKS_ALIKE_MAX}) one`

const AROUND_MS = 31 * 86_400_000
const BEFORE = `select ${COLUMNS} from positions where device_id = $1 and fix_time < $2 and fix_time >= $3
  order by fix_time desc, id desc limit 1`
const AFTER = `select ${COLUMNS} from positions where device_id = $1 and fix_time > $2 and fix_time <= $3
  order by fix_time, id limit 1`

/** Pages are read one at a time, so that a long report holds little memory and no connection while it is sent. */
export function createTrackStore(pool: pg.Pool): TrackStore {
  const readEnd = async (order: 'asc' | 'desc', values: unknown[]) =>
    (await pool.query<PointRow & { device_id: number }>(end(order), values)).rows
  return {
    async *pages(deviceId, { from, to }) {
      const text = `select ${COLUMNS} from positions
        where device_id = $1 and fix_time between $2 and $3 and (fix_time > $2 or id > $4)
        order by fix_time, id limit ${PAGE_ROWS}`
      for (let begin = from, afterId = -1; ;) {
        const { rows } = await pool.query<PointRow>(text, [deviceId, begin, to, afterId])
        if (rows.length > 0) yield rows.map(pointOf)
        const last = rows.at(-1)
        if (!last || rows.length < PAGE_ROWS) return
        begin = new Date(last.time_ms)
        afterId = last.id
      }
    },
    async ends(deviceIds, { from, to }) {
      const values = [deviceIds, from, to]
      const [firstRows, lastRows] = await Promise.all([readEnd('asc', values), readEnd('desc', values)])
      const lasts = new Map(lastRows.map((row) => [row.device_id, pointOf(row)]))
      const found: TrackEnds[] = []
      for (const row of firstRows) {
        const last = lasts.get(row.device_id)
        if (last) found.push({ deviceId: row.device_id, first: pointOf(row), last })
      }
      return found
    },
    async firstHours(deviceIds, { from, to }) {
      const { rows } = await pool.query<PointRow & { device_id: number }>(FIRST_HOURS, [deviceIds, from, to])
      const found = new Map<number, number>()
      for (const row of rows) {
        const hours = found.has(row.device_id) ? null : hoursOf(pointOf(row))
        if (hours !== null) found.set(row.device_id, hours)
      }
      return found
    },
    async metersBetween(deviceId, period) {
      const steady = createSteadyCounter()
      let [first, last]: Array<TrackPoint | null> = [null, null]
      for await (const page of this.pages(deviceId, period)) {
        for (const point of page) {
          last = steady(point)
          first ??= last
        }
      }
      return first && last ? last.totalMeters - (last.setMeters ?? 0) - first.totalMeters : 0
    },
    async around(deviceId, { from, to }) {
      const nearest = async (text: string, time: Date, farthestMs: number): Promise<TrackPoint | null> => {
        const { rows } = await pool.query<PointRow>(text, [deviceId, time, new Date(farthestMs)])
        return rows[0] ? pointOf(rows[0]) : null
      }
      const [before, after] = await Promise.all([
        nearest(BEFORE, from, from.getTime() - AROUND_MS),
        nearest(AFTER, to, to.getTime() + AROUND_MS),
      ])
      return { before, after }
    },
    async firstTime(deviceIds, { from, to }) {
      const { rows } = await pool.query<{ first: Date | null }>(FIRST_TIME, [deviceIds, from, to])
      return rows[0]?.first ?? null
    },
  }
}
