import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#src/db/index'

export interface SessionRecord {
  userId: number
  /** `Origin` header of the request that signed in. */
  origin: string | null
  remember: boolean
  expiresAtMs: number
  /** End of the token that opened it. */
  tokenExpiresAtMs: number | null
}

/** What a browser or a script holds; only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const at = (ms: number): Date => new Date(ms)

export async function insertSession(db: Db, hash: string, session: SessionRecord): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      key_hash: hash,
      user_id: session.userId,
      origin: session.origin,
      remember: session.remember,
      expires_at: at(session.expiresAtMs),
      token_expires_at: session.tokenExpiresAtMs === null ? null : at(session.tokenExpiresAtMs),
    })
    .execute()
}

export async function findSession(db: Db, hash: string): Promise<SessionRecord | undefined> {
  const row = await db.selectFrom('sessions').selectAll().where('key_hash', '=', hash).executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      origin: row.origin,
      remember: row.remember,
      expiresAtMs: row.expires_at.getTime(),
      tokenExpiresAtMs: row.token_expires_at?.getTime() ?? null,
    }
  )
}

export async function extendSession(db: Db, hash: string, expiresAtMs: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: at(expiresAtMs) })
    .where('key_hash', '=', hash)
    .execute()
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('key_hash', '=', hash).execute()
}

export async function deleteOtherSessions(db: Db, userId: number, keepHash: string | null): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (keepHash !== null) query = query.where('key_hash', '!=', keepHash)
  await query.execute()
}

export async function deleteExpired(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', at(nowMs)).execute()
  await db.deleteFrom('tokens').where('expires_at', '<', at(nowMs)).execute()
}

export async function insertToken(db: Db, userId: number, hash: string, expiresAtMs: number): Promise<void> {
  await db
    .insertInto('tokens')
    .values({ user_id: userId, key_hash: hash, expires_at: at(expiresAtMs) })
    .execute()
}

export async function findToken(db: Db, hash: string): Promise<{ userId: number; expiresAtMs: number } | undefined> {
  const row = await db.selectFrom('tokens').selectAll().where('key_hash', '=', hash).executeTakeFirst()
  return row && { userId: row.user_id, expiresAtMs: row.expires_at.getTime() }
}

/** False when there is no such token. */
export async function deleteToken(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('tokens').where('key_hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}
