import { sql } from 'kysely'
import type { Db } from '#src/db/index'
import { holdTree, letDevicesGo, letGo } from '#src/tracking/people/accounts/index'
import type { LinkKind } from '#src/tracking/fleet/access/index'

export interface Pair {
  owner: number
  property: number
}

const columns = (pairs: readonly Pair[]) =>
  [pairs.map((pair) => pair.owner), pairs.map((pair) => pair.property)] as const

/** Stores links; those that exist already stay. */
export async function insertLinks(db: Db, kind: LinkKind, pairs: readonly Pair[]): Promise<void> {
  const [owners, properties] = columns(pairs)
  await sql`insert into ${sql.table(kind.table)} (${sql.ref(kind.ownerColumn)}, ${sql.ref(kind.propertyColumn)})
    select * from unnest(${owners}::bigint[], ${properties}::bigint[]) on conflict do nothing`.execute(db)
}

/**
 * Removes links; those that do not exist are no mistake. Whom a manager lets go is not below him any more, but below
 * whoever is above that manager; so is a device that its owner is unlinked from.
 * @param keeperId a reseller who lets nobody go that has what he gave
 */
export const deleteLinks = (db: Db, kind: LinkKind, pairs: readonly Pair[], keeperId?: number): Promise<void> => {
  if (kind.table !== 'user_users' && kind.table !== 'user_devices') return removed(db, kind, pairs)
  return db.transaction().execute(async (tx) => {
    if (kind.table === 'user_users') {
      await holdTree(tx)
      await removed(tx, kind, pairs)
      for (const { owner, property } of pairs) await letGo(tx, owner, property, keeperId)
    } else {
      await letDevicesGo(tx, pairs)
      await removed(tx, kind, pairs)
    }
  })
}

async function removed(db: Db, kind: LinkKind, pairs: readonly Pair[]): Promise<void> {
  const [owners, properties] = columns(pairs)
  await sql`delete from ${sql.table(kind.table)} where (${sql.ref(kind.ownerColumn)}, ${sql.ref(kind.propertyColumn)}) in
    (select * from unnest(${owners}::bigint[], ${properties}::bigint[]))`.execute(db)
}
