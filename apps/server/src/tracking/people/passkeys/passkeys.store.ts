import type pg from 'pg'
import { inTransaction } from '#src/db/index'

export interface PasskeyRow {
  id: number
  user_id: number
  name: string
  /** The host under which it was made. */
  rp_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  is_synced: boolean
  created_at: Date
  last_used_at: Date | null
}

export interface NewPasskey {
  userId: number
  name: string
  rpId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  isSynced: boolean
  nowMs: number
}

/** What is asked of a browser. */
export interface Challenge {
  hash: string
  /** Whose key is to be made; null where one is shown. */
  userId: number | null
  rpId: string
}

/** What the database decides of passkeys: whatever must hold with many at once, and in many processes. */
export interface PasskeyStore {
  list(userId: number): Promise<PasskeyRow[]>
  find(credentialId: string): Promise<PasskeyRow | undefined>
  setChallenge(challenge: Challenge, untilMs: number): Promise<void>
  /** Once, however many try at once. */
  takeChallenge(challenge: Challenge, nowMs: number): Promise<boolean>
  /** Undefined when the account has so many already; throws where the key is there already. */
  add(passkey: NewPasskey, most: number): Promise<PasskeyRow | undefined>
  /** Notes a use; false when the key has counted further already: there are two of it. */
  use(id: number, counter: number, nowMs: number): Promise<boolean>
  remove(userId: number, id: number): Promise<boolean>
  removeAll(userId: number): Promise<void>
  removeExpired(nowMs: number): Promise<void>
}

const changed = ({ rowCount }: pg.QueryResult): boolean => (rowCount ?? 0) > 0

export function createPasskeyStore(pool: pg.Pool): PasskeyStore {
  return {
    async list(userId) {
      const text = 'select * from passkeys where user_id = $1 order by id desc'
      return (await pool.query<PasskeyRow>(text, [userId])).rows
    },
    async find(credentialId) {
      return (await pool.query<PasskeyRow>('select * from passkeys where credential_id = $1', [credentialId])).rows[0]
    },
    async setChallenge({ hash, userId, rpId }, untilMs) {
      const text = 'insert into passkey_challenges (hash, user_id, rp_id, ends_at) values ($1, $2, $3, $4)'
      await pool.query(text, [hash, userId, rpId, new Date(untilMs)])
    },
    async takeChallenge({ hash, userId, rpId }, nowMs) {
      const text = `delete from passkey_challenges
        where hash = $1 and user_id is not distinct from $2 and rp_id = $3 and ends_at > $4`
      return changed(await pool.query(text, [hash, userId, rpId, new Date(nowMs)]))
    },
    add: (passkey, most) =>
      inTransaction(pool, async (client) => {
        const { userId, name, rpId, credentialId, publicKey, counter, transports, isSynced, nowMs } = passkey
        // One after the other for one account, so that the limit holds.
        await client.query('select from users where id = $1 for no key update', [userId])
        const { rows } = await client.query<PasskeyRow>(
          `insert into passkeys
              (user_id, name, rp_id, credential_id, public_key, counter, transports, is_synced, created_at)
            select $1, $2, $3, $4, $5, $6, $7, $8, $9
              where (select count(*) from passkeys where user_id = $1) < $10 returning *`,
          [
            userId,
            name,
            rpId,
            credentialId,
            Buffer.from(publicKey),
            counter,
            transports,
            isSynced,
            new Date(nowMs),
            most,
          ],
        )
        return rows[0]
      }),
    async use(id, counter, nowMs) {
      const text = `update passkeys set counter = $2, last_used_at = $3
        where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`
      return changed(await pool.query(text, [id, counter, new Date(nowMs)]))
    },
    async remove(userId, id) {
      return changed(await pool.query('delete from passkeys where user_id = $1 and id = $2', [userId, id]))
    },
    async removeAll(userId) {
      await pool.query('delete from passkeys where user_id = $1', [userId])
    },
    async removeExpired(nowMs) {
      await pool.query('delete from passkey_challenges where ends_at <= $1', [new Date(nowMs)])
    },
  }
}
