import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#src/db/index'
import type { ShareLeftoversTable, SharesTable, ShareViewsTable } from '#src/db/schema'
import type { Seal } from '#src/platform/seal'

type StoredRow = Selectable<SharesTable>

/** A share with its tokens as they were given out; null when the key they were sealed with is lost. */
export type ShareRow = Omit<StoredRow, 'token' | 'access_token' | 'is_sealed'> &
  Record<'token' | 'access_token', string | null>
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

const columnsOf = (share: NewShare, seal: Seal) => ({
  owner_id: share.ownerId,
  user_id: share.userId,
  name: share.name,
  token: seal.close(share.token),
  token_hash: hashOf(share.token),
  access_token: seal.close(share.accessToken),
  is_sealed: true,
  pin_hash: share.pinHash,
  fields: JSON.stringify(share.fields),
  device_ids: JSON.stringify(share.deviceIds),
  group_ids: JSON.stringify(share.groupIds),
  expires_at: share.expiresAt,
})

export interface ShareStore {
  /** Seals what was stored before tokens were kept sealed. */
  sealAll(): Promise<void>
  /** Newest first. */
  ofOwner(ownerId: number): Promise<ShareRow[]>
  ofOwners(ownerIds: readonly number[]): Promise<ShareRow[]>
  all(): Promise<ShareRow[]>
  byId(id: number): Promise<ShareRow | undefined>
  /** Looked up by a hash, so that the time taken tells nothing of the token. */
  byToken(token: string): Promise<ShareRow | undefined>
  /** `email`: of the account that was made for it, which is settled by this. */
  insert(share: NewShare, email: string): Promise<ShareRow>
  /** With another account, made under this email: the one before is left over. */
  update(id: number, share: NewShare, email?: string): Promise<ShareRow | undefined>
  remove(id: number): Promise<void>
  /** Notes that the account of a share signed in. */
  viewed(userId: number, view: { at: Date; address: string; agent: string }): Promise<void>
  /** Newest first. */
  viewsOf(shareId: number): Promise<ShareViewRow[]>
  /** Notes an account that is about to be made. */
  begin(email: string): Promise<void>
  /** Accounts that no share needs, noted before this. */
  leftovers(before: Date): Promise<Leftover[]>
  settle(leftover: Pick<Leftover, 'email' | 'user_id'>): Promise<void>
}

export type Leftover = Pick<Selectable<ShareLeftoversTable>, 'email' | 'user_id'>

export function createShareStore(db: Db, seal: Seal): ShareStore {
  const shares = () => db.selectFrom('shares').selectAll()
  const opened = ({ is_sealed: isSealed, ...row }: StoredRow): ShareRow => {
    const open = (token: string): string | null => (isSealed ? seal.open(token) : token)
    return { ...row, token: open(row.token), access_token: open(row.access_token) }
  }
  const ifAny = (row: StoredRow | undefined): ShareRow | undefined => row && opened(row)
  return {
    async sealAll() {
      for (const { id, token, access_token } of await shares().where('is_sealed', '=', false).execute())
        await db
          .updateTable('shares')
          .set({ token: seal.close(token), access_token: seal.close(access_token), is_sealed: true })
          .where('id', '=', id)
          .where('is_sealed', '=', false)
          .execute()
    },
    ofOwner: async (ownerId) =>
      (await shares().where('owner_id', '=', ownerId).orderBy('id', 'desc').execute()).map(opened),
    // In one question, however many: a branch that moves brings thousands.
    ofOwners: async (ownerIds) =>
      (
        await shares()
          .where(sql<boolean>`owner_id = any(${ownerIds}::bigint[])`)
          .execute()
      ).map(opened),
    all: async () => (await shares().execute()).map(opened),
    byId: async (id) => ifAny(await shares().where('id', '=', id).executeTakeFirst()),
    byToken: async (token) => ifAny(await shares().where('token_hash', '=', hashOf(token)).executeTakeFirst()),
    insert: (share, email) =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('share_leftovers').where('email', '=', email).execute()
        const made = tx.insertInto('shares').values(columnsOf(share, seal)).returningAll()
        return opened(await made.executeTakeFirstOrThrow())
      }),
    update: (id, share, email) =>
      db.transaction().execute(async (tx) => {
        const before = await tx
          .selectFrom('shares')
          .select('user_id')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!before) return undefined
        if (email !== undefined) {
          await tx.deleteFrom('share_leftovers').where('email', '=', email).execute()
          await tx.insertInto('share_leftovers').values({ user_id: before.user_id }).execute()
        }
        const change = tx.updateTable('shares').set(columnsOf(share, seal)).where('id', '=', id)
        return ifAny(await change.returningAll().executeTakeFirst())
      }),
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
    async begin(email) {
      await db.insertInto('share_leftovers').values({ email }).execute()
    },
    leftovers: (before) =>
      db.selectFrom('share_leftovers').select(['email', 'user_id']).where('at', '<', before).execute(),
    async settle({ email, user_id: userId }) {
      const of = db.deleteFrom('share_leftovers')
      await (email === null ? of.where('user_id', '=', userId) : of.where('email', '=', email)).execute()
    },
  }
}
