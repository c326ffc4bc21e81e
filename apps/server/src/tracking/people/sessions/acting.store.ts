import type { Db } from '#src/db/index'

/** As whom somebody acts in his session. */
export interface ActingRow {
  id: number
  hash: string
  userId: number
  /** Null when that account is gone. */
  asId: number | null
  untilMs: number
}

export interface WantedActing {
  asId: number
  untilMs: number
  reason: string | null
}

/** The session of one's own becomes that, under another secret; false when it is none any more, or acts already. */
export async function beginActing(db: Db, hash: string, newHash: string, wanted: WantedActing): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({
      key_hash: newHash,
      acting_as: wanted.asId,
      acting_until: new Date(wanted.untilMs),
      acting_reason: wanted.reason,
      strong_at: null,
    })
    .where('key_hash', '=', hash)
    .where('acting_until', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The session is its owner's again, under another secret; undefined when nobody acts in it. */
export async function endActing(db: Db, hash: string, newHash: string) {
  const row = await db
    .updateTable('sessions')
    .set({ key_hash: newHash, acting_as: null, acting_until: null, acting_reason: null, acting_over: false })
    .where('key_hash', '=', hash)
    .where('acting_until', 'is not', null)
    .returning(['user_id', 'remember', 'expires_at'])
    .executeTakeFirst()
  return row && { userId: row.user_id, remember: row.remember, expiresAtMs: row.expires_at.getTime() }
}

/** It is over, whoever is still there: until he goes back the session is nobody's. Gives those that were not over. */
export async function lapseActing(db: Db, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await db
    .updateTable('sessions')
    .set({ acting_over: true })
    .where('key_hash', 'in', hashes)
    .where('acting_until', 'is not', null)
    .where('acting_over', '=', false)
    .returning('key_hash')
    .execute()
  return rows.map(({ key_hash: hash }) => hash)
}

/** Those that are not over. @param asId only of who acts as this one */
export async function actingRows(db: Db, asId?: number): Promise<ActingRow[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'key_hash', 'user_id', 'acting_as', 'acting_until'])
    .where('acting_until', 'is not', null)
    .where('acting_over', '=', false)
    .$if(asId !== undefined, (query) => query.where('acting_as', '=', asId ?? 0))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    hash: row.key_hash,
    userId: row.user_id,
    asId: row.acting_as,
    untilMs: row.acting_until?.getTime() ?? 0,
  }))
}
