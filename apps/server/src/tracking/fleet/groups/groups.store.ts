import type { Selectable } from 'kysely'
import type { GroupInput } from '@rastro/model/group'
import type { Db } from '#src/db/index'
import type { GroupsTable } from '#src/db/schema'
import type { GroupRecord } from './group-directory'

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

export async function loadGroups(db: Db): Promise<GroupRecord[]> {
  return (await db.selectFrom('groups').selectAll().execute()).map(recordOf)
}

export const insertGroup = (db: Db, group: GroupInput, creatorId: number): Promise<GroupRecord> =>
  db.transaction().execute(async (tx) => {
    const row = await tx.insertInto('groups').values(columnsOf(group)).returningAll().executeTakeFirstOrThrow()
    await tx.insertInto('user_groups').values({ user_id: creatorId, group_id: row.id }).execute()
    return recordOf(row)
  })

export async function updateGroup(db: Db, group: GroupInput): Promise<GroupRecord | undefined> {
  const row = await db
    .updateTable('groups')
    .set(columnsOf(group))
    .where('id', '=', group.id)
    .returningAll()
    .executeTakeFirst()
  return row && recordOf(row)
}

export async function deleteGroup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', id).execute()
}
