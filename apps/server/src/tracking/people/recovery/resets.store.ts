import type pg from 'pg'

/** Links of recovery mails; only the hash of a token is stored. */
export interface ResetStore {
  add(userId: number, hash: string, expiresAtMs: number): Promise<void>
  /** Takes a token that still counts and every other of its user; undefined when it does not count, or counted already. */
  take(hash: string, nowMs: number): Promise<number | undefined>
  removeExpired(nowMs: number): Promise<void>
}

export const createResetStore = (pool: pg.Pool): ResetStore => ({
  async add(userId, hash, expiresAtMs) {
    const text = 'insert into password_resets (key_hash, user_id, expires_at) values ($1, $2, $3)'
    await pool.query(text, [hash, userId, new Date(expiresAtMs)])
  },
  async take(hash, nowMs) {
    // Two calls with one token: the second finds nothing to remove.
    const text = 'delete from password_resets where key_hash = $1 and expires_at > $2 returning user_id'
    const { rows } = await pool.query<{ user_id: number }>(text, [hash, new Date(nowMs)])
    const userId = rows[0]?.user_id
    if (userId !== undefined) await pool.query('delete from password_resets where user_id = $1', [userId])
    return userId
  },
  async removeExpired(nowMs) {
    await pool.query('delete from password_resets where expires_at <= $1', [new Date(nowMs)])
  },
})
