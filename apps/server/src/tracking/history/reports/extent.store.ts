import type pg from 'pg'
import type { Period } from './track.store'

export interface ExtentStore {
  /** Positions of the devices in a period, counted up to `most`. */
  count(deviceIds: readonly number[], period: Period, most: number): Promise<number>
  /** The newest fix before a period and the oldest after it; of who is on the way, if that is asked for. */
  nearest(
    deviceIds: readonly number[],
    period: Period,
    isMoving: boolean,
  ): Promise<{ before: Date | null; after: Date | null }>
}

/** Nothing but the key is read. */
const COUNT = `
  select count(*)::int as found from (
    select 1 from unnest($1::int[]) as asked (device_id) cross join lateral (
      select 1 from positions where device_id = asked.device_id and fix_time between $2 and $3) one
    limit $4) counted`

/** Of a vehicle that stands for years no more is read than this. */
const LOOKED_THROUGH = 20_000
const nearest = (side: '<' | '>', isMoving: boolean): string => {
  const order = side === '<' ? 'desc' : 'asc'
  const pick = side === '<' ? 'max' : 'min'
  const own = `select fix_time, motion from positions where device_id = asked.device_id and fix_time ${side} $2
    order by fix_time ${order} limit ${isMoving ? LOOKED_THROUGH : 1}`
  return `
    select ${pick}(one.fix_time) as found from unnest($1::int[]) as asked (device_id) cross join lateral (
      select fix_time from (${own}) looked ${isMoving ? 'where motion' : ''} limit 1) one`
}

export function createExtentStore(pool: pg.Pool): ExtentStore {
  return {
    async count(deviceIds, { from, to }, most) {
      const { rows } = await pool.query<{ found: number }>(COUNT, [deviceIds, from, to, most])
      return rows[0]?.found ?? 0
    },
    async nearest(deviceIds, { from, to }, isMoving) {
      const look = async (side: '<' | '>', time: Date): Promise<Date | null> => {
        const { rows } = await pool.query<{ found: Date | null }>(nearest(side, isMoving), [deviceIds, time])
        return rows[0]?.found ?? null
      }
      const [before, after] = await Promise.all([look('<', from), look('>', to)])
      return { before, after }
    },
  }
}
