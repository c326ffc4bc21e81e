import type pg from 'pg'
import type { EventType } from '@rastro/model/event'
import { createOneAtATime } from '#src/platform/one-at-a-time'
import type { Events } from '#src/tracking/ingest/events/index'

/** Kinds that cannot be told from positions; all others our own server raises from the forwarded positions. */
export const FORWARDED_EVENTS: ReadonlySet<string> = new Set<EventType>([
  'geofenceEnter',
  'geofenceExit',
  'maintenance',
])

export interface ForwardedEvent {
  /** Number of the event on the other server. */
  id: number
  type: EventType
  eventTimeMs: number
  /** Name of the area or service it is about; their numbers mean nothing here. */
  about: string | null
}

const KNOWN = `select 1 from events where device_id = $1 and event_time = to_timestamp($2::float8 / 1000) and type = $3
  and position($4 in attributes) > 0 limit 1`

/** Stores events of another server, each once. */
export function createForwardedEvents(pool: pg.Pool, events: Events) {
  const oneAtATime = createOneAtATime()
  /** Resolves once the event is durable. */
  return (deviceId: number, { id, type, eventTimeMs, about }: ForwardedEvent, nowMs: number): Promise<void> =>
    oneAtATime(deviceId, async () => {
      const mark = `#${id}#`
      const { rows } = await pool.query(KNOWN, [deviceId, eventTimeMs, type, mark])
      if (rows.length > 0) return
      const attributes = { forwarded: mark, ...(about === null ? {} : { about }) }
      events.raise({ deviceId, type, eventTimeMs, serverTimeMs: nowMs, attributes })
      await events.flush()
    })
}
export type ForwardedEvents = ReturnType<typeof createForwardedEvents>
