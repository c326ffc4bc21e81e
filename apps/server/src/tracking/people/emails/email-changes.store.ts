import type pg from 'pg'
import { inTransaction } from '#src/db/index'

export interface EmailChangeRow {
  id: number
  user_id: number
  old_email: string
  new_email: string
  asked_at: Date
  confirm_until: Date
  confirmed_at: Date | null
}

export interface AskedChange {
  userId: number
  oldEmail: string
  newEmail: string
  confirmHash: string
  stopHash: string
  nowMs: number
  untilMs: number
}

export interface DoneChange {
  userId: number
  oldEmail: string
  newEmail: string
  /** Null where nobody may put the old one back by a link. */
  undo: { hash: string; untilMs: number } | null
  nowMs: number
}

/** What the database decides of changed addresses: whatever must hold with many at once. */
export interface EmailChangeStore {
  /** The one that waits takes the place of what waited before; its number. */
  ask(change: AskedChange): Promise<number>
  pendingOf(userId: number, nowMs: number): Promise<EmailChangeRow | undefined>
  byId(id: number): Promise<EmailChangeRow | undefined>
  /** Without taking it. */
  byConfirmHash(hash: string, nowMs: number): Promise<EmailChangeRow | undefined>
  withdraw(userId: number): Promise<void>
  /** The new address counts, once; undefined when the link does not. */
  confirm(hash: string, undo: { hash: string; untilMs: number }, nowMs: number): Promise<EmailChangeRow | undefined>
  /** An address that was changed at once; its number. */
  noteDone(change: DoneChange): Promise<number>
  /** The old address counts again, without a password; whatever came after it is gone. Undefined: no such link. */
  undo(hash: string, nowMs: number): Promise<EmailChangeRow | undefined>
  removeExpired(nowMs: number): Promise<void>
}

const OPEN = `((confirmed_at is null and confirm_until > $2) or undo_until > $2)`
const at = (ms: number): Date => new Date(ms)

/** One after the other for one account. */
const lockUser = (client: pg.PoolClient, userId: number) =>
  client.query<{ email: string }>('select email from users where id = $1 for update', [userId])

/** Links to set a password that went to a mailbox which is not the account's any more. */
const endResets = (client: pg.PoolClient, userId: number) =>
  client.query('delete from password_resets where user_id = $1', [userId])

export function createEmailChangeStore(pool: pg.Pool): EmailChangeStore {
  const first = async (text: string, values: unknown[]): Promise<EmailChangeRow | undefined> =>
    (await pool.query<EmailChangeRow>(text, values)).rows[0]

  return {
    ask: ({ userId, oldEmail, newEmail, confirmHash, stopHash, nowMs, untilMs }) =>
      inTransaction(pool, async (client) => {
        await lockUser(client, userId)
        await client.query('delete from email_changes where user_id = $1 and confirmed_at is null', [userId])
        const { rows } = await client.query<{ id: number }>(
          `insert into email_changes (user_id, old_email, new_email, asked_at, confirm_hash, confirm_until, stop_hash)
            values ($1, $2, $3, $4, $5, $6, $7) returning id`,
          [userId, oldEmail, newEmail, at(nowMs), confirmHash, at(untilMs), stopHash],
        )
        return rows[0]?.id ?? 0
      }),
    pendingOf: (userId, nowMs) =>
      first('select * from email_changes where user_id = $1 and confirmed_at is null and confirm_until > $2', [
        userId,
        at(nowMs),
      ]),
    byId: (id) => first('select * from email_changes where id = $1', [id]),
    byConfirmHash: (hash, nowMs) =>
      first('select * from email_changes where confirm_hash = $1 and confirm_until > $2', [hash, at(nowMs)]),
    async withdraw(userId) {
      await pool.query('delete from email_changes where user_id = $1 and confirmed_at is null', [userId])
    },
    async confirm(hash, undo, nowMs) {
      const found = await first('select * from email_changes where confirm_hash = $1', [hash])
      if (!found) return undefined
      return inTransaction(pool, async (client) => {
        const { rows: users } = await lockUser(client, found.user_id)
        const { rows } = await client.query<EmailChangeRow>(
          `update email_changes set confirmed_at = $2, confirm_hash = null, undo_hash = $3, undo_until = $4
            where confirm_hash = $1 and confirm_until > $2 and old_email = $5 returning *`,
          [hash, at(nowMs), undo.hash, at(undo.untilMs), users[0]?.email],
        )
        const [change] = rows
        if (!change) return undefined
        await client.query('update users set email = $2 where id = $1', [change.user_id, change.new_email])
        await endResets(client, change.user_id)
        return change
      })
    },
    async noteDone({ userId, oldEmail, newEmail, undo, nowMs }) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into email_changes (user_id, old_email, new_email, asked_at, confirm_until, confirmed_at, undo_hash, undo_until)
          values ($1, $2, $3, $4, $4, $4, $5, $6) returning id`,
        [userId, oldEmail, newEmail, at(nowMs), undo?.hash ?? null, undo ? at(undo.untilMs) : null],
      )
      return rows[0]?.id ?? 0
    },
    async undo(hash, nowMs) {
      const text = `select * from email_changes where (stop_hash = $1 or undo_hash = $1) and ${OPEN}`
      const found = await first(text, [hash, at(nowMs)])
      if (!found) return undefined
      return inTransaction(pool, async (client) => {
        await lockUser(client, found.user_id)
        const [change] = (await client.query<EmailChangeRow>(text, [hash, at(nowMs)])).rows
        if (!change) return undefined
        // What came after it was done by the same hand.
        await client.query('delete from email_changes where user_id = $1 and id >= $2', [change.user_id, change.id])
        if (change.confirmed_at)
          await client.query('update users set email = $2 where id = $1', [change.user_id, change.old_email])
        await client.query('update users set password_hash = null where id = $1', [change.user_id])
        await client.query('delete from passkeys where user_id = $1 and created_at >= $2', [
          change.user_id,
          change.asked_at,
        ])
        await endResets(client, change.user_id)
        return change
      })
    },
    async removeExpired(nowMs) {
      await pool.query(
        `delete from email_changes where confirm_until <= $1
          and (confirmed_at is null or coalesce(undo_until, confirmed_at + interval '3 days') <= $1)`,
        [at(nowMs)],
      )
    },
  }
}
