import type pg from 'pg'
import type { Event } from '@rastro/model/event'
import type { Log } from '#src/platform/log'
import { createConsumer, createOutboxStore, createParkedStore } from '#src/db/outbox/index'
import { type Events, type EventStore, presentEvent } from '#src/tracking/ingest/events/index'

export interface FollowEvents {
  pool: pg.Pool
  events: Pick<Events, 'subscribe'>
  eventStore: Pick<EventStore, 'byId'>
  log: Log
}

/** Tells a listener of each event at least once, from its place in the outbox. Gives the end of it. */
export function followEvents(
  { pool, events, eventStore, log }: FollowEvents,
  name: string,
  onEvent: (event: Event) => Promise<void>,
): () => Promise<void> {
  const consumer = createConsumer({
    store: createOutboxStore(pool),
    parked: createParkedStore(pool, name),
    name,
    log,
    async deliver({ kind, ref }) {
      const event = kind === 'event' ? await eventStore.byId(ref) : undefined
      // Gone with its device before it was told.
      if (event) await onEvent(presentEvent(event))
    },
  })
  const stopWaking = events.subscribe(consumer.wake)
  consumer.start()
  return async () => {
    stopWaking()
    await consumer.stop()
  }
}
