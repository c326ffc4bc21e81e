import type { Selectable } from 'kysely'
import type { Driver, DriverInput } from '@rastro/model/driver'
import type { Db } from '#src/db/index'
import type { DriversTable } from '#src/db/schema'

const recordOf = (row: Selectable<DriversTable>): Driver => ({
  id: row.id,
  attributes: row.attributes,
  name: row.name,
  uniqueId: row.unique_id,
})
const columnsOf = (driver: DriverInput) => ({
  attributes: JSON.stringify(driver.attributes),
  name: driver.name,
  unique_id: driver.uniqueId,
})

export async function loadDrivers(db: Db): Promise<Driver[]> {
  return (await db.selectFrom('drivers').selectAll().execute()).map(recordOf)
}

export const insertDriver = (db: Db, driver: DriverInput, creatorId: number): Promise<Driver> =>
  db.transaction().execute(async (tx) => {
    const row = await tx.insertInto('drivers').values(columnsOf(driver)).returningAll().executeTakeFirstOrThrow()
    await tx.insertInto('user_drivers').values({ user_id: creatorId, driver_id: row.id }).execute()
    return recordOf(row)
  })

export async function updateDriver(db: Db, driver: DriverInput): Promise<Driver | undefined> {
  const row = await db
    .updateTable('drivers')
    .set(columnsOf(driver))
    .where('id', '=', driver.id)
    .returningAll()
    .executeTakeFirst()
  return row && recordOf(row)
}

export async function deleteDriver(db: Db, id: number): Promise<void> {
  await db.deleteFrom('drivers').where('id', '=', id).execute()
}
