import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SessionMethod } from '@rastro/model/session'
import type { Db } from '#src/db/index'

export interface SessionRecord {
  userId: number
  /** `Origin` header of the request that signed in. */
  origin: string | null
  remember: boolean
  expiresAtMs: number
  /** However much it is used. */
  endsAtMs: number
  /** End of the token that opened it. */
  tokenExpiresAtMs: number | null
  tokenId: number | null
  /** When all that the account asks for was given. */
  strongAtMs: number | null
}

export interface FoundSession extends SessionRecord {
  id: number
  lastSeenAtMs: number | null
  /** Opened by a token for reading. */
  isForReading: boolean
  method: string | null
  /** As whom its owner acts in it. */
  acting: { asId: number | null; untilMs: number; isOver: boolean } | null
}

/** Where and how a session was opened. */
export interface Opening {
  method: SessionMethod
  address: string | null
  agent: string | null
  host: string | null
}

export interface SessionRow {
  id: number
  created_at: Date | null
  last_seen_at: Date | null
  expires_at: Date
  address: string | null
  agent: string | null
  method: string | null
  host: string | null
  user_id: number
  acting_until: Date | null
}

/** What a browser or a script holds; only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const at = (ms: number): Date => new Date(ms)
const ifAt = (ms: number | null): Date | null => (ms === null ? null : at(ms))

export async function insertSession(
  db: Db,
  hash: string,
  session: SessionRecord,
  opening: Opening,
  nowMs: number,
): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      key_hash: hash,
      user_id: session.userId,
      origin: session.origin,
      remember: session.remember,
      expires_at: at(session.expiresAtMs),
      ends_at: at(session.endsAtMs),
      token_expires_at: ifAt(session.tokenExpiresAtMs),
      token_id: session.tokenId,
      strong_at: ifAt(session.strongAtMs),
      created_at: at(nowMs),
      last_seen_at: at(nowMs),
      ...opening,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findSession(db: Db, hash: string): Promise<FoundSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('tokens', 'tokens.id', 'sessions.token_id')
    .selectAll('sessions')
    .select('tokens.scope as token_scope')
    .where('sessions.key_hash', '=', hash)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      origin: row.origin,
      remember: row.remember,
      expiresAtMs: row.expires_at.getTime(),
      endsAtMs: row.ends_at.getTime(),
      tokenExpiresAtMs: row.token_expires_at?.getTime() ?? null,
      tokenId: row.token_id,
      strongAtMs: row.strong_at?.getTime() ?? null,
      lastSeenAtMs: row.last_seen_at?.getTime() ?? null,
      isForReading: row.token_scope === 'read',
      method: row.method,
      acting: row.acting_until && {
        asId: row.acting_as,
        untilMs: row.acting_until.getTime(),
        isOver: row.acting_over,
      },
    }
  )
}

/** @param expiresAtMs undefined leaves it as it is */
export async function noteUse(
  db: Db,
  hash: string,
  nowMs: number,
  address: string,
  expiresAtMs: number | undefined,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      last_seen_at: at(nowMs),
      ...(address ? { address } : {}),
      ...(expiresAtMs === undefined ? {} : { expires_at: at(expiresAtMs) }),
    })
    .where('key_hash', '=', hash)
    .execute()
}

/** All that the account asks for was given again. */
export async function noteStrong(db: Db, hash: string, nowMs: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ strong_at: at(nowMs) })
    .where('key_hash', '=', hash)
    .execute()
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('key_hash', '=', hash).execute()
}

/** Those that still count, also of who acts as the user, the one used last first. */
export const sessionsOf = (db: Db, userId: number, nowMs: number): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at',
      'last_seen_at',
      'expires_at',
      'address',
      'agent',
      'method',
      'host',
      'user_id',
      'acting_until',
    ])
    .where((is) =>
      is.or([is('user_id', '=', userId), is.and([is('acting_as', '=', userId), is('acting_over', '=', false)])]),
    )
    .where('expires_at', '>', at(nowMs))
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute()

/** The hash of a session of the user; undefined when he has no such one. */
export async function deleteSessionById(db: Db, userId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('key_hash')
    .executeTakeFirst()
  return row?.key_hash
}

/** The hashes of every session of a user but one. Tokens stay. */
export async function deleteOtherSessions(db: Db, userId: number, keepHash: string | null): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('key_hash', '!=', keepHash ?? '')
    .returning('key_hash')
    .execute()
  return rows.map(({ key_hash: hash }) => hash)
}

/** Every token and trusted browser of a user and every session but one. */
export const deleteCredentials = (db: Db, userId: number, keepHash: string | null): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('tokens').where('user_id', '=', userId).execute()
    await sql`delete from trusted_browsers where user_id = ${userId}`.execute(tx)
    await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('key_hash', '!=', keepHash ?? '')
      .execute()
  })

export async function deleteExpired(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', at(nowMs)).execute()
  await db.deleteFrom('tokens').where('expires_at', '<', at(nowMs)).execute()
}
