import type pg from 'pg'
import type { Box } from '@rastro/geo'
import type { TrackFix } from './track-fix'

/** Both ends included. */
export interface Period {
  from: Date
  to: Date
}

/** A place at a time, as far as visits need it. */
export interface Sighted {
  id: number
  timeMs: number
  latitude: number
  longitude: number
}

/** A fix that may lie in an area or have come through it, with the one before it; null for the first of the period. */
export interface Step {
  deviceId: number
  fix: Sighted
  before: Sighted | null
}

export interface TrackHistory {
  /**
   * Fixes of a device, oldest first, a page at a time; nothing is read ahead of who takes the pages. Addresses, accuracy
   * and attributes are only there `withValues`.
   */
  pages(deviceId: number, period: Period, withValues: boolean): AsyncGenerator<TrackFix[]>
  /** Of each device the last place before an instant, unless older than `oldest`. */
  lastBefore(deviceIds: readonly number[], time: Date, oldest: Date): Promise<Map<number, Sighted>>
  /** Of each device the first place after an instant, unless later than `newest`. */
  firstAfter(deviceIds: readonly number[], time: Date, newest: Date): Promise<Map<number, Sighted>>
  /** The first fix of each device in the period, and those whose way from the fix before touches one of the boxes. */
  steps(deviceIds: readonly number[], period: Period, boxes: readonly Box[]): Promise<Step[]>
}

type FixRow = [
  id: number,
  epochSeconds: number,
  latitude: number,
  longitude: number,
  speed: number,
  course: number,
  altitude: number | null,
  distance: number,
  valid: boolean,
  motion: boolean,
  accuracy?: number | null,
  address?: string | null,
  attributes?: string | null,
]

const PAGE_ROWS = 5000
const COLUMNS =
  "id, date_part('epoch', fix_time), latitude, longitude, speed, course, altitude, distance, valid, motion"
const VALUES = 'accuracy, address, attributes'

const milliseconds = (epochSeconds: number): number => Math.round(epochSeconds * 1000)

const fixOf = ([id, seconds, latitude, longitude, speed, course, altitude, ...rest]: FixRow): TrackFix => {
  const [traveledMeters, isValid, isMoving, accuracy = null, address = null, packedAttributes = null] = rest
  return {
    id,
    timeMs: milliseconds(seconds),
    latitude,
    longitude,
    speedKnots: speed,
    courseDegrees: course,
    altitudeMeters: altitude ?? 0,
    accuracyMeters: accuracy ?? 0,
    traveledMeters,
    isValid,
    isMoving,
    address,
    packedAttributes,
  }
}

const pageText = (columns: string): string => `select ${columns} from positions
  where device_id = $1 and fix_time between $2 and $3 and (fix_time > $2 or id > $4)
  order by fix_time, id limit ${PAGE_ROWS}`

const LAST_BEFORE = `select asked.device_id, p.* from unnest($1::int[]) as asked (device_id) cross join lateral (
  select id, date_part('epoch', fix_time), latitude, longitude from positions
  where device_id = asked.device_id and fix_time < $2 and fix_time >= $3
  order by fix_time desc, id desc limit 1) p`

const FIRST_AFTER = `select asked.device_id, p.* from unnest($1::int[]) as asked (device_id) cross join lateral (
  select id, date_part('epoch', fix_time), latitude, longitude from positions
  where device_id = asked.device_id and fix_time > $2 and fix_time <= $3
  order by fix_time, id limit 1) p`

/** Parameters of the boxes begin at $4, four each. */
function stepsText(boxes: readonly Box[]): string {
  const touches = boxes.map((_, index) => {
    const [south, west, north, east] = [0, 1, 2, 3].map((side) => `$${4 + index * 4 + side}`)
    return `(greatest(latitude, before_latitude) >= ${south} and least(latitude, before_latitude) <= ${north}
      and case when abs(longitude - before_longitude) > 180
        then greatest(longitude, before_longitude) <= ${east} or least(longitude, before_longitude) >= ${west}
        else greatest(longitude, before_longitude) >= ${west} and least(longitude, before_longitude) <= ${east} end)`
  })
  return `select asked.device_id, p.* from unnest($1::int[]) as asked (device_id) cross join lateral (
    select * from (
      select id, date_part('epoch', fix_time) as seconds, latitude, longitude, lag(id) over way as before_id,
        lag(date_part('epoch', fix_time)) over way, lag(latitude) over way as before_latitude,
        lag(longitude) over way as before_longitude
      from positions where device_id = asked.device_id and fix_time between $2 and $3
      window way as (order by fix_time, id)) steps
    where before_id is null or ${touches.join(' or ')}) p order by asked.device_id, p.seconds, p.id`
}

type SightedRow = [deviceId: number, id: number, epochSeconds: number, latitude: number, longitude: number]
type BeforeRow = [id: number, epochSeconds: number, latitude: number, longitude: number] | [null, null, null, null]

const sightedOf = (id: number, epochSeconds: number, latitude: number, longitude: number): Sighted => ({
  id,
  timeMs: milliseconds(epochSeconds),
  latitude,
  longitude,
})

export function createTrackHistory(pool: pg.Pool): TrackHistory {
  async function rows<Row extends unknown[]>(text: string, values: unknown[]): Promise<Row[]> {
    return (await pool.query<Row>({ text, values, rowMode: 'array' })).rows
  }
  async function placesOf(text: string, values: unknown[]): Promise<Map<number, Sighted>> {
    const found = await rows<SightedRow>(text, values)
    return new Map(found.map(([deviceId, ...place]) => [deviceId, sightedOf(...place)]))
  }
  return {
    async *pages(deviceId, { from, to }, withValues) {
      const text = pageText(withValues ? `${COLUMNS}, ${VALUES}` : COLUMNS)
      for (let begin = from, afterId = -1; ;) {
        const page = (await rows<FixRow>(text, [deviceId, begin, to, afterId])).map(fixOf)
        if (page.length > 0) yield page
        const last = page.at(-1)
        if (!last || page.length < PAGE_ROWS) return
        begin = new Date(last.timeMs)
        afterId = last.id
      }
    },
    lastBefore: (deviceIds, time, oldest) => placesOf(LAST_BEFORE, [deviceIds, time, oldest]),
    firstAfter: (deviceIds, time, newest) => placesOf(FIRST_AFTER, [deviceIds, time, newest]),
    async steps(deviceIds, { from, to }, boxes) {
      const edges = boxes.flatMap(({ south, west, north, east }) => [south, west, north, east])
      const found = await rows<[...SightedRow, ...BeforeRow]>(stepsText(boxes), [deviceIds, from, to, ...edges])
      return found.map(([deviceId, id, seconds, latitude, longitude, ...before]) => ({
        deviceId,
        fix: sightedOf(id, seconds, latitude, longitude),
        before: before[0] === null ? null : sightedOf(...before),
      }))
    },
  }
}
