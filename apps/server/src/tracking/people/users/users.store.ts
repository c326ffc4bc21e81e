import { type Selectable, sql, type Transaction } from 'kysely'
import { ApiError } from '@rastro/model/errors'
import { bitsIn, encodeBits } from '@rastro/model/rights'
import type { UserInput } from '@rastro/model/user'
import type { ShareMark, UserRecord } from '#src/face/caller/index'
import type { Database, Db, UsersTable } from '#src/db/index'
import { type Projection, tableProjection } from '#src/db/feed/index'
import {
  handOver,
  requireNothingGiven,
  requireStillBelow,
  roomBelow,
  roomForReseller,
} from '#src/tracking/people/accounts/index'
import { keepingAnAdministrator } from './keeping-an-administrator'
import type { UserDirectory } from './user-directory'
import { columnsOf, recordOf } from './user-record'

export const FLAGS_ATTRIBUTE = 'tarkan.advancedPerms'

type NewUser = Omit<UserInput, 'id' | 'password' | 'oldPassword'>

/** Keeps a directory equal to the table. */
export const userProjection = (users: UserDirectory): Projection =>
  tableProjection<Selectable<UsersTable>>({
    table: 'users',
    put: (row) => users.put(recordOf(row)),
    remove: users.remove,
  })

const insert = async (tx: Db | Transaction<Database>, user: NewUser, own: object): Promise<UserRecord> =>
  recordOf(
    await tx
      .insertInto('users')
      .values({ ...columnsOf(user), ...own })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** As the database tells the kind of an account. */
const resells = ({ administrator, attributes }: NewUser): boolean =>
  !administrator && ['tarkan.reseller', 'tarkan.subReseller'].some((key) => String(attributes[key]) === 'true')

/**
 * @param managerId who manages it and stands above it, or null
 * Throws USER_LIMIT_REACHED, RESELLER_LIMIT_REACHED, ACCOUNT_TOO_DEEP.
 */
export const insertUser = (
  db: Db,
  user: NewUser,
  passwordHash: string | null,
  managerId: number | null,
): Promise<UserRecord> =>
  db.transaction().execute(async (tx) => {
    const hang = managerId === null ? undefined : await roomBelow(tx, managerId, resells(user))
    const record = await insert(tx, user, { password_hash: passwordHash })
    await hang?.(record.id)
    return record
  })

/** An account for a token, without a password. */
export const insertShareUser = (db: Db, user: NewUser, share: ShareMark): Promise<UserRecord> =>
  insert(db, user, { shared_by: share.sharerId, shared_device_id: share.deviceId, shared_group_id: share.groupId })

/** Somebody made another account of it: it is no share any more. */
export async function forgetShare(db: Db, id: number): Promise<void> {
  const none = { shared_by: null, shared_device_id: null, shared_group_id: null }
  await db.updateTable('users').set(none).where('id', '=', id).execute()
}

/** Any number will do, as long as nobody else uses it. */
const FIRST_USER_LOCK = 7_240_601

/** Stores the first administrator. Undefined when somebody else was first. */
export const insertFirstUser = (db: Db, user: NewUser, passwordHash: string): Promise<UserRecord | undefined> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_USER_LOCK})`.execute(tx)
    const taken = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    return taken ? undefined : insert(tx, user, { password_hash: passwordHash })
  })

interface UserUpdate {
  /** Left out, the password stays. */
  passwordHash?: string | undefined
  /** Another call may just be changing it. */
  keepsFactor: boolean
  /** Only while the row is of this version. */
  version?: number | undefined
  /** Who gives limits or makes a reseller: only below him. */
  giverId?: number | undefined
}

/** Undefined when there is no such user, or of another version. Throws LAST_ADMINISTRATOR, RESELLER_LIMIT_REACHED. */
export async function updateUser(
  db: Db,
  id: number,
  user: NewUser,
  { passwordHash, keepsFactor, version, giverId }: UserUpdate,
): Promise<UserRecord | undefined> {
  const { totp_key: key, ...columns } = columnsOf(user)
  const values = {
    ...columns,
    ...(keepsFactor ? {} : { totp_key: key }),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  }
  const row = await keepingAnAdministrator(db, id, async (tx) => {
    if (giverId !== undefined) await requireStillBelow(tx, [id], giverId)
    if (resells(user)) await roomForReseller(tx, id)
    return tx
      .updateTable('users')
      .set(values)
      .where('id', '=', id)
      .where('version', '=', sql<number>`coalesce(${version ?? null}::bigint, version)`)
      .returningAll()
      .executeTakeFirst()
  })
  return row && recordOf(row)
}

/** Gives and takes flags one by one: two who do so at once lose nothing of each other. Throws NOT_FOUND. */
export const changeFlags = (
  db: Db,
  id: number,
  { grant, revoke }: { grant: readonly number[]; revoke: readonly number[] },
): Promise<UserRecord> =>
  db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new ApiError('NOT_FOUND')
    const { attributes } = recordOf(before)
    const bits = new Set([...bitsIn(attributes[FLAGS_ATTRIBUTE]), ...grant])
    for (const bit of revoke) bits.delete(bit)
    const after = JSON.stringify({ ...attributes, [FLAGS_ATTRIBUTE]: encodeBits(bits) })
    const row = await tx
      .updateTable('users')
      .set({ attributes: after })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return recordOf(row)
  })

/** What is changed of many at once. */
export interface UserChange {
  disabled?: boolean | undefined
  deviceLimit?: number | undefined
  userLimit?: number | undefined
  expirationTime?: string | null | undefined
}

/** Gives those that were there. Throws LAST_ADMINISTRATOR; then nothing was changed. */
export async function changeUsers(
  db: Db,
  ids: readonly number[],
  change: UserChange,
  giverId?: number,
): Promise<UserRecord[]> {
  const columns = {
    disabled: change.disabled,
    device_limit: change.deviceLimit,
    user_limit: change.userLimit,
    expiration_time: change.expirationTime,
  }
  const values = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(values).length === 0 || ids.length === 0) return []
  const rows = await keepingAnAdministrator(db, ids, async (tx) => {
    if (giverId !== undefined) await requireStillBelow(tx, ids, giverId)
    // In one order: two calls about the same people do not wait for each other.
    await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
    return tx.updateTable('users').set(values).where('id', 'in', ids).returningAll().execute()
  })
  return rows.map(recordOf)
}

export async function replacePasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

interface Removal {
  /** Who is above those below him then; whoever was above him when left out. */
  newParentId?: number | undefined
  /** Not while somebody below has what he gave. */
  keepsGiven?: boolean
}

/**
 * Throws LAST_ADMINISTRATOR; ACCOUNT_CYCLE, ACCOUNT_TOO_DEEP, USER_LIMIT_REACHED when they do not go there;
 * ADMINISTRATOR_REQUIRED for what was given.
 */
export async function deleteUser(db: Db, id: number, { newParentId, keepsGiven = false }: Removal = {}): Promise<void> {
  await keepingAnAdministrator(db, id, async (tx) => {
    if (keepsGiven) await requireNothingGiven(tx, id, 'below')
    if (newParentId !== undefined) await handOver(tx, id, newParentId)
    await tx.deleteFrom('users').where('id', '=', id).execute()
  })
}
