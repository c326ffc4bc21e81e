import type pg from 'pg'
import { createIdBlocks, createPartitions, inTransaction } from '#src/db/index'
import { createListeners } from '#src/platform/listeners'
import type { Log } from '#src/platform/log'
import { type EventDraft, eventOf, type TrackedEvent } from './event'
import { insertEvents, missingOf } from './event-rows'

const EVENT_ID_BLOCK = 1000
const BATCH = 1000
const LINGER_MS = 20
const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 5000
/** Waiting events beyond which the oldest are given up: the database has been gone for very long. */
const QUEUE_MAX = 200_000

export interface Events {
  /** Takes an event; it is stored with the next batch, then told to the subscribers. Never throws. */
  raise(event: EventDraft): void
  /**
   * Stores, in one transaction with the claim, the events of the devices that it gives; the others are somebody else's to
   * tell. Throws when it cannot be known; nothing is stored twice then, and what is not stored may be claimed again.
   */
  raiseClaimed(
    drafts: readonly EventDraft[],
    claim: (client: pg.ClientBase) => Promise<ReadonlySet<number>>,
  ): Promise<void>
  /** Hears of every event after it is stored, in the order they were stored. */
  subscribe(listener: (event: TrackedEvent) => void): () => void
  /** Hears of those that other processes stored, too. */
  subscribeAll(listener: (event: TrackedEvent) => void): () => void
  /** Resolves once what was raised so far is stored. */
  flush(): Promise<void>
  /** Stores what waits, for at most `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>
}

/** What the writer of positions needs to store events in its own statement. */
export interface EventIssuer {
  /** Gives the drafts ids and makes sure there is room for them in the table. */
  prepare(drafts: readonly EventDraft[]): Promise<TrackedEvent[]>
  /** These became durable. */
  tell(events: readonly TrackedEvent[]): void
  /** Whether this process gave an event its id. */
  isOwn(id: number): boolean
  /** Another process stored these. */
  tellOthers(events: readonly TrackedEvent[]): void
  /** After the database said a partition is missing. */
  forgetPartitions(): void
}

/** The one way events come into being: batches of those raised alone, and the statement of the positions. */
export function createEvents(pool: pg.Pool, log: Log): Events & EventIssuer {
  const ids = createIdBlocks(pool, 'event_ids', EVENT_ID_BLOCK)
  const partitions = createPartitions(pool, 'events')
  const listeners = createListeners<TrackedEvent>((error) => log.error({ error }, 'a listener of events failed'))
  const everywhere = createListeners<TrackedEvent>((error) => log.error({ error }, 'a listener of events failed'))
  let queue: EventDraft[] = []
  let running: Promise<void> | null = null
  let stopped = false
  let wake: (() => void) | null = null

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms)
      function done(): void {
        clearTimeout(timer)
        wake = null
        resolve()
      }
      wake = done
    })

  let preparing: Promise<unknown> = Promise.resolve()
  /** One at a time: ids are taken from what was reserved just before. */
  function prepare(drafts: readonly EventDraft[]): Promise<TrackedEvent[]> {
    const prepared = preparing
      .catch(() => undefined)
      .then(async () => {
        await partitions.ensure(drafts.map((one) => one.eventTimeMs))
        await ids.reserve(drafts.length)
        return drafts.map((one) => eventOf(one, ids.take()))
      })
    preparing = prepared
    return prepared
  }

  const tell = (events: readonly TrackedEvent[]): void => {
    for (const event of events) {
      listeners.tell(event)
      everywhere.tell(event)
    }
  }

  async function storeUntilDone(batch: readonly EventDraft[]): Promise<void> {
    // Once: with ids of their own at each try, those whose answer was lost would be stored twice.
    let events: readonly TrackedEvent[] | null = null
    for (let delayMs = RETRY_FIRST_MS; ; delayMs = Math.min(delayMs * 2, RETRY_MAX_MS)) {
      try {
        const isAgain = events !== null
        events ??= await prepare(batch)
        const missing = isAgain ? await missingOf(pool, events) : events
        if (isAgain) await partitions.ensure(batch.map((one) => one.eventTimeMs))
        await insertEvents(pool, missing)
        return tell(events)
      } catch (error) {
        partitions.forget()
        log.error({ error, events: batch.length, retryInMs: delayMs }, 'events could not be stored; trying again')
        if (stopped) return
        await pause(delayMs)
      }
    }
  }

  async function drain(): Promise<void> {
    if (!stopped) await pause(LINGER_MS)
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH)
      queue = queue.slice(BATCH)
      await storeUntilDone(batch)
    }
  }

  async function raiseClaimed(
    drafts: readonly EventDraft[],
    claim: (client: pg.ClientBase) => Promise<ReadonlySet<number>>,
  ): Promise<void> {
    if (drafts.length === 0) return
    const events = await prepare(drafts)
    try {
      tell(
        await inTransaction(pool, async (client) => {
          const claimed = await claim(client)
          const own = events.filter(({ deviceId }) => claimed.has(deviceId))
          if (own.length > 0) await insertEvents(client, own)
          return own
        }),
      )
    } catch (error) {
      partitions.forget()
      // The answer to COMMIT may be what was lost.
      const missing = new Set(await missingOf(pool, events))
      if (missing.size === events.length) throw error
      tell(events.filter((event) => !missing.has(event)))
    }
  }

  function run(): void {
    running ??= drain().finally(() => {
      running = null
      if (queue.length > 0) run()
    })
  }

  return {
    raise(event) {
      queue.push(event)
      if (queue.length > QUEUE_MAX) {
        queue.shift()
        log.error({}, 'too many events wait for the database; the oldest was given up')
      }
      run()
    },
    raiseClaimed,
    subscribe: listeners.add,
    subscribeAll: everywhere.add,
    async flush() {
      while (running) await running
    },
    async stop(deadlineMs) {
      const deadline = setTimeout(() => {
        stopped = true
        wake?.()
      }, deadlineMs)
      wake?.()
      while (running) await running
      clearTimeout(deadline)
    },
    prepare,
    tell,
    isOwn: ids.isOwn,
    tellOthers: (events) => events.forEach(everywhere.tell),
    forgetPartitions: partitions.forget,
  }
}
