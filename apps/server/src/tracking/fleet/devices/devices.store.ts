import { sql, type Insertable, type Selectable } from 'kysely'
import type { DeletedDevice, Device, DeviceChanges } from '@rastro/model/device'
import { wireDate } from '@rastro/model/wire'
import type { Db } from '#src/db/index'
import type { DevicesTable } from '#src/db/schema'
import { type Projection, tableProjection } from '#src/db/feed/index'
import { keepTree, requireRoomOnServer, roomForDevices } from '#src/tracking/people/accounts/index'
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
  accountId: row.account_id,
})

/** What an operator may write of a device. */
export type DeviceInput = Omit<
  Device,
  'id' | 'status' | 'lastUpdate' | 'positionId' | 'userId' | 'managerId' | 'ownerId'
>

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

/** Keeps a directory equal to the table; a hidden device is not in it. */
export const deviceProjection = (devices: OwnedDeviceDirectory): Projection =>
  tableProjection<Selectable<DevicesTable>>({
    table: 'devices',
    where: 'deleted_at is null',
    put: (row) => devices.put(recordOf(row)),
    remove: devices.remove,
  })

/** Whose a new device is, and who is linked to it. */
interface Belonging {
  /** Null: the server's administrators. */
  accountId: number | null
  linkedId: number | null
}

/**
 * What is made belongs to whom it is made for, else to who makes it; what administrators make is the server's. Who makes it for
 * somebody else sees it by standing above him.
 */
export function belongingOf(creator: { id: number; administrator: boolean }, madeFor = 0): Belonging {
  if (madeFor !== 0 && madeFor !== creator.id) return { accountId: madeFor, linkedId: null }
  return { accountId: creator.administrator ? null : creator.id, linkedId: creator.id }
}

const NOBODYS: Belonging = { accountId: null, linkedId: null }

/**
 * Stores a new device. Throws USER_DEVICE_LIMIT_REACHED.
 * @param most devices that the server takes; negative for any number
 */
export function insertDevice(
  db: Db,
  device: DeviceInput,
  belonging: Belonging | null,
  most: number,
): Promise<DeviceRecord> {
  return db.transaction().execute(async (tx) => {
    await requireRoomOnServer(tx, most)
    const { accountId, linkedId } = belonging ?? NOBODYS
    if (accountId !== null) await roomForDevices(tx, accountId, 1)
    const values = { ...columnsOf(device), account_id: accountId }
    const row = await tx.insertInto('devices').values(values).returningAll().executeTakeFirstOrThrow()
    if (linkedId !== null)
      await tx.insertInto('user_devices').values({ user_id: linkedId, device_id: row.id }).execute()
    return recordOf(row)
  })
}

/** One statement of many more stands long in the way of others, here and in the database. */
const ONE_STATEMENT = 100

/** Stores new devices, for which there is room. Those whose unique id is taken are left out. */
export async function insertDevices(
  tx: Db,
  devices: ReadonlyArray<DeviceInput & { userId: number }>,
  creator: { id: number; administrator: boolean },
): Promise<DeviceRecord[]> {
  const stored: DeviceRecord[] = []
  for (let from = 0; from < devices.length; from += ONE_STATEMENT)
    stored.push(...(await insertSome(tx, devices.slice(from, from + ONE_STATEMENT), creator)))
  return stored
}

async function insertSome(
  tx: Db,
  devices: ReadonlyArray<DeviceInput & { userId: number }>,
  creator: { id: number; administrator: boolean },
): Promise<DeviceRecord[]> {
  const rows = await tx
    .insertInto('devices')
    .values(devices.map((one) => ({ ...columnsOf(one), account_id: belongingOf(creator, one.userId).accountId })))
    .onConflict((conflict) => conflict.constraint('devices_unique_id').doNothing())
    .returningAll()
    .execute()
  const madeFor = new Map(devices.map(({ uniqueId, userId }) => [uniqueId, userId]))
  const links = rows.flatMap(({ id, unique_id: uniqueId }) => {
    const { linkedId } = belongingOf(creator, madeFor.get(uniqueId))
    return linkedId === null ? [] : [{ user_id: linkedId, device_id: id }]
  })
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

/**
 * Undefined when there is no such deleted device. Throws USER_DEVICE_LIMIT_REACHED.
 * @param most devices that the server takes; negative for any number
 */
export const unhideDevice = (db: Db, id: number, most: number): Promise<DeviceRecord | undefined> =>
  db.transaction().execute(async (tx) => {
    await requireRoomOnServer(tx, most)
    const hidden = tx.selectFrom('devices').where('id', '=', id).where('deleted_at', 'is not', null)
    await keepTree(tx)
    const found = await hidden.select('account_id').forUpdate().executeTakeFirst()
    if (!found) return undefined
    if (found.account_id !== null) await roomForDevices(tx, found.account_id, 1)
    const row = await tx
      .updateTable('devices')
      .set({ deleted_at: null, unique_id: sql`coalesce(deleted_unique_id, unique_id)`, deleted_unique_id: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return recordOf(row)
  })

/** Deleted devices, the latest first. `within` null: all of them, else those linked to the user, in the groups, or owned. */
export async function listDeleted(
  db: Db,
  within: { userId: number; groupIds: readonly number[]; ownerIds: readonly number[] } | null,
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
        or account_id = any(${within.ownerIds}::bigint[])
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
