import type { Log } from '#src/platform/log'
import { createLookOut } from '#src/platform/look-out'
import type { RecordEnd, WorkItem, WorkStore } from './work.store'

/** What became of a piece of work. */
export type WorkOutcome =
  /** It is over; `record` is written with its end. `lost` runs instead when somebody else took it over meanwhile. */
  | { kind: 'done'; record?: RecordEnd; lost?: () => Promise<void>; told?: () => void }
  /** Another time. */
  | { kind: 'later'; inMs: number; error: string }

export interface WorkerParts {
  store: WorkStore
  kind: string
  log: Log
  /**
   * Does the work. `signal` fires when the worker stops, or when the work is not ours any more: then nothing may be
   * written. What it throws is tried again, later each time.
   */
  handle(item: WorkItem, signal: AbortSignal): Promise<WorkOutcome>
  /** Pieces at once. */
  atOnce?: number
  leaseMs?: number
  /** How often it is looked for work that others added, or whose time has come. */
  pollMs?: number
  /** Monotonic clock of this process, ms. */
  monotonicMs?: () => number
}

/** Does the work of one kind, beside the workers of other processes. */
export interface Worker {
  start(): void
  /** Looks at once: work was added. */
  wake(): void
  /** Gives up the piece with this key if it is done here; resolves once it is. */
  cancel(key: string): Promise<void>
  /** Keys of what is done here now. */
  keys(): string[]
  /** Stops and lets go of what it holds, for others to take at once. */
  stop(): Promise<void>
}

const LEASE_MS = 30_000
const POLL_MS = 2000
const RETRY_FIRST_MS = 1000
const RETRY_MOST_MS = 300_000

const STOPPED = 'stopped'
const LOST = 'lost'
const CANCELLED = 'cancelled'

interface Held {
  item: WorkItem
  abort: AbortController
  done: Promise<void>
}

export function createWorker(parts: WorkerParts): Worker {
  const { store, kind, log, handle, atOnce = 1, leaseMs = LEASE_MS, pollMs = POLL_MS } = parts
  const monotonicMs = parts.monotonicMs ?? (() => performance.now())
  const held = new Map<string, Held>()
  const lookOut = createLookOut({
    look: claim,
    everyMs: pollMs,
    onDown: (error) => log.warn({ error, kind }, 'work waits for the database'),
    onUp: () => log.info({ kind }, 'work goes on'),
  })

  /** Holds the lease while the work goes on. Its own clock counts from before each question. */
  function keep(own: Held, askedMs: number): () => void {
    let safeUntilMs = askedMs + leaseMs * (5 / 6)
    let renewing = false
    const beat = setInterval(() => {
      if (monotonicMs() >= safeUntilMs) own.abort.abort(LOST)
      if (own.abort.signal.aborted || renewing) return
      const askedAgainMs = monotonicMs()
      renewing = true
      store
        .renew(own.item, leaseMs)
        .then((isOurs) => (isOurs ? (safeUntilMs = askedAgainMs + leaseMs * (5 / 6)) : own.abort.abort(LOST)))
        .catch(() => undefined)
        .finally(() => (renewing = false))
    }, leaseMs / 6)
    beat.unref()
    return () => clearInterval(beat)
  }

  async function settle(own: Held, outcome: WorkOutcome): Promise<void> {
    const { item, abort } = own
    if (abort.signal.reason === LOST || abort.signal.reason === CANCELLED) {
      if (outcome.kind === 'done') await outcome.lost?.()
      return
    }
    if (outcome.kind === 'later') {
      await store.later(item, outcome.inMs, outcome.error)
      return
    }
    if (await store.finish(item, outcome.record)) outcome.told?.()
    else await outcome.lost?.()
  }

  async function failed(own: Held, error: unknown): Promise<void> {
    const { item, abort } = own
    const { reason } = abort.signal as { reason: unknown }
    if (reason === LOST || reason === CANCELLED) return
    if (reason !== STOPPED) log.warn({ error, kind, key: item.key, attempts: item.attempts }, 'work did not succeed')
    const inMs = reason === STOPPED ? 0 : Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** (item.attempts - 1))
    const said = error instanceof Error ? error.message : String(error)
    await store.later(item, inMs, reason === STOPPED ? item.error : said.replaceAll('\0', '').slice(0, 500))
  }

  function begin(item: WorkItem, askedMs: number): void {
    const own: Held = { item, abort: new AbortController(), done: Promise.resolve() }
    const letGo = keep(own, askedMs)
    held.set(item.key, own)
    own.done = Promise.resolve()
      .then(() => handle(item, own.abort.signal))
      .then((outcome) => settle(own, outcome))
      .catch((error: unknown) => failed(own, error))
      // The lease runs out by itself.
      .catch((error: unknown) => log.warn({ error, kind, key: item.key }, 'work could not be let go of'))
      .finally(() => {
        letGo()
        if (held.get(item.key) === own) held.delete(item.key)
        lookOut.look()
      })
  }

  async function claim(): Promise<void> {
    while (!lookOut.isStopped && held.size < atOnce) {
      const askedMs = monotonicMs()
      const items = await store.claim(kind, atOnce - held.size, leaseMs)
      for (const item of items) begin(item, askedMs)
      if (items.length === 0) return
    }
  }

  return {
    start: lookOut.start,
    wake: lookOut.look,
    async cancel(key) {
      const own = held.get(key)
      own?.abort.abort(CANCELLED)
      await own?.done
    },
    keys: () => [...held.keys()],
    async stop() {
      await lookOut.stop()
      for (const own of held.values()) own.abort.abort(STOPPED)
      await Promise.all([...held.values()].map(({ done }) => done))
    },
  }
}
