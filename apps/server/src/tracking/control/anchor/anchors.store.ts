import { sql } from 'kysely'
import type { GeofenceInput } from '@rastro/model/geofence'
import type { Db } from '#src/db/index'

export type AnchorFence = Pick<GeofenceInput, 'name' | 'area' | 'attributes'>

/** Stores the geofence with its links in one statement: an anchor that holds nothing never exists. Gives its id. */
export async function insertAnchor(
  db: Db,
  deviceId: number,
  userIds: readonly number[],
  { name, area, attributes }: AnchorFence,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with fence as (
      insert into geofences (name, area, attributes) values (${name}, ${area}, ${JSON.stringify(attributes)})
      returning id
    ), held as (
      insert into device_geofences (device_id, geofence_id) select ${deviceId}::bigint, id from fence
    ), seen as (
      insert into user_geofences (user_id, geofence_id)
      select users.id, fence.id from users, fence where users.id = any(${userIds}::bigint[])
    )
    select id from fence`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an anchor was not stored')
  return row.id
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

export async function openWindow(db: Db, deviceId: number): Promise<void> {
  await sql`insert into anchor_windows (device_id) values (${deviceId}) on conflict do nothing`.execute(db)
}

export async function closeWindow(db: Db, deviceId: number): Promise<void> {
  await sql`delete from anchor_windows where device_id = ${deviceId}`.execute(db)
}
