import type { Selectable } from 'kysely'
import type { Geofence, GeofenceInput } from '@rastro/model/geofence'
import type { Db } from '#src/db/index'
import type { GeofencesTable } from '#src/db/schema'

const recordOf = (row: Selectable<GeofencesTable>): Geofence => ({
  id: row.id,
  attributes: row.attributes,
  calendarId: row.calendar_id ?? 0,
  name: row.name,
  description: row.description,
  area: row.area,
})
const columnsOf = (geofence: GeofenceInput) => ({
  attributes: JSON.stringify(geofence.attributes),
  calendar_id: geofence.calendarId || null,
  name: geofence.name,
  description: geofence.description,
  area: geofence.area,
})

export async function loadGeofences(db: Db): Promise<Geofence[]> {
  return (await db.selectFrom('geofences').selectAll().execute()).map(recordOf)
}

export const insertGeofence = (db: Db, geofence: GeofenceInput, creatorId: number): Promise<Geofence> =>
  db.transaction().execute(async (tx) => {
    const row = await tx.insertInto('geofences').values(columnsOf(geofence)).returningAll().executeTakeFirstOrThrow()
    await tx.insertInto('user_geofences').values({ user_id: creatorId, geofence_id: row.id }).execute()
    return recordOf(row)
  })

export async function updateGeofence(db: Db, geofence: GeofenceInput): Promise<Geofence | undefined> {
  const values = columnsOf(geofence)
  const row = await db
    .updateTable('geofences')
    .set(values)
    .where('id', '=', geofence.id)
    .returningAll()
    .executeTakeFirst()
  return row && recordOf(row)
}

export async function deleteGeofence(db: Db, id: number): Promise<void> {
  await db.deleteFrom('geofences').where('id', '=', id).execute()
}
