import { type Selectable, sql } from 'kysely'
import type { GroupInput } from '@rastro/model/group'
import type { Db } from '#src/db/index'
import type { GroupsTable } from '#src/db/schema'
import { type Projection, tableProjection } from '#src/db/feed/index'
import type { GroupRecord, OwnedGroupDirectory } from './group-directory'

const recordOf = (row: Selectable<GroupsTable>): GroupRecord => ({
  id: row.id,
  attributes: row.attributes,
  groupId: row.group_id ?? 0,
  name: row.name,
})
const columnsOf = (group: GroupInput) => ({
  attributes: JSON.stringify(group.attributes),
  group_id: group.groupId || null,
  name: group.name,
})

/** Keeps a directory equal to the table. */
export const groupProjection = (groups: OwnedGroupDirectory): Projection =>
  tableProjection<Selectable<GroupsTable>>({
    table: 'groups',
    put: (row) => groups.put(recordOf(row)),
    remove: groups.remove,
  })

export const insertGroup = (db: Db, group: GroupInput, creatorId: number): Promise<GroupRecord> =>
  db.transaction().execute(async (tx) => {
    const row = await tx.insertInto('groups').values(columnsOf(group)).returningAll().executeTakeFirstOrThrow()
    await tx.insertInto('user_groups').values({ user_id: creatorId, group_id: row.id }).execute()
    return recordOf(row)
  })

/** @param version only while the row is of this version */
export async function updateGroup(db: Db, group: GroupInput, version?: number): Promise<GroupRecord | undefined> {
  const row = await db
    .updateTable('groups')
    .set(columnsOf(group))
    .where('id', '=', group.id)
    .where('version', '=', sql<number>`coalesce(${version ?? null}::bigint, version)`)
    .returningAll()
    .executeTakeFirst()
  return row && recordOf(row)
}

export async function deleteGroup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', id).execute()
}
