import type pg from 'pg'
import { overDeadlocks } from '#src/db/index'
import { unpackAttributes, unpackNetwork } from './packing'
import type { ProtocolNumbers } from './protocol-numbers'
import type { TrackedPosition } from './tracked-position'

/** Columns of `positions p` in the shape `PositionRow`. */
const COLUMNS = `p.id, p.device_id, p.protocol, p.server_time, p.device_time, p.fix_time, p.valid, p.latitude,
  p.longitude, p.altitude, p.speed, p.course, p.accuracy, p.distance, p.total_distance, p.motion, p.attributes,
  p.network, p.geofence_ids, p.address, p.fingerprint`

interface PositionRow {
  id: number
  device_id: number
  protocol: number
  server_time: Date
  /** Null when it is the fix time. */
  device_time: Date | null
  fix_time: Date
  valid: boolean
  latitude: number
  longitude: number
  altitude: number | null
  speed: number
  course: number
  accuracy: number | null
  distance: number
  total_distance: number
  motion: boolean
  attributes: string | null
  network: string | null
  geofence_ids: number[] | null
  address: string | null
  fingerprint: number
}

type StateRow = PositionRow & { state_device_id: number; last_update: Date | null; memory: string | null }

/** A device's row with its newest position, as read at start. */
export interface StoredState {
  deviceId: number
  lastUpdateMs: number | null
  latest: TrackedPosition | null
  /** What detectors remember, packed; null when nothing. */
  memory: string | null
}

/** A position as far as trips and stops need it. */
export interface RecentPosition {
  id: number
  fixTimeMs: number
  latitude: number
  longitude: number
  totalMeters: number
  speedKnots: number
  isMoving: boolean
}

interface RecentRow {
  id: number
  device_id: number
  fix_time: Date
  latitude: number
  longitude: number
  total_distance: number
  speed: number
  motion: boolean
}

/** Enough for one every few seconds; a device that reports more often is followed from fewer. */
const RECENT_MAX = 60

export interface HistoryFilter {
  deviceId: number
  from: Date
  to: Date
  /** At most this many, oldest first. */
  limit: number
  /** Of those at `from` itself only the ones with a higher id: how to go on after a page. */
  afterId?: number
}

export interface PositionStore {
  /** @param deviceIds of these; of all when left out */
  loadStates(deviceIds?: readonly number[]): Promise<StoredState[]>
  /** The last positions of devices within so many seconds of their newest, oldest first; to go on from. */
  loadRecent(seconds: number, deviceIds?: readonly number[]): Promise<Map<number, RecentPosition[]>>
  history(filter: HistoryFilter): Promise<TrackedPosition[]>
  /** The same, but of too many the newest ones. */
  newestWithin(filter: HistoryFilter): Promise<TrackedPosition[]>
  /** Those that exist, in no order. */
  byIds(ids: readonly number[]): Promise<TrackedPosition[]>
  newestOf(deviceId: number): Promise<TrackedPosition | null>
  /** Of each device the newest at an instant, unless older than `oldest`. One index lookup per device. */
  newestAt(deviceIds: readonly number[], time: Date, oldest: Date): Promise<TrackedPosition[]>
  remove(id: number): Promise<boolean>
  removeRange(filter: Omit<HistoryFilter, 'limit' | 'afterId'>): Promise<void>
  /** Makes a device's row point to its newest position, or to none. Who judges it elsewhere must read it anew. */
  pointState(deviceId: number, position: TrackedPosition | null): Promise<void>
  forgetState(deviceId: number): Promise<void>
}

function attributesOf(row: PositionRow): TrackedPosition['attributes'] {
  const attributes = unpackAttributes(row.attributes)
  attributes.distance ??= row.distance
  attributes.totalDistance ??= row.total_distance
  attributes.motion = row.motion
  return attributes
}

const positionOf = (row: PositionRow, protocols: ProtocolNumbers): TrackedPosition => ({
  id: row.id,
  deviceId: row.device_id,
  protocol: protocols.nameOf(row.protocol) ?? 'unknown',
  serverTimeMs: row.server_time.getTime(),
  deviceTimeMs: (row.device_time ?? row.fix_time).getTime(),
  fixTimeMs: row.fix_time.getTime(),
  valid: row.valid,
  latitude: row.latitude,
  longitude: row.longitude,
  altitudeMeters: row.altitude ?? 0,
  speedKnots: row.speed,
  courseDegrees: row.course,
  accuracyMeters: row.accuracy ?? 0,
  address: row.address,
  network: unpackNetwork(row.network),
  geofenceIds: row.geofence_ids,
  attributes: attributesOf(row),
  fingerprint: row.fingerprint,
})

/** What goes on from a fix that came late goes on from what it counts. */
const asCounted = (position: TrackedPosition, { distance, total_distance: totalDistance }: PositionRow) => ({
  ...position,
  attributes: { ...position.attributes, distance, totalDistance },
})

const recentOf = (row: RecentRow): RecentPosition => ({
  id: row.id,
  fixTimeMs: row.fix_time.getTime(),
  latitude: row.latitude,
  longitude: row.longitude,
  totalMeters: row.total_distance,
  speedKnots: row.speed,
  isMoving: row.motion,
})

/** @param processId this process, as the owner of devices */
export function createPositionStore(
  pool: pg.Pool,
  protocols: ProtocolNumbers,
  processId: string | null = null,
): PositionStore {
  const read = async (tail: string, values: unknown[]): Promise<TrackedPosition[]> => {
    const { rows } = await pool.query<PositionRow>(`select ${COLUMNS} from positions p ${tail}`, values)
    return rows.map((row) => positionOf(row, protocols))
  }
  /** Sums of the days they belong to are no longer right (migration 0020). */
  async function removeWhere(condition: string, values: unknown[]): Promise<number> {
    const text = `with gone as (delete from positions where ${condition} returning device_id, fix_time),
      changed as (
        insert into device_days (device_id, day)
        select distinct device_id, (fix_time at time zone 'UTC')::date from gone
        where fix_time >= '2020-01-01T00:00:00Z' and fix_time < date_trunc('day', now(), 'UTC') order by 1, 2
        on conflict (device_id, day) do update set version = device_days.version + 1, is_fresh = false)
      select count(*) as count from gone`
    // Positions that come late change the same days, in an order of their own.
    const { rows } = await overDeadlocks(() => pool.query<{ count: number }>(text, values))
    return rows[0]?.count ?? 0
  }
  return {
    async loadStates(deviceIds) {
      // One index lookup per device whatever the history holds; the fix time leads to the one partition.
      const text = `select s.device_id as state_device_id, s.last_update, s.memory, ${COLUMNS} from device_states s
        left join positions p on p.device_id = s.device_id and p.fix_time = s.position_fix_time and p.id = s.position_id
        ${deviceIds ? 'where s.device_id = any ($1)' : ''}`
      const { rows } = await pool.query<StateRow>(text, deviceIds && [deviceIds])
      return rows.map((row) => ({
        deviceId: row.state_device_id,
        lastUpdateMs: row.last_update?.getTime() ?? null,
        latest: row.id === null ? null : positionOf(row, protocols),
        memory: row.memory,
      }))
    },
    async loadRecent(seconds, deviceIds) {
      const text = `select p.device_id, p.id, p.fix_time, p.latitude, p.longitude, p.total_distance, p.speed, p.motion
        from device_states s cross join lateral (
          select device_id, id, fix_time, latitude, longitude, total_distance, speed, motion from positions
          where device_id = s.device_id and fix_time <= s.position_fix_time
            and fix_time >= s.position_fix_time - make_interval(secs => $1)
          order by fix_time desc, id desc limit ${RECENT_MAX}) p
        where s.position_fix_time is not null ${deviceIds ? 'and s.device_id = any ($2)' : ''}
        order by p.device_id, p.fix_time, p.id`
      const { rows } = await pool.query<RecentRow>(text, deviceIds ? [seconds, deviceIds] : [seconds])
      const found = new Map<number, RecentPosition[]>()
      for (const row of rows) {
        const known = found.get(row.device_id)
        if (known) known.push(recentOf(row))
        else found.set(row.device_id, [recentOf(row)])
      }
      return found
    },
    history({ deviceId, from, to, limit, afterId = -1 }) {
      const tail = `where device_id = $1 and fix_time between $2 and $3 and (fix_time > $2 or id > $5)
        order by fix_time, id limit $4`
      return read(tail, [deviceId, from, to, limit, afterId])
    },
    newestWithin: async ({ deviceId, from, to, limit }) => {
      const tail = 'where device_id = $1 and fix_time between $2 and $3 order by fix_time desc, id desc limit $4'
      return (await read(tail, [deviceId, from, to, limit])).reverse()
    },
    byIds: (ids) => read('where id = any($1)', [ids]),
    async newestAt(deviceIds, time, oldest) {
      const text = `select ${COLUMNS} from unnest($1::int[]) as asked (device_id) cross join lateral (
        select * from positions where device_id = asked.device_id and fix_time <= $2 and fix_time >= $3
        order by fix_time desc, id desc limit 1) p`
      const { rows } = await pool.query<PositionRow>(text, [deviceIds, time, oldest])
      return rows.map((row) => positionOf(row, protocols))
    },
    newestOf: async (deviceId) => {
      // What came from the future is never the newest (steps/fix-time.ts).
      const tail = `where device_id = $1 and coalesce(attributes, '') not like '%"future",true%'
        order by fix_time desc, id desc limit 1`
      const { rows } = await pool.query<PositionRow>(`select ${COLUMNS} from positions p ${tail}`, [deviceId])
      return rows[0] ? asCounted(positionOf(rows[0], protocols), rows[0]) : null
    },
    remove: async (id) => (await removeWhere('id = $1', [id])) > 0,
    async removeRange({ deviceId, from, to }) {
      await removeWhere('device_id = $1 and fix_time between $2 and $3', [deviceId, from, to])
    },
    async pointState(deviceId, position) {
      const text = `insert into device_states as s (device_id, last_update, position_id, position_fix_time, tx)
        values ($1, $2, $3, $4, pg_current_xact_id())
        on conflict (device_id) do update set position_id = $3, position_fix_time = $4, tx = excluded.tx,
          owner = case when s.owner = $5 then s.owner end,
          epoch = case when s.owner = $5 then s.epoch else nextval('device_epochs') end`
      const values = position ? [new Date(position.serverTimeMs), position.id, new Date(position.fixTimeMs)] : [null, null, null] // prettier-ignore
      await pool.query(text, [deviceId, ...values, processId])
    },
    async forgetState(deviceId) {
      // Meanwhile somebody may have brought it back.
      const isThere = 'select from devices where id = $1 and deleted_at is null'
      await pool.query(`delete from device_states where device_id = $1 and not exists (${isThere})`, [deviceId])
    },
  }
}
