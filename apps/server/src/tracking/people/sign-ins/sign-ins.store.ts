import type pg from 'pg'
import type { SessionMethod, SignInOutcome } from '@rastro/model/session'
import { inTransaction } from '#src/db/index'

export interface SignInRow {
  id: number
  at: Date
  outcome: SignInOutcome
  method: SessionMethod | null
  address: string | null
  agent: string | null
  host: string | null
  is_new: boolean
}

export interface NewSignIn {
  userId: number
  nowMs: number
  outcome: SignInOutcome
  method: SessionMethod | null
  address: string | null
  agent: string | null
  host: string | null
  sessionId: number | null
  browserHash: string | null
}

/** How a browser stands to an account: known, or new; the first of all has none to be compared with. */
export type Acquaintance = 'known' | 'new' | 'first'

export interface SignInStore {
  add(signIn: NewSignIn, isNew: boolean, endHash: string | null): Promise<void>
  /** Notes a browser of an account, once however many at once. */
  meet(userId: number, browserHash: string, nowMs: number): Promise<Acquaintance>
  list(userId: number, limit: number): Promise<SignInRow[]>
  /** What a link ends, once. The browser is not known any more. */
  takeEnd(hash: string): Promise<{ userId: number; sessionId: number | null } | undefined>
  /** @param beforeMs of sign-ins, and of browsers that were not used since */
  removeOlder(beforeMs: number): Promise<void>
}

/** Of one account: a script that signs in with each call fills no table. */
const KEPT_OF_ONE = 1000

export const createSignInStore = (pool: pg.Pool): SignInStore => ({
  async add(signIn, isNew, endHash) {
    const { userId, nowMs, outcome, method, address, agent, host, sessionId, browserHash } = signIn
    await pool.query(
      `insert into sign_in_attempts (user_id, at, outcome, method, address, agent, host, session_id, browser_hash, is_new, end_hash)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [userId, new Date(nowMs), outcome, method, address, agent, host, sessionId, browserHash, isNew, endHash],
    )
    await pool.query(
      `delete from sign_in_attempts where user_id = $1
        and id < (select id from sign_in_attempts where user_id = $1 order by id desc offset ${KEPT_OF_ONE} limit 1)`,
      [userId],
    )
  },
  async meet(userId, browserHash, nowMs) {
    const { rows } = await pool.query<{ is_new: boolean; is_first: boolean }>(
      `insert into known_browsers (user_id, browser_hash, first_at, last_at) values ($1, $2, $3, $3)
        on conflict (user_id, browser_hash) do update set last_at = $3
        returning xmax = 0 as is_new,
          not exists (select 1 from known_browsers where user_id = $1 and browser_hash <> $2) as is_first`,
      [userId, browserHash, new Date(nowMs)],
    )
    const [met] = rows
    if (!met?.is_new) return 'known'
    return met.is_first ? 'first' : 'new'
  },
  async list(userId, limit) {
    const text = `select id, at, outcome, method, address, agent, host, is_new from sign_in_attempts where user_id = $1
      order by id desc limit $2`
    return (await pool.query<SignInRow>(text, [userId, limit])).rows
  },
  takeEnd: (hash) =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ user_id: number; session_id: number | null; browser_hash: string | null }>(
        `update sign_in_attempts set end_hash = null where end_hash = $1 returning user_id, session_id, browser_hash`,
        [hash],
      )
      const [taken] = rows
      if (!taken) return undefined
      await client.query('delete from known_browsers where user_id = $1 and browser_hash = $2', [
        taken.user_id,
        taken.browser_hash,
      ])
      return { userId: taken.user_id, sessionId: taken.session_id }
    }),
  async removeOlder(beforeMs) {
    await pool.query('delete from sign_in_attempts where at < $1', [new Date(beforeMs)])
    await pool.query('delete from known_browsers where last_at < $1', [new Date(beforeMs)])
  },
})
