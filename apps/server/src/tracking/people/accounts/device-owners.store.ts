import { sql } from 'kysely'
import { ApiError } from '@rastro/model/errors'
import type { Db } from '#src/db/index'
import { exceeded, holdTree, isWithin, keepTree, LOCK_WAIT, type Path, pathOf, refuseExceeded } from './room'

/**
 * In the transaction that adds devices to what an account owns: makes sure that there is room, by its limit and those of
 * everybody above. Throws USER_DEVICE_LIMIT_REACHED.
 */
export async function roomForDevices(tx: Db, accountId: number, more: number): Promise<void> {
  await keepTree(tx)
  refuseExceeded(await exceeded(tx, 'devices', await pathOf(tx, accountId), more))
}

/** Whoever adds devices to a server that takes only so many waits for whoever does so at the moment, in any process. */
const SERVER_LOCK = 7_240_611

/**
 * In the transaction that adds devices, before anything else of it: how many more the server takes.
 * @param most devices there may be; negative for any number
 */
export async function roomOnServer(tx: Db, most: number): Promise<number> {
  if (most < 0) return Infinity
  await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${SERVER_LOCK})`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from devices
    where deleted_at is null`.execute(tx)
  return Math.max(0, most - (rows[0]?.count ?? 0))
}

/** The same for one device. Throws USER_DEVICE_LIMIT_REACHED. */
export async function requireRoomOnServer(tx: Db, most: number): Promise<void> {
  if ((await roomOnServer(tx, most)) === 0) throw new ApiError('USER_DEVICE_LIMIT_REACHED')
}

/** More than there can be of anything. */
const MANY = 2 ** 40

/**
 * The same for devices of several accounts, one by one: what is given takes room for one of an account, by every limit from it
 * up, and says whether there was some.
 */
export async function roomsForDevices(tx: Db, accountIds: readonly number[]): Promise<(accountId: number) => boolean> {
  // Limits of several accounts are looked at one after another.
  if (accountIds.length > 1) await holdTree(tx)
  else await keepTree(tx)
  const limitsOf = new Map<number, number[]>()
  const left = new Map<number, number>()
  for (const accountId of accountIds) {
    const limits = await exceeded(tx, 'devices', await pathOf(tx, accountId), MANY)
    limitsOf.set(
      accountId,
      limits.map(({ id }) => id),
    )
    for (const { id, most, count } of limits) left.set(id, most - (count - MANY))
  }
  return (accountId) => {
    const limits = limitsOf.get(accountId) ?? []
    if (limits.some((id) => (left.get(id) ?? 0) <= 0)) return false
    for (const id of limits) left.set(id, (left.get(id) ?? 0) - 1)
    return true
  }
}

/** In the transaction that removes an account and holds the tree: all devices of it get another owner. */
export async function giveAllDevices(tx: Db, from: number, to: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from devices
    where account_id = ${from} and deleted_at is null`.execute(tx)
  refuseExceeded(await exceeded(tx, 'devices', await pathOf(tx, to), rows[0]?.count ?? 0, await pathOf(tx, from)))
  await tx.updateTable('devices').set({ account_id: to }).where('account_id', '=', from).execute()
}

/** Whose device a link was that is removed: it belongs to whoever is above him then. */
export async function letDevicesGo(tx: Db, pairs: readonly { owner: number; property: number }[]): Promise<void> {
  await keepTree(tx)
  await sql`update devices d set account_id = a.parent_id from accounts a,
    unnest(${pairs.map(({ owner }) => owner)}::bigint[], ${pairs.map(({ property }) => property)}::bigint[]) as p (owner, device)
    where d.id = p.device and d.account_id = p.owner and a.id = p.owner`.execute(tx)
}

/**
 * Gives devices to another account, all or none. Whoever stands in the branch they leave sees them by no link any more.
 * @param to null: the server's administrators
 * @param mayTake is asked for each owner they have at that moment
 * Throws USER_DEVICE_LIMIT_REACHED, and what `mayTake` throws.
 */
export const giveDevices = (
  db: Db,
  ids: readonly number[],
  to: number | null,
  mayTake: (ownerId: number | null) => void,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // They may come from many owners, whose limits are looked at one after another.
    await holdTree(tx)
    const { rows } = await sql<{ id: number; account_id: number | null }>`select id, account_id from devices
      where id = any(${ids}::bigint[]) and deleted_at is null order by id for update`.execute(tx)
    const byOwner = new Map<number | null, number[]>()
    for (const { id, account_id: from } of rows) byOwner.set(from, [...(byOwner.get(from) ?? []), id])
    for (const from of byOwner.keys()) mayTake(from)
    const path = to === null ? [] : await pathOf(tx, to)
    for (const [from, devices] of byOwner) {
      if (from === to) continue
      const counted = from === null ? [] : await pathOf(tx, from)
      refuseExceeded(await exceeded(tx, 'devices', path, devices.length, counted))
      if (from !== null) await unlinkLeft(tx, devices, counted, path)
      await sql`update devices set account_id = ${to} where id = any(${devices}::bigint[])`.execute(tx)
    }
    return rows.length
  })

/** Takes the links of the branch that devices leave; given down it, its new owner keeps his, and who is above or below him. */
async function unlinkLeft(tx: Db, devices: readonly number[], left: Path, under: Path): Promise<void> {
  const isDown = under.includes(left.at(-1) ?? 0)
  await sql`delete from user_devices where device_id = any(${devices}::bigint[]) and user_id in (
    select id from accounts where ${isWithin(left)} and id <> all(${under}::bigint[])
      and not (${isDown} and ${under.at(-1) ?? 0} = any(path)))`.execute(tx)
}
