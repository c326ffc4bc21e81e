import { sql, type Insertable, type Selectable } from 'kysely'
import type { DeletedDevice, Device, DeviceChanges } from '@rastro/model/device'
import { wireDate } from '@rastro/model/wire'
import type { Db } from '#src/db/index'
import type { DevicesTable } from '#src/db/schema'
import { type Projection, tableProjection } from '#src/db/feed/index'
import type { DeviceRecord, OwnedDeviceDirectory } from './device-directory'

const recordOf = (row: Selectable<DevicesTable>): DeviceRecord => ({
  id: row.id,
  attributes: row.attributes,
  groupId: row.group_id ?? 0,
  calendarId: row.calendar_id ?? 0,
  name: row.name,
  uniqueId: row.unique_id,
  phone: row.phone,
  model: row.model,
  contact: row.contact,
  category: row.category,
  disabled: row.disabled,
  expiresAtMs: row.expiration_time?.getTime() ?? null,
  userId: row.user_id ?? undefined,
  managerId: row.manager_id ?? undefined,
  ownerId: row.owner_id ?? undefined,
})

/** What an operator may write of a device. */
export type DeviceInput = Omit<Device, 'id' | 'status' | 'lastUpdate' | 'positionId'>

const columnsOf = (device: DeviceInput): Insertable<DevicesTable> => ({
  attributes: JSON.stringify(device.attributes),
  group_id: device.groupId || null,
  calendar_id: device.calendarId || null,
  name: device.name,
  unique_id: device.uniqueId,
  phone: device.phone,
  model: device.model,
  contact: device.contact,
  category: device.category,
  disabled: device.disabled,
  expiration_time: device.expirationTime,
  ...ownerColumn('user_id', device.userId),
  ...ownerColumn('manager_id', device.managerId),
  ...ownerColumn('owner_id', device.ownerId),
})

/** Undefined leaves what is stored. */
const ownerColumn = (column: 'user_id' | 'manager_id' | 'owner_id', id: number | undefined) =>
  id === undefined ? {} : { [column]: id || null }

/** Keeps a directory equal to the table; a hidden device is not in it. */
export const deviceProjection = (devices: OwnedDeviceDirectory): Projection =>
  tableProjection<Selectable<DevicesTable>>({
    table: 'devices',
    where: 'deleted_at is null',
    put: (row) => devices.put(recordOf(row)),
    remove: devices.remove,
  })

/** Stores a new device, linked to its creator unless that is null. */
export function insertDevice(db: Db, device: DeviceInput, creatorId: number | null): Promise<DeviceRecord> {
  return db.transaction().execute(async (tx) => {
    const row = await tx.insertInto('devices').values(columnsOf(device)).returningAll().executeTakeFirstOrThrow()
    if (creatorId !== null)
      await tx.insertInto('user_devices').values({ user_id: creatorId, device_id: row.id }).execute()
    return recordOf(row)
  })
}

/** Stores new devices, linked to their creator. Those whose unique id is taken are left out. */
export async function insertDevices(
  tx: Db,
  devices: readonly DeviceInput[],
  creatorId: number,
): Promise<DeviceRecord[]> {
  if (devices.length === 0) return []
  const rows = await tx
    .insertInto('devices')
    .values(devices.map(columnsOf))
    .onConflict((conflict) => conflict.constraint('devices_unique_id').doNothing())
    .returningAll()
    .execute()
  const links = rows.map(({ id }) => ({ user_id: creatorId, device_id: id }))
  if (links.length > 0) await tx.insertInto('user_devices').values(links).execute()
  return rows.map(recordOf)
}

/**
 * Undefined when there is no such device.
 * @param version only while the row is of this version
 */
export async function updateDevice(
  db: Db,
  id: number,
  device: DeviceInput,
  version?: number,
): Promise<DeviceRecord | undefined> {
  const row = await db
    .updateTable('devices')
    .set(columnsOf(device))
    .where('id', '=', id)
    .where('version', '=', sql<number>`coalesce(${version ?? null}::bigint, version)`)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && recordOf(row)
}

/** Sets one attribute of a device. Undefined when there is no such device. */
export async function setDeviceAttribute(
  db: Db,
  id: number,
  key: string,
  value: string,
): Promise<DeviceRecord | undefined> {
  const row = await db
    .updateTable('devices')
    .set({ attributes: sql`attributes || jsonb_build_object(${key}::text, ${value}::text)` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && recordOf(row)
}

/** Changes the devices that exist among `ids` in one transaction. */
export async function changeDevices(db: Db, ids: readonly number[], set: DeviceChanges): Promise<DeviceRecord[]> {
  const { attributes = {}, groupId, calendarId, expirationTime, ...plain } = set
  const entries = Object.entries(attributes)
  const added = Object.fromEntries(entries.filter(([, value]) => value !== null))
  const removed = entries.filter(([, value]) => value === null).map(([key]) => key)
  const rows = await db
    .updateTable('devices')
    .set({
      ...plain,
      ...(groupId === undefined ? {} : { group_id: groupId || null }),
      ...(calendarId === undefined ? {} : { calendar_id: calendarId || null }),
      ...(expirationTime === undefined ? {} : { expiration_time: expirationTime }),
      attributes: sql`(attributes || ${JSON.stringify(added)}::jsonb) - ${removed}::text[]`,
    })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .returningAll()
    .execute()
  return rows.map(recordOf)
}

/** Keeps the row of a deleted device under another unique id, so that its own is free again. */
export async function hideDevice(db: Db, id: number, deletedAtMs: number): Promise<void> {
  await db
    .updateTable('devices')
    .set({
      deleted_at: new Date(deletedAtMs),
      deleted_unique_id: sql`unique_id`,
      unique_id: sql`${`deleted-${deletedAtMs}-`}::text || unique_id`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Undefined when there is no such deleted device. */
export async function unhideDevice(db: Db, id: number): Promise<DeviceRecord | undefined> {
  const row = await db
    .updateTable('devices')
    .set({ deleted_at: null, unique_id: sql`coalesce(deleted_unique_id, unique_id)`, deleted_unique_id: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row && recordOf(row)
}

/** Deleted devices, the latest first. `within` null: all of them, else those linked to the user or in the groups. */
export async function listDeleted(
  db: Db,
  within: { userId: number; groupIds: readonly number[] } | null,
  id?: number,
): Promise<DeletedDevice[]> {
  let query = db
    .selectFrom('devices')
    .select(['id', 'name', 'unique_id', 'deleted_unique_id', 'deleted_at'])
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
  if (id !== undefined) query = query.where('id', '=', id)
  if (within)
    query = query.where(
      sql<boolean>`(group_id = any(${within.groupIds}::bigint[])
        or id in (select device_id from user_devices where user_id = ${within.userId}))`,
    )
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    uniqueId: row.deleted_unique_id ?? row.unique_id,
    deletedAt: row.deleted_at ? wireDate(row.deleted_at) : '',
  }))
}

export async function deleteDevice(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('devices').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
