import type { Db } from '#src/db/index'
import { createPairs, type Pairs } from './pairs'

/** The nouns that can be linked. */
export type LinkNoun = 'user' | 'device' | 'group' | 'geofence' | 'driver'

export type LinkTable =
  | 'user_devices'
  | 'user_groups'
  | 'user_geofences'
  | 'user_drivers'
  | 'user_users'
  | 'group_geofences'
  | 'group_drivers'
  | 'device_geofences'
  | 'device_drivers'
  | 'device_devices'

/** One kind of link: its wire keys, its table, and what stands at either end. */
export interface LinkKind {
  table: LinkTable
  ownerKey: string
  propertyKey: string
  owner: LinkNoun
  property: LinkNoun
  ownerColumn: string
  propertyColumn: string
}

const kind = (
  table: LinkTable,
  ownerKey: string,
  propertyKey: string,
  owner: LinkNoun,
  property: LinkNoun,
): LinkKind => ({
  table,
  ownerKey,
  propertyKey,
  owner,
  property,
  ownerColumn: column(ownerKey),
  propertyColumn: column(propertyKey),
})
const column = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Every link the server knows (TRACKING-API §3.4). Adding a noun adds its lines here. */
export const linkKinds: readonly LinkKind[] = [
  kind('user_devices', 'userId', 'deviceId', 'user', 'device'),
  kind('user_groups', 'userId', 'groupId', 'user', 'group'),
  kind('user_geofences', 'userId', 'geofenceId', 'user', 'geofence'),
  kind('user_drivers', 'userId', 'driverId', 'user', 'driver'),
  kind('user_users', 'userId', 'managedUserId', 'user', 'user'),
  kind('group_geofences', 'groupId', 'geofenceId', 'group', 'geofence'),
  kind('group_drivers', 'groupId', 'driverId', 'group', 'driver'),
  kind('device_geofences', 'deviceId', 'geofenceId', 'device', 'geofence'),
  kind('device_drivers', 'deviceId', 'driverId', 'device', 'driver'),
  kind('device_devices', 'deviceId', 'linkedDeviceId', 'device', 'device'),
]

/** All links in memory. */
export type Links = Record<LinkTable, Pairs>

/** Reads every link table once. */
export async function loadLinks(db: Db): Promise<Links> {
  const links = {} as Links
  for (const { table, ownerColumn, propertyColumn } of linkKinds) {
    const pairs = createPairs()
    const rows = await db
      .selectFrom(table as 'user_devices')
      .select([
        `${ownerColumn} as owner` as 'user_id as owner',
        `${propertyColumn} as property` as 'device_id as property',
      ])
      .execute()
    for (const row of rows) pairs.add(row.owner, row.property)
    links[table] = pairs
  }
  return links
}
