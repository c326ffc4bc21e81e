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
}

export interface EventStore {
  byId(id: number): Promise<TrackedEvent | undefined>
  /** By the time they happened, both ends included. */
  between(filter: EventFilter): Promise<TrackedEvent[]>
}

const COLUMNS = 'id, event_time, server_time, device_id, type, position_id, geofence_id, maintenance_id, attributes'

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
    byId: async (id) => (await read('where id = $1', [id]))[0],
    between: ({ deviceIds, from, to, types, limit }) =>
      read(
        `where device_id = any($1) and event_time between $2 and $3 and ($4::text[] is null or type = any($4))
         order by event_time, id limit $5`,
        [deviceIds, from, to, types ?? null, limit],
      ),
  }
}
