import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { databaseFailure } from '#src/db/index'
import { inTime } from '#src/platform/in-time'
import type { Log } from '#src/platform/log'
import { createLookOut } from '#src/platform/look-out'
import type { Hold, OutboxRow, OutboxStore } from './outbox.store'
import type { ParkedStore } from './parked.store'

export interface ConsumerParts {
  store: OutboxStore
  /** Where what fails alone waits, so that nobody waits for it but its device. */
  parked: ParkedStore
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

/** Another process goes on, or the end came. */
class TakenOver extends Error {}

const LEASE_MS = 15_000
const POLL_MS = 1000
const MOST = 2000

/** Nobody's fault but the database's: everything is tried again later. */
const isDown = (error: unknown): boolean => databaseFailure(error)?.kind === 'unavailable'
const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function createConsumer(parts: ConsumerParts): Consumer {
  const { store, parked, name, log, derive, deliver, leaseMs = LEASE_MS, pollMs = POLL_MS, most = MOST } = parts
  const owner = randomUUID()
  let isRegistered = false
  let renewedAtMs = 0
  const lookOut = createLookOut({
    look: lookOnce,
    everyMs: pollMs,
    onDown: (error) =>
      log.warn({ error, consumer: name }, 'what happens is not heard of at the moment; nothing is lost'),
    onUp: () => log.info({ consumer: name }, 'it is heard again what happens'),
  })

  /** Throws when another took over. */
  async function renew({ epoch }: Hold): Promise<void> {
    renewedAtMs = performance.now()
    if ((await store.hold(name, owner, leaseMs))?.epoch !== epoch) throw new TakenOver()
  }

  async function advance(
    hold: Hold,
    to: string | null,
    write: (client: pg.ClientBase) => Promise<void>,
  ): Promise<void> {
    if (!(await store.advance(name, owner, hold, to, write))) throw new TakenOver()
  }

  /** Gives why the row could not be delivered. Throws when the end came; what was not told is told later. */
  async function deliverOne(row: OutboxRow, hold: Hold): Promise<string | null> {
    if (!deliver) return null
    if (lookOut.isStopped) throw new TakenOver()
    if (performance.now() - renewedAtMs > leaseMs / 3) await renew(hold)
    try {
      await inTime(deliver(row), leaseMs / 2, 'what hears of an event took too long')
      return null
    } catch (error) {
      if (isDown(error)) throw error
      return said(error)
    }
  }

  /** Gives why nothing could be derived from the row; then nothing was. */
  async function deriveOne(row: OutboxRow, client: pg.ClientBase): Promise<string | null> {
    if (!derive) return null
    await client.query('savepoint one')
    try {
      await derive([row], client)
      await client.query('release savepoint one')
      return null
    } catch (error) {
      if (isDown(error)) throw error
      await client.query('rollback to savepoint one')
      return said(error)
    }
  }

  function complain(row: OutboxRow, error: string): void {
    log.error({ ...row, consumer: name, error }, 'something that happened could not be taken in; it is tried again')
  }

  /** Takes rows in and moves the place; one that fails waits with those of its device behind it. */
  async function takeRows(rows: readonly OutboxRow[], hold: Hold, to: string | null): Promise<void> {
    const held = await parked.devices()
    const errors = new Map<OutboxRow, string | null>()
    for (const row of rows) {
      const error = held.has(row.deviceId) ? null : await deliverOne(row, hold)
      if (error !== null) held.add(row.deviceId)
      if (held.has(row.deviceId)) errors.set(row, error)
    }
    const park = async (client: pg.ClientBase): Promise<void> => {
      for (const [row, error] of errors) await parked.park(client, row, error)
    }
    try {
      await advance(hold, to, async (client) => {
        await park(client)
        const fine = rows.filter((row) => !errors.has(row))
        if (fine.length > 0) await derive?.(fine, client)
      })
    } catch (error) {
      if (!derive || error instanceof TakenOver || isDown(error)) throw error
      // One of them is at fault: one by one.
      await advance(hold, to, async (client) => {
        for (const row of rows) {
          const failed = held.has(row.deviceId) ? null : await deriveOne(row, client)
          if (failed === null && !held.has(row.deviceId)) continue
          held.add(row.deviceId)
          errors.set(row, errors.get(row) ?? failed)
        }
        await park(client)
      })
    }
    for (const [row, error] of errors) if (error !== null) complain(row, error)
  }

  /** Tries again what waits, of each device in order, until it fails again. */
  async function retry(hold: Hold): Promise<void> {
    for (const first of await parked.due(most)) {
      for (let row: OutboxRow | null = first; row; row = await parked.firstOf(row.deviceId)) {
        const one: OutboxRow = row
        let failed = await deliverOne(one, hold)
        await advance(hold, null, async (client) => {
          failed ??= await deriveOne(one, client)
          await (failed === null ? parked.done(client, one) : parked.putOff(client, one, failed))
        })
        if (failed !== null) {
          complain(one, failed)
          break
        }
      }
    }
  }

  async function take(hold: Hold): Promise<void> {
    let page = await store.unseen(hold.place, most)
    // The place moves only when rows came: an idle consumer writes nothing.
    while (page.rows.length > 0) {
      const { rows, target } = page
      const isLast = rows.length < most
      await renew(hold)
      await takeRows(rows, hold, isLast ? target : null)
      parts.onTaken?.()
      if (isLast || lookOut.isStopped) return
      const after = rows.at(-1)?.seq ?? 0
      page = await store.unseen(hold.place, most, { target, after })
      // The last page was full to the brim.
      if (page.rows.length === 0) return advance(hold, target, async () => undefined)
    }
  }

  async function lookOnce(): Promise<void> {
    if (!isRegistered) await store.register(name)
    isRegistered = true
    const hold = await store.hold(name, owner, leaseMs)
    if (!hold) return
    renewedAtMs = performance.now()
    try {
      await retry(hold)
      await take(hold)
    } catch (error) {
      if (!(error instanceof TakenOver)) throw error
    }
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
