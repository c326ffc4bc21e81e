import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#src/db/index'
import type { SharesTable, ShareViewsTable } from '#src/db/schema'

export type ShareRow = Selectable<SharesTable>
export type ShareViewRow = Selectable<ShareViewsTable>

export interface NewShare {
  ownerId: number
  userId: number
  name: string
  token: string
  accessToken: string
  pinHash: string | null
  fields: readonly string[]
  deviceIds: readonly number[]
  groupIds: readonly number[]
  expiresAt: Date
}

/** Views kept of one share. */
const VIEWS_MAX = 500

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const columnsOf = (share: NewShare) => ({
  owner_id: share.ownerId,
  user_id: share.userId,
  name: share.name,
  token: share.token,
  token_hash: hashOf(share.token),
  access_token: share.accessToken,
  pin_hash: share.pinHash,
  fields: JSON.stringify(share.fields),
  device_ids: JSON.stringify(share.deviceIds),
  group_ids: JSON.stringify(share.groupIds),
  expires_at: share.expiresAt,
})

export interface ShareStore {
  /** Newest first. */
  ofOwner(ownerId: number): Promise<ShareRow[]>
  all(): Promise<ShareRow[]>
  byId(id: number): Promise<ShareRow | undefined>
  /** Looked up by a hash, so that the time taken tells nothing of the token. */
  byToken(token: string): Promise<ShareRow | undefined>
  insert(share: NewShare): Promise<ShareRow>
  update(id: number, share: NewShare): Promise<ShareRow | undefined>
  remove(id: number): Promise<void>
  /** Notes that the account of a share signed in. */
  viewed(userId: number, view: { at: Date; address: string; agent: string }): Promise<void>
  /** Newest first. */
  viewsOf(shareId: number): Promise<ShareViewRow[]>
}

export function createShareStore(db: Db): ShareStore {
  const shares = () => db.selectFrom('shares').selectAll()
  return {
    ofOwner: (ownerId) => shares().where('owner_id', '=', ownerId).orderBy('id', 'desc').execute(),
    all: () => shares().execute(),
    byId: (id) => shares().where('id', '=', id).executeTakeFirst(),
    byToken: (token) => shares().where('token_hash', '=', hashOf(token)).executeTakeFirst(),
    insert: (share) => db.insertInto('shares').values(columnsOf(share)).returningAll().executeTakeFirstOrThrow(),
    update: (id, share) =>
      db.updateTable('shares').set(columnsOf(share)).where('id', '=', id).returningAll().executeTakeFirst(),
    async remove(id) {
      await db.deleteFrom('shares').where('id', '=', id).execute()
    },
    viewed: (userId, view) =>
      db.transaction().execute(async (tx) => {
        const share = await tx
          .updateTable('shares')
          .set({ last_access_at: view.at, view_count: sql`view_count + 1` })
          .where('user_id', '=', userId)
          .returning('id')
          .executeTakeFirst()
        if (!share) return
        await tx
          .insertInto('share_views')
          .values({ share_id: share.id, ...view })
          .execute()
        await sql`delete from share_views where share_id = ${share.id} and id not in
          (select id from share_views where share_id = ${share.id} order by id desc limit ${VIEWS_MAX})`.execute(tx)
      }),
    viewsOf: (shareId) =>
      db
        .selectFrom('share_views')
        .selectAll()
        .where('share_id', '=', shareId)
        .orderBy('id', 'desc')
        .limit(VIEWS_MAX)
        .execute(),
  }
}
