import { type RawBuilder, sql } from 'kysely'
import { ApiError, type ErrorCode } from '@rastro/model/errors'
import type { Db } from '#src/db/index'

/** As in the migration: who removes users takes it in the database. */
const TREE_LOCK = 7_240_610
export const LOCK_WAIT = '5s'

/** Ids from the top, the own one last. */
export type Path = readonly number[]

/** For all that changes who stands above whom: one after another, and nothing is added meanwhile. */
export async function holdTree(tx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(tx)
}

/** The tree stays as it is until the transaction ends; others may add to it as well. */
export async function keepTree(tx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock_shared(${TREE_LOCK})`.execute(tx)
}

export async function pathOf(tx: Db, id: number): Promise<Path> {
  const found = await tx.selectFrom('accounts').select('path').where('id', '=', id).executeTakeFirst()
  if (!found) throw new ApiError('NOT_FOUND')
  return found.path
}

/** Where a branch ends in the order of paths. */
const endOf = (path: Path): number[] => [...path.slice(0, -1), (path.at(-1) ?? 0) + 1]
export const isBelow = (path: Path): RawBuilder<boolean> =>
  sql<boolean>`path > ${path}::bigint[] and path < ${endOf(path)}::bigint[]`
export const isWithin = (path: Path): RawBuilder<boolean> =>
  sql<boolean>`path >= ${path}::bigint[] and path < ${endOf(path)}::bigint[]`

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

/** Devices of an account and of all below it; deleted ones that may come back do not count. */
export async function countDevices(tx: Db, path: Path): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from accounts a
    join devices d on d.account_id = a.id where ${isWithin(path)} and d.deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Resellers below, at any depth. */
async function countResellers(tx: Db, path: Path): Promise<number> {
  const { count } = await tx
    .selectFrom('accounts')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(isBelow(path))
    .where('kind', '=', 'reseller')
    .executeTakeFirstOrThrow()
  return count
}

/** Written by people: what is no number is no limit. */
const RESELLER_LIMIT = sql<number>`case when jsonb_typeof(u.attributes -> 'tarkan.resellerLimit') = 'number'
  then greatest(-1, least((u.attributes ->> 'tarkan.resellerLimit')::float8, 1e9))::int else -1 end`

/** What is limited for a whole branch. Nobody may own devices beyond his limit; 0 says only that he makes none himself. */
const LIMITS = {
  users: { limit: sql<number>`u.user_limit`, least: 0, count: countBelow },
  devices: { limit: sql<number>`u.device_limit`, least: 1, count: countDevices },
  resellers: { limit: RESELLER_LIMIT, least: 0, count: countResellers },
} as const
type LimitKind = keyof typeof LIMITS

/** A limit that something does not fit into. */
export interface Exceeded {
  readonly id: number
  readonly kind: LimitKind
  readonly most: number
  /** How many there would be. */
  readonly count: number
}

/**
 * Limits that `more` below the last of `path` would go beyond. Only accounts with a limit are locked, from the top down, so that
 * whoever adds elsewhere does not wait; each is counted by a statement of its own, which sees what was committed before.
 * @param except who counts what comes already
 */
export async function exceeded(
  tx: Db,
  kind: LimitKind,
  path: Path,
  more: number,
  except: Path = [],
): Promise<Exceeded[]> {
  const { limit, least, count } = LIMITS[kind]
  const asked = path.filter((id) => !except.includes(id))
  if (asked.length === 0 || more === 0) return []
  const { rows } = await sql<{ id: number; path: number[]; most: number }>`
    select a.id, a.path, ${limit} as most from accounts a join users u on u.id = a.id
    where a.id = any(${asked}::bigint[]) and ${limit} >= ${least} and not u.administrator
    order by cardinality(a.path) for no key update of a`.execute(tx)
  const found: Exceeded[] = []
  for (const { id, path: own, most } of rows) {
    const after = (await count(tx, own)) + more
    if (after > most) found.push({ id, kind, most, count: after })
  }
  return found
}

const CODES = {
  users: 'USER_LIMIT_REACHED',
  devices: 'USER_DEVICE_LIMIT_REACHED',
  resellers: 'RESELLER_LIMIT_REACHED',
} as const

export const codeOfExceeded = ([first]: readonly Exceeded[]): ErrorCode | undefined => first && CODES[first.kind]

export function refuseExceeded(found: readonly Exceeded[]): void {
  const code = codeOfExceeded(found)
  if (code) throw new ApiError(code)
}
