import type pg from 'pg'
import { type EventType, isEventType } from '@rastro/model/event'
import type { EventAttributes, TrackedEvent } from './event'

interface EventRow {
  id: number
  event_time: Date
  server_time: Date
  device_id: number
  type: string
  position_id: number | null
  geofence_id: number | null
  maintenance_id: number | null
  attributes: string | null
}

export interface EventFilter {
  deviceIds: readonly number[]
  from: Date
  to: Date
  /** Absent: all. */
  types?: readonly EventType[]
  /** At most this many, oldest first. */
  limit: number
  /** Of those at `from` itself only the ones with a higher id: how to go on after a page. */
  afterId?: number
}

export interface EventPage {
  /** Null: of every device. */
  deviceIds: readonly number[] | null
  from: Date
  /** Null: without end. */
  to: Date | null
  /** Null: all. */
  types: readonly EventType[] | null
  /** Null: either. */
  acknowledged: boolean | null
  /** Goes on behind this event; 0 begins with the newest. */
  before: number
  limit: number
}

export interface EventStore {
  byId(id: number): Promise<TrackedEvent | undefined>
  /** Those there are, newest first. */
  byIds(ids: readonly number[]): Promise<TrackedEvent[]>
  /** Newest first. */
  page(page: EventPage): Promise<TrackedEvent[]>
  /** By the time they happened, both ends included. */
  between(filter: EventFilter): Promise<TrackedEvent[]>
}

const COLUMNS = 'id, event_time, server_time, device_id, type, position_id, geofence_id, maintenance_id, attributes'

/** Devices whose newest events are looked up one by one. */
const FEW_DEVICES = 20
const isInPage = `event_time >= $2
  and ($3::timestamptz is null or event_time <= $3)
  and ($4::boolean is null or $4 = exists (select from event_acknowledgements where event_id = events.id))
  and ($5::bigint = 0 or (event_time, id) < (select event_time, id from events where id = $5))`
const isOfDevices = '($1::int[] is null or device_id = any($1))'
const NEWEST = 'order by event_time desc, id desc limit $6'
const PAGE = `select ${COLUMNS} from events where ${isOfDevices} and ${isInPage} ${NEWEST}`
/** The newest of each kind, then the newest of these: what is rare is not looked for among everything else. */
const PAGE_OF_TYPES = `
  select one.* from unnest($7::text[]) as wanted (type) cross join lateral (
    select ${COLUMNS} from events where type = wanted.type and ${isOfDevices} and ${isInPage} ${NEWEST}) one ${NEWEST}`
/** The same of a few devices: of each no more is read than a page holds. */
const PAGE_OF_DEVICES = `
  select one.* from unnest($1::int[]) as wanted (device_id) cross join lateral (
    select ${COLUMNS} from events where device_id = wanted.device_id and ($7::text[] is null or type = any($7))
      and ${isInPage} ${NEWEST}) one ${NEWEST}`

function* eventsOf(rows: readonly EventRow[]): Generator<TrackedEvent> {
  for (const row of rows) {
    if (!isEventType(row.type)) continue
    yield {
      id: row.id,
      eventTimeMs: row.event_time.getTime(),
      serverTimeMs: row.server_time.getTime(),
      deviceId: row.device_id,
      type: row.type,
      positionId: row.position_id ?? 0,
      geofenceId: row.geofence_id ?? 0,
      maintenanceId: row.maintenance_id ?? 0,
      attributes: row.attributes === null ? {} : (JSON.parse(row.attributes) as EventAttributes),
    }
  }
}

export function createEventStore(pool: pg.Pool): EventStore {
  const read = async (tail: string, values: unknown[]): Promise<TrackedEvent[]> => {
    const { rows } = await pool.query<EventRow>(`select ${COLUMNS} from events ${tail}`, values)
    return [...eventsOf(rows)]
  }
  return {
    async page({ deviceIds, from, to, types, acknowledged, before, limit }) {
      const values: unknown[] = [deviceIds, from, to, acknowledged, before, limit]
      const ask = async (text: string, more: unknown[]): Promise<TrackedEvent[]> => [
        ...eventsOf((await pool.query<EventRow>(text, [...values, ...more])).rows),
      ]
      if (deviceIds && deviceIds.length <= FEW_DEVICES) return ask(PAGE_OF_DEVICES, [types])
      return types ? ask(PAGE_OF_TYPES, [[...new Set(types)]]) : ask(PAGE, [])
    },
    byId: async (id) => (await read('where id = $1', [id]))[0],
    byIds: (ids) => read('where id = any($1) order by event_time desc, id desc', [ids]),
    between: ({ deviceIds, from, to, types, limit, afterId = -1 }) =>
      read(
        `where device_id = any($1) and event_time between $2 and $3 and ($4::text[] is null or type = any($4))
           and (event_time > $2 or id > $6)
         order by event_time, id limit $5`,
        [deviceIds, from, to, types ?? null, limit, afterId],
      ),
  }
}
