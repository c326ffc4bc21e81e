import { type Selectable, sql } from 'kysely'
import { ApiError } from '@rastro/model/errors'
import type { Db } from '#src/db/index'
import type { AccountsTable } from '#src/db/schema'
import { type Projection, tableProjection } from '#src/db/feed/index'
import { MOST_LEVELS, type OwnedAccountTree } from './account-tree'

/** Keeps the tree equal to the table. */
export const accountProjection = (tree: OwnedAccountTree): Projection =>
  tableProjection<Selectable<AccountsTable>>({
    table: 'accounts',
    put: ({ id, parent_id: parentId, kind, ceiling }) => tree.put({ id, parentId, kind, ceiling }),
    remove: tree.remove,
  })

/** As in the migration: who removes users takes it in the database. */
const TREE_LOCK = 7_240_610
const LOCK_WAIT = '5s'

type Path = readonly number[]

/** For all that changes who stands above whom: one after another, and nobody is added meanwhile. */
export async function holdTree(tx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(tx)
}

/** The tree stays as it is until the transaction ends; others may add to it as well. */
async function keepTree(tx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock_shared(${TREE_LOCK})`.execute(tx)
}

async function pathOf(tx: Db, id: number): Promise<Path> {
  const found = await tx.selectFrom('accounts').select('path').where('id', '=', id).executeTakeFirst()
  if (!found) throw new ApiError('NOT_FOUND')
  return found.path
}

/** Where a branch ends in the order of paths. */
const endOf = (path: Path): number[] => [...path.slice(0, -1), (path.at(-1) ?? 0) + 1]
const isBelow = (path: Path) => sql<boolean>`path > ${path}::bigint[] and path < ${endOf(path)}::bigint[]`
const isWithin = (path: Path) => sql<boolean>`path >= ${path}::bigint[] and path < ${endOf(path)}::bigint[]`

/** Accounts below; those of shares are nobody's users. */
async function countBelow(tx: Db, path: Path): Promise<number> {
  const { count } = await tx
    .selectFrom('accounts')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(isBelow(path))
    .where('kind', '<>', 'share')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Whether `more` accounts may be added below the last of `path`. Only accounts with a limit are locked, from the top down, so that
 * whoever adds elsewhere does not wait; each is counted by a statement of its own, which sees what was committed before.
 */
async function requireRoom(tx: Db, path: Path, more: number, except: ReadonlySet<number>): Promise<void> {
  const { rows: limited } = await sql<{ path: number[]; id: number; most: number }>`
    select a.id, a.path, u.user_limit as most from accounts a join users u on u.id = a.id
    where a.id = any(${path}::bigint[]) and u.user_limit >= 0 and not u.administrator
    order by cardinality(a.path) for no key update of a`.execute(tx)
  for (const { id, path: own, most } of limited)
    if (!except.has(id) && (await countBelow(tx, own)) + more > most) throw new ApiError('USER_LIMIT_REACHED')
}

/**
 * In the transaction that adds an account below somebody: makes sure that there is room, by the limits of everybody above.
 * Throws USER_LIMIT_REACHED, ACCOUNT_TOO_DEEP. What is given then hangs the new account there.
 */
export async function roomBelow(tx: Db, parentId: number): Promise<(id: number) => Promise<void>> {
  await keepTree(tx)
  const path = await pathOf(tx, parentId)
  if (path.length >= MOST_LEVELS) throw new ApiError('ACCOUNT_TOO_DEEP')
  await requireRoom(tx, path, 1, new Set())
  return async (id) => {
    await tx
      .updateTable('accounts')
      .set({ parent_id: parentId, path: [...path, id] })
      .where('id', '=', id)
      .execute()
    await linkBelow(tx, parentId, id)
  }
}

/** Who stands right above somebody is his manager in the contract too. */
const linkBelow = async (tx: Db, parentId: number, id: number): Promise<void> =>
  void (await tx
    .insertInto('user_users')
    .values({ user_id: parentId, managed_user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute())

/** In the transaction that holds the tree: hangs an account, and all below it, under another one or at the top. */
async function hang(tx: Db, id: number, parentId: number | null): Promise<void> {
  const from = await pathOf(tx, id)
  if (from.at(-2) === (parentId ?? undefined)) return
  const under = parentId === null ? [] : await pathOf(tx, parentId)
  if (under.includes(id)) throw new ApiError('ACCOUNT_CYCLE')
  const { deepest, count } = await tx
    .selectFrom('accounts')
    .select((is) => [
      sql<number>`max(cardinality(path))`.as('deepest'),
      is.fn.countAll<number>().filterWhere('kind', '<>', 'share').as('count'),
    ])
    .where(isWithin(from))
    .executeTakeFirstOrThrow()
  if (under.length + deepest - from.length + 1 > MOST_LEVELS) throw new ApiError('ACCOUNT_TOO_DEEP')
  // Who was above already counts them.
  await requireRoom(tx, under, count, new Set(from))
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
 * Throws ACCOUNT_CYCLE, ACCOUNT_TOO_DEEP, USER_LIMIT_REACHED, NOT_FOUND.
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

/** In the transaction that removes an account: those right below it get another one above them. */
export async function handOver(tx: Db, id: number, parentId: number | null): Promise<void> {
  await holdTree(tx)
  const children = await tx.selectFrom('accounts').select('id').where('parent_id', '=', id).orderBy('id').execute()
  for (const child of children) if (child.id !== parentId) await hang(tx, child.id, parentId)
}

/** Whom a manager lets go stands below whoever is above that manager. */
export async function letGo(tx: Db, managerId: number, id: number): Promise<void> {
  const one = await tx.selectFrom('accounts').select(['parent_id', 'path']).where('id', '=', id).executeTakeFirst()
  if (one?.parent_id === managerId) await hang(tx, id, one.path.at(-3) ?? null)
}
