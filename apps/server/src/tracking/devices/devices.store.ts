import { sql, type Insertable, type Selectable } from 'kysely'
import type { Device } from '@rastro/model/device'
import type { Db } from '#src/db/index'
import type { DevicesTable } from '#src/db/schema'
import type { DeviceRecord } from './device-directory'

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
})

export async function loadDevices(db: Db): Promise<DeviceRecord[]> {
  const rows = await db.selectFrom('devices').selectAll().execute()
  return rows.map(recordOf)
}

/** Stores a new device, linked to its creator unless that is null. */
export function insertDevice(db: Db, device: DeviceInput, creatorId: number | null): Promise<DeviceRecord> {
  return db.transaction().execute(async (tx) => {
    const row = await tx.insertInto('devices').values(columnsOf(device)).returningAll().executeTakeFirstOrThrow()
    if (creatorId !== null)
      await tx.insertInto('user_devices').values({ user_id: creatorId, device_id: row.id }).execute()
    return recordOf(row)
  })
}

/** Undefined when there is no such device. */
export async function updateDevice(db: Db, id: number, device: DeviceInput): Promise<DeviceRecord | undefined> {
  const row = await db
    .updateTable('devices')
    .set(columnsOf(device))
    .where('id', '=', id)
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

export async function deleteDevice(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('devices').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
