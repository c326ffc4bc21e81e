import type pg from 'pg'
import { inTransaction } from '#src/db/index'

export interface TrustedRow {
  id: number
  key_hash: string
  created_at: Date
  last_used_at: Date
  ends_at: Date
  address: string | null
  agent: string | null
}

export interface NewTrust {
  hash: string
  nowMs: number
  endsAtMs: number
  address: string | null
  agent: string | null
}

export interface HashedCode {
  selector: string
  hash: string
}

/** Guesses that are free, the wait after them, which doubles, and when they are forgotten. */
export const GUESSES = { free: 10, firstSeconds: 30, mostSeconds: 3600, forgetSeconds: 86_400 }
const WAIT = `make_interval(secs => least(${GUESSES.firstSeconds} * power(2, least(f.failures - ${GUESSES.free}, 20)),
  ${GUESSES.mostSeconds}))`
const TAKE = `
insert into second_factors as f (user_id, failures, failed_at) values ($1, 1, $2)
on conflict (user_id) do update set failed_at = $2,
  failures = case when f.failed_at < $2::timestamptz - make_interval(secs => ${GUESSES.forgetSeconds})
    then 1 else f.failures + 1 end
where f.failures < ${GUESSES.free} or f.failed_at + ${WAIT} <= $2
returning failures`

/** What the database decides of a second factor: whatever must hold with many at once, and in many processes. */
export interface FactorStore {
  /** Takes a guess before it is looked at: how many there were, or undefined when one has to wait. */
  takeGuess(userId: number, nowMs: number): Promise<number | undefined>
  forgive(userId: number): Promise<void>
  /** Whether a step is newer than every one before; then guesses are forgiven. */
  takeStep(userId: number, step: number): Promise<boolean>
  setPending(userId: number, key: string, untilMs: number): Promise<void>
  pendingOf(userId: number, nowMs: number): Promise<string | undefined>
  /** The factor is on, all in one go; false when another call was first. */
  enrol(userId: number, pending: string, step: number, codes: readonly HashedCode[]): Promise<boolean>
  /** The factor is off, with its codes and trusted browsers. */
  clear(userId: number): Promise<void>
  /** Its codes and trusted browsers alone. */
  forgetCodes(userId: number): Promise<void>
  replaceCodes(userId: number, codes: readonly HashedCode[]): Promise<void>
  unusedCode(userId: number, selector: string): Promise<{ id: number; hash: string } | undefined>
  /** Once, however many try at once. */
  useCode(id: number, nowMs: number): Promise<boolean>
  codesLeft(userId: number): Promise<number>
  trust(userId: number, trust: NewTrust): Promise<void>
  /** Whether a browser is trusted; its use is noted. */
  useTrust(userId: number, hash: string, nowMs: number): Promise<boolean>
  trusted(userId: number, nowMs: number): Promise<TrustedRow[]>
  endTrust(userId: number, id: number): Promise<boolean>
  removeExpired(nowMs: number): Promise<void>
}

async function writeCodes(client: pg.PoolClient, userId: number, codes: readonly HashedCode[]): Promise<void> {
  await client.query('delete from recovery_codes where user_id = $1', [userId])
  await client.query(
    'insert into recovery_codes (user_id, selector, hash) select $1, s, h from unnest($2::text[], $3::text[]) as t(s, h)',
    [userId, codes.map(({ selector }) => selector), codes.map(({ hash }) => hash)],
  )
}

async function forgetCodes(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query('delete from recovery_codes where user_id = $1', [userId])
  await client.query('delete from trusted_browsers where user_id = $1', [userId])
}

const changed = ({ rowCount }: pg.QueryResult): boolean => (rowCount ?? 0) > 0

export function createFactorStore(pool: pg.Pool): FactorStore {
  return {
    async takeGuess(userId, nowMs) {
      const { rows } = await pool.query<{ failures: number }>(TAKE, [userId, new Date(nowMs)])
      return rows[0]?.failures
    },
    async forgive(userId) {
      await pool.query('update second_factors set failures = 0 where user_id = $1', [userId])
    },
    async takeStep(userId, step) {
      const text = 'update second_factors set last_step = $2, failures = 0 where user_id = $1 and last_step < $2'
      return changed(await pool.query(text, [userId, step]))
    },
    async setPending(userId, key, untilMs) {
      const text = `insert into second_factors (user_id, pending_key, pending_until) values ($1, $2, $3)
        on conflict (user_id) do update set pending_key = $2, pending_until = $3`
      await pool.query(text, [userId, key, new Date(untilMs)])
    },
    async pendingOf(userId, nowMs) {
      const text = 'select pending_key from second_factors where user_id = $1 and pending_until > $2'
      const { rows } = await pool.query<{ pending_key: string | null }>(text, [userId, new Date(nowMs)])
      return rows[0]?.pending_key ?? undefined
    },
    enrol: (userId, pending, step, codes) =>
      inTransaction(pool, async (client) => {
        const taken = await client.query(
          `update second_factors set pending_key = null, pending_until = null, last_step = $3, failures = 0
            where user_id = $1 and pending_key = $2`,
          [userId, pending, step],
        )
        if (!changed(taken)) return false
        await client.query('update users set totp_key = $2 where id = $1', [userId, pending])
        await writeCodes(client, userId, codes)
        return true
      }),
    clear: (userId) =>
      inTransaction(pool, async (client) => {
        await client.query('update users set totp_key = null where id = $1 and totp_key is not null', [userId])
        await forgetCodes(client, userId)
      }),
    forgetCodes: (userId) => inTransaction(pool, (client) => forgetCodes(client, userId)),
    replaceCodes: (userId, codes) => inTransaction(pool, (client) => writeCodes(client, userId, codes)),
    async unusedCode(userId, selector) {
      const text = 'select id, hash from recovery_codes where user_id = $1 and selector = $2 and used_at is null'
      return (await pool.query<{ id: number; hash: string }>(text, [userId, selector])).rows[0]
    },
    async useCode(id, nowMs) {
      const text = 'update recovery_codes set used_at = $2 where id = $1 and used_at is null'
      return changed(await pool.query(text, [id, new Date(nowMs)]))
    },
    async codesLeft(userId) {
      const text = 'select count(*)::int as left from recovery_codes where user_id = $1 and used_at is null'
      return (await pool.query<{ left: number }>(text, [userId])).rows[0]?.left ?? 0
    },
    async trust(userId, { hash, nowMs, endsAtMs, address, agent }) {
      const text = `insert into trusted_browsers (user_id, key_hash, created_at, last_used_at, ends_at, address, agent)
        values ($1, $2, $3, $3, $4, $5, $6)`
      await pool.query(text, [userId, hash, new Date(nowMs), new Date(endsAtMs), address, agent])
    },
    async useTrust(userId, hash, nowMs) {
      const text = `update trusted_browsers set last_used_at = $3 where user_id = $1 and key_hash = $2 and ends_at > $3`
      return changed(await pool.query(text, [userId, hash, new Date(nowMs)]))
    },
    async trusted(userId, nowMs) {
      const text =
        'select * from trusted_browsers where user_id = $1 and ends_at > $2 order by last_used_at desc, id desc'
      return (await pool.query<TrustedRow>(text, [userId, new Date(nowMs)])).rows
    },
    async endTrust(userId, id) {
      return changed(await pool.query('delete from trusted_browsers where user_id = $1 and id = $2', [userId, id]))
    },
    async removeExpired(nowMs) {
      await pool.query('delete from trusted_browsers where ends_at <= $1', [new Date(nowMs)])
    },
  }
}
