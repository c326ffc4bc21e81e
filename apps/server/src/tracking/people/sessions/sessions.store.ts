import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/db/index'

export interface SessionRecord {
  userId: number
  /** `Origin` header of the request that signed in. */
  origin: string | null
  remember: boolean
  expiresAtMs: number
  /** End of the token that opened it. */
  tokenExpiresAtMs: number | null
  tokenId: number | null
  /** Who signed in as the user. */
  openedBy: number | null
  /** When the password was given. */
  passwordAtMs: number | null
}

export interface TokenRecord {
  id: number
  userId: number
  expiresAtMs: number
  lastUsedAtMs: number | null
}

export interface TokenRow {
  id: number
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  name: string | null
  made_from: string | null
  used_from: string | null
}

export interface NewToken {
  userId: number
  hash: string
  expiresAtMs: number
  name: string | null
  address: string | null
}

/** What a browser or a script holds; only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const at = (ms: number): Date => new Date(ms)
const ifAt = (ms: number | null): Date | null => (ms === null ? null : at(ms))

export async function insertSession(db: Db, hash: string, session: SessionRecord): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      key_hash: hash,
      user_id: session.userId,
      origin: session.origin,
      remember: session.remember,
      expires_at: at(session.expiresAtMs),
      token_expires_at: ifAt(session.tokenExpiresAtMs),
      token_id: session.tokenId,
      opened_by: session.openedBy,
      password_at: ifAt(session.passwordAtMs),
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
      tokenId: row.token_id,
      openedBy: row.opened_by,
      passwordAtMs: row.password_at?.getTime() ?? null,
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

/** Every token of a user and every session but one. Gives the hashes of sessions in which he was somebody else. */
export const deleteCredentials = (db: Db, userId: number, keepHash: string | null): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const kept = keepHash ?? ''
    await tx.deleteFrom('tokens').where('user_id', '=', userId).execute()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('key_hash', '!=', kept).execute()
    const acting = await tx
      .deleteFrom('sessions')
      .where('opened_by', '=', userId)
      .where('key_hash', '!=', kept)
      .returning('key_hash')
      .execute()
    return acting.map(({ key_hash: hash }) => hash)
  })

export async function deleteExpired(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', at(nowMs)).execute()
  await db.deleteFrom('tokens').where('expires_at', '<', at(nowMs)).execute()
}

export async function insertToken(db: Db, { userId, hash, expiresAtMs, name, address }: NewToken): Promise<void> {
  await db
    .insertInto('tokens')
    .values({ user_id: userId, key_hash: hash, expires_at: at(expiresAtMs), name, made_from: address })
    .execute()
}

export async function findToken(db: Db, hash: string): Promise<TokenRecord | undefined> {
  const row = await db.selectFrom('tokens').selectAll().where('key_hash', '=', hash).executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      expiresAtMs: row.expires_at.getTime(),
      lastUsedAtMs: row.last_used_at?.getTime() ?? null,
    }
  )
}

export async function noteTokenUse(db: Db, id: number, nowMs: number, address: string): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: at(nowMs), ...(address ? { used_from: address } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Those that still count, newest first. */
export const tokensOf = (db: Db, userId: number, nowMs: number): Promise<TokenRow[]> =>
  db
    .selectFrom('tokens')
    .select(['id', 'created_at', 'expires_at', 'last_used_at', 'name', 'made_from', 'used_from'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', at(nowMs))
    .orderBy('id', 'desc')
    .execute()

/** The hashes of a token and of the sessions that it opened; none when the user has no such token. */
export async function deleteToken(db: Db, userId: number, id: number): Promise<string[]> {
  const { rows } = await sql<{ key_hash: string }>`
    with opened as (select key_hash from sessions where token_id = ${id}),
      gone as (delete from tokens where id = ${id} and user_id = ${userId} returning key_hash)
    select key_hash from gone union all select key_hash from opened where exists (select from gone)`.execute(db)
  return rows.map(({ key_hash: hash }) => hash)
}
