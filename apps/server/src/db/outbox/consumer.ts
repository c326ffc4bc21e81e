import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inTime } from '#src/platform/in-time'
import type { Log } from '#src/platform/log'
import { createLookOut } from '#src/platform/look-out'
import type { Hold, OutboxRow, OutboxStore } from './outbox.store'

export interface ConsumerParts {
  store: OutboxStore
  name: string
  log: Log
  /**
   * Writes what follows from rows, in order, in the transaction that moves the place; it may be asked again with the same
   * rows. Nothing but the database is to be waited for here.
   */
  derive?(rows: readonly OutboxRow[], client: pg.ClientBase): Promise<void>
  /**
   * Hears of each row in order before the place moves, outside of any transaction: at least once, again when it fails or
   * takes longer than half a lease.
   */
  deliver?(row: OutboxRow): Promise<void>
  /** After rows were taken in. */
  onTaken?(): void
  leaseMs?: number
  pollMs?: number
  most?: number
}

/** Hears of everything in the outbox once, in one process at a time. */
export interface Consumer {
  start(): void
  /** Something was written: look at once. */
  wake(): void
  stop(): Promise<void>
}

const LEASE_MS = 15_000
const POLL_MS = 1000
const MOST = 2000

export function createConsumer(parts: ConsumerParts): Consumer {
  const { store, name, log, derive, deliver, leaseMs = LEASE_MS, pollMs = POLL_MS, most = MOST } = parts
  const owner = randomUUID()
  let isRegistered = false
  const lookOut = createLookOut({
    look: lookOnce,
    everyMs: pollMs,
    onDown: (error) =>
      log.warn({ error, consumer: name }, 'what happens is not heard of at the moment; nothing is lost'),
    onUp: () => log.info({ consumer: name }, 'it is heard again what happens'),
  })

  /** False: another took over. */
  async function renew({ epoch }: Hold): Promise<boolean> {
    return (await store.hold(name, owner, leaseMs))?.epoch === epoch
  }

  /** False: another took over, or the end came; what was not told is told later. */
  async function tell(rows: readonly OutboxRow[], hold: Hold): Promise<boolean> {
    if (!deliver) return true
    let heldAtMs = performance.now()
    if (!(await renew(hold))) return false
    for (const row of rows) {
      if (lookOut.isStopped) return false
      if (performance.now() - heldAtMs > leaseMs / 3) {
        heldAtMs = performance.now()
        if (!(await renew(hold))) return false
      }
      await inTime(deliver(row), leaseMs / 2, 'what hears of an event took too long')
    }
    return true
  }

  /** False: another took over. */
  async function take(hold: Hold): Promise<boolean> {
    let page = await store.unseen(hold.place, most)
    // The place moves only when rows came: an idle consumer writes nothing.
    while (page.rows.length > 0) {
      const { rows, target } = page
      const isLast = rows.length < most
      if (!(await tell(rows, hold))) return false
      if (!(await store.advance(name, owner, hold, isLast ? target : null, async (client) => derive?.(rows, client))))
        return false
      parts.onTaken?.()
      if (isLast || lookOut.isStopped) return true
      const after = rows.at(-1)?.seq ?? 0
      page = await store.unseen(hold.place, most, { target, after })
      // The last page was full to the brim.
      if (page.rows.length === 0) return store.advance(name, owner, hold, target, async () => undefined)
    }
    return true
  }

  async function lookOnce(): Promise<void> {
    if (!isRegistered) await store.register(name)
    isRegistered = true
    const hold = await store.hold(name, owner, leaseMs)
    if (hold) await take(hold)
  }

  return {
    start: lookOut.start,
    wake: lookOut.look,
    async stop() {
      await lookOut.stop()
      // The lease runs out by itself.
      await store.release(name, owner).catch(() => undefined)
    },
  }
}
