import { sql } from 'kysely'
import type { GeofenceInput } from '@rastro/model/geofence'
import type { Db } from '#src/db/index'

export type AnchorGeofence = Pick<GeofenceInput, 'name' | 'area' | 'attributes'>

export interface NewAnchor {
  deviceId: number
  /** Who sees it. */
  userIds: readonly number[]
  geofence: AnchorGeofence
  /** For the hours of a calendar that run: only by whoever is first to note that they have begun. */
  inHours: boolean
}

const HELD = sql<{ id: number }>`select geofences.id from device_geofences join geofences on geofences.id = geofence_id`

/**
 * Stores the geofence with its links, whole or not at all: an anchor that holds nothing never exists. Whatever the number
 * of processes, a device gets one: the row of the device is what they wait for. Gives its id, or that of the one that
 * holds it already; null when the hours of the calendar are noted, so that another process has dropped it.
 */
export function insertAnchor(db: Db, { deviceId, userIds, geofence, inHours }: NewAnchor): Promise<number | null> {
  const { name, area, attributes } = geofence
  return db.transaction().execute(async (transaction) => {
    await sql`select from devices where id = ${deviceId} for no key update`.execute(transaction)
    if (inHours && !(await openWindow(transaction, deviceId))) return null
    const { rows: held } = await sql<{ id: number }>`${HELD}
      where device_id = ${deviceId} and attributes ->> 'isAnchor' = 'true' order by id limit 1`.execute(transaction)
    if (held[0]) return held[0].id
    const { rows } = await sql<{ id: number }>`
      with geofence as (
        insert into geofences (name, area, attributes) values (${name}, ${area}, ${JSON.stringify(attributes)})
        returning id
      ), held as (
        insert into device_geofences (device_id, geofence_id) select ${deviceId}::bigint, id from geofence
      ), seen as (
        insert into user_geofences (user_id, geofence_id)
        select users.id, geofence.id from users, geofence where users.id = any(${userIds}::bigint[])
      )
      select id from geofence`.execute(transaction)
    const [row] = rows
    if (!row) throw new Error('an anchor was not stored')
    return row.id
  })
}

/** Shows an anchor to one more user. */
export async function showAnchor(db: Db, userId: number, geofenceId: number): Promise<void> {
  await sql`insert into user_geofences (user_id, geofence_id) values (${userId}, ${geofenceId}) on conflict do nothing`.execute(db) // prettier-ignore
}

export async function deleteAnchors(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from geofences where id = any(${ids}::bigint[])`.execute(db)
}

/** Devices that their calendar has anchored in the time that runs. */
export async function loadWindows(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ device_id: number }>`select device_id from anchor_windows`.execute(db)
  return new Set(rows.map((row) => row.device_id))
}

/** Notes that the hours of the device's calendar have begun; false when that was noted before. */
export async function openWindow(db: Db, deviceId: number): Promise<boolean> {
  const noted = sql`insert into anchor_windows (device_id) values (${deviceId}) on conflict do nothing returning device_id`
  return (await noted.execute(db)).rows.length > 0
}

export async function closeWindow(db: Db, deviceId: number): Promise<void> {
  await sql`delete from anchor_windows where device_id = ${deviceId}`.execute(db)
}
