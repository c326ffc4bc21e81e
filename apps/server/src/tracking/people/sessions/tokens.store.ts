import { sql } from 'kysely'
import type { TokenScope } from '@rastro/model/session'
import type { Db } from '#src/db/index'

export interface TokenRecord {
  id: number
  userId: number
  expiresAtMs: number
  lastUsedAtMs: number | null
  isForReading: boolean
}

export interface TokenRow {
  id: number
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  name: string | null
  made_from: string | null
  used_from: string | null
  prefix: string | null
  scope: string
}

export interface NewToken {
  userId: number
  hash: string
  expiresAtMs: number
  name: string | null
  address: string | null
  prefix: string
  scope: TokenScope
}

const at = (ms: number): Date => new Date(ms)

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  const { userId, hash, expiresAtMs, name, address, prefix, scope } = token
  await db
    .insertInto('tokens')
    .values({ user_id: userId, key_hash: hash, expires_at: at(expiresAtMs), name, made_from: address, prefix, scope })
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
      isForReading: row.scope === 'read',
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
    .select(['id', 'created_at', 'expires_at', 'last_used_at', 'name', 'made_from', 'used_from', 'prefix', 'scope'])
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
