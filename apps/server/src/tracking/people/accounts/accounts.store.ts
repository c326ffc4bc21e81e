import { type Selectable, sql } from 'kysely'
import { ApiError, type ErrorCode } from '@rastro/model/errors'
import type { Db } from '#src/db/index'
import type { AccountsTable } from '#src/db/schema'
import { type Projection, tableProjection } from '#src/db/feed/index'
import { MOST_LEVELS, type OwnedAccountTree } from './account-tree'
import { giveAllDevices } from './device-owners.store'
import {
  codeOfExceeded,
  countDevices,
  type Exceeded,
  exceeded,
  holdTree,
  isBelow,
  isWithin,
  keepTree,
  type Path,
  pathOf,
  refuseExceeded,
} from './room'

/** Keeps the tree equal to the table. */
export const accountProjection = (tree: OwnedAccountTree): Projection =>
  tableProjection<Selectable<AccountsTable>>({
    table: 'accounts',
    put: ({ id, parent_id: parentId, kind, ceiling }) => tree.put({ id, parentId, kind, ceiling }),
    remove: tree.remove,
  })

/**
 * In the transaction that adds an account below somebody: makes sure that there is room, by the limits of everybody above.
 * Throws USER_LIMIT_REACHED, RESELLER_LIMIT_REACHED, ACCOUNT_TOO_DEEP. What is given then hangs the new account there.
 */
export async function roomBelow(tx: Db, parentId: number, isReseller: boolean): Promise<(id: number) => Promise<void>> {
  await keepTree(tx)
  const path = await pathOf(tx, parentId)
  if (path.length >= MOST_LEVELS) throw new ApiError('ACCOUNT_TOO_DEEP')
  refuseExceeded(await exceeded(tx, 'users', path, 1))
  if (isReseller) refuseExceeded(await exceeded(tx, 'resellers', path, 1))
  return async (id) => {
    await tx
      .updateTable('accounts')
      .set({ parent_id: parentId, path: [...path, id] })
      .where('id', '=', id)
      .execute()
    await linkBelow(tx, parentId, id)
  }
}

/**
 * In the transaction that makes a reseller of somebody: whoever is above him has room for one more.
 * Throws RESELLER_LIMIT_REACHED.
 */
export async function roomForReseller(tx: Db, id: number): Promise<void> {
  await keepTree(tx)
  const one = await tx.selectFrom('accounts').select(['path', 'kind']).where('id', '=', id).executeTakeFirst()
  if (!one || one.kind === 'reseller') return
  refuseExceeded(await exceeded(tx, 'resellers', one.path.slice(0, -1), 1))
}

/**
 * In the transaction in which a reseller gives something: all are below him, and stay there until it ends. Elsewhere his own
 * limits would not count them. Throws USER_ACCESS_DENIED.
 */
export async function requireStillBelow(tx: Db, ids: readonly number[], giverId: number): Promise<void> {
  await keepTree(tx)
  const { count } = await tx
    .selectFrom('accounts')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('id', '<>', giverId)
    .where(sql<boolean>`${giverId}::bigint = any(path)`)
    .executeTakeFirstOrThrow()
  if (count < new Set(ids).size) throw new ApiError('USER_ACCESS_DENIED')
}

/**
 * In the transaction in which somebody leaves the branch of a reseller: nobody who goes has limits, or is a reseller, since
 * nobody's would count them. Those above take him away. Throws ADMINISTRATOR_REQUIRED.
 */
export async function requireNothingGiven(tx: Db, id: number, who: 'within' | 'below'): Promise<void> {
  await holdTree(tx)
  const path = await pathOf(tx, id)
  const given = await tx
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.id')
    .select('accounts.id')
    .where(who === 'within' ? isWithin(path) : isBelow(path))
    .where((is) => is.or([is('device_limit', '<>', 0), is('user_limit', '<>', 0), is('kind', '=', 'reseller')]))
    .limit(1)
    .executeTakeFirst()
  if (given) throw new ApiError('ADMINISTRATOR_REQUIRED')
}

/** Who stands right above somebody is his manager in the contract too. */
const linkBelow = async (tx: Db, parentId: number, id: number): Promise<void> =>
  void (await tx
    .insertInto('user_users')
    .values({ user_id: parentId, managed_user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute())

/** What a move brings with it. */
export interface MovePlan {
  readonly from: Path
  /** Where it comes; empty at the top. */
  readonly under: Path
  /** Accounts that move, the one itself included; those of shares do not count. */
  readonly accounts: number
  readonly devices: number
  readonly isCircle: boolean
  readonly isTooDeep: boolean
  readonly exceeded: readonly Exceeded[]
}

/** In a transaction in which the tree stays as it is: what the move would bring. */
async function planMove(tx: Db, id: number, parentId: number | null): Promise<MovePlan> {
  const from = await pathOf(tx, id)
  const under = parentId === null ? [] : await pathOf(tx, parentId)
  const { deepest, count, resellers } = await tx
    .selectFrom('accounts')
    .select((is) => [
      sql<number>`max(cardinality(path))`.as('deepest'),
      is.fn.countAll<number>().filterWhere('kind', '<>', 'share').as('count'),
      is.fn.countAll<number>().filterWhere('kind', '=', 'reseller').as('resellers'),
    ])
    .where(isWithin(from))
    .executeTakeFirstOrThrow()
  const devices = await countDevices(tx, from)
  // Who was above already counts them.
  const limits = [
    ...(await exceeded(tx, 'users', under, count, from)),
    ...(await exceeded(tx, 'devices', under, devices, from)),
    ...(await exceeded(tx, 'resellers', under, resellers, from)),
  ]
  return {
    from,
    under,
    accounts: count,
    devices,
    isCircle: under.includes(id),
    isTooDeep: under.length + deepest - from.length + 1 > MOST_LEVELS,
    exceeded: limits,
  }
}

/** Why a move is refused. */
export const refusalOf = (plan: MovePlan): ErrorCode | undefined => {
  if (plan.isCircle) return 'ACCOUNT_CYCLE'
  return plan.isTooDeep ? 'ACCOUNT_TOO_DEEP' : codeOfExceeded(plan.exceeded)
}

/** What `moveAccount` would do, by the same rules. */
export const previewMove = (db: Db, id: number, parentId: number | null): Promise<MovePlan> =>
  db.transaction().execute(async (tx) => {
    // Alone, as the move itself would be: limits of both kinds are looked at.
    await holdTree(tx)
    return planMove(tx, id, parentId)
  })

/** In the transaction that holds the tree: hangs an account, and all below it, under another one or at the top. */
async function hang(tx: Db, id: number, parentId: number | null): Promise<void> {
  const plan = await planMove(tx, id, parentId)
  const { from, under } = plan
  if (from.at(-2) === (parentId ?? undefined)) return
  const refusal = refusalOf(plan)
  if (refusal) throw new ApiError(refusal)
  // The contract's link follows: whom a branch has left does not see it any more.
  const before = from.at(-2)
  if (before !== undefined)
    await tx.deleteFrom('user_users').where('user_id', '=', before).where('managed_user_id', '=', id).execute()
  if (parentId !== null) await linkBelow(tx, parentId, id)
  await sql`update accounts set path = ${under}::bigint[] || path[${from.length}:] where ${isBelow(from)}`.execute(tx)
  await tx
    .updateTable('accounts')
    .set({ parent_id: parentId, path: [...under, id] })
    .where('id', '=', id)
    .execute()
}

/**
 * Moves an account and all below it. Moves wait for each other, so that two that cross cannot make a circle.
 * @param parentId null for the top
 * Throws ACCOUNT_CYCLE, ACCOUNT_TOO_DEEP, USER_LIMIT_REACHED, USER_DEVICE_LIMIT_REACHED, RESELLER_LIMIT_REACHED, NOT_FOUND.
 */
export const moveAccount = (db: Db, id: number, parentId: number | null): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await holdTree(tx)
    await hang(tx, id, parentId)
  })

/** What nobody below goes beyond; null lifts it. */
export async function setCeiling(db: Db, id: number, ceiling: string | null): Promise<void> {
  await db.updateTable('accounts').set({ ceiling }).where('id', '=', id).execute()
}

/** In the transaction that removes an account: those right below it get another one above them, its devices another owner. */
export async function handOver(tx: Db, id: number, parentId: number): Promise<void> {
  await holdTree(tx)
  await giveAllDevices(tx, id, parentId)
  const children = await tx.selectFrom('accounts').select('id').where('parent_id', '=', id).orderBy('id').execute()
  for (const child of children) if (child.id !== parentId) await hang(tx, child.id, parentId)
}

/**
 * Whom a manager lets go stands below whoever is above that manager.
 * @param keeperId a reseller who lets nobody go that has what he gave
 */
export async function letGo(tx: Db, managerId: number, id: number, keeperId: number | undefined): Promise<void> {
  const one = await tx.selectFrom('accounts').select(['parent_id', 'path']).where('id', '=', id).executeTakeFirst()
  if (one?.parent_id !== managerId) return
  if (managerId === keeperId) await requireNothingGiven(tx, id, 'within')
  await hang(tx, id, one.path.at(-3) ?? null)
}
