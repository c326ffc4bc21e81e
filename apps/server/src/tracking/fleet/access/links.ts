import { sql } from 'kysely'
import type { Db } from '#src/db/index'
import { createPairs, type Pairs } from './pairs'

/** The nouns that people own by links of their own, beside users, devices and groups. */
export type OwnNoun =
  'geofence' | 'driver' | 'command' | 'attribute' | 'calendar' | 'maintenance' | 'notification' | 'order' | 'report'

/** The nouns that can be linked. `attribute` is a computed one. */
export type LinkNoun = 'user' | 'device' | 'group' | OwnNoun

/** Nouns that also work through a device or a group. */
type ExtendedNoun = Exclude<OwnNoun, 'calendar'>

export type LinkTable =
  `user_${Exclude<LinkNoun, 'user'>}s` | 'user_users' | `${'group' | 'device'}_${ExtendedNoun}s` | 'device_devices'

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

/** What a user, a group and a device can be linked to under the same names. */
const extended = (noun: ExtendedNoun): LinkKind[] => [
  kind(`user_${noun}s`, 'userId', `${noun}Id`, 'user', noun),
  kind(`group_${noun}s`, 'groupId', `${noun}Id`, 'group', noun),
  kind(`device_${noun}s`, 'deviceId', `${noun}Id`, 'device', noun),
]

/** Every link the server knows (TRACKING-API §3.4). Adding a noun adds its lines here. */
export const linkKinds: readonly LinkKind[] = [
  kind('user_devices', 'userId', 'deviceId', 'user', 'device'),
  kind('user_groups', 'userId', 'groupId', 'user', 'group'),
  kind('user_users', 'userId', 'managedUserId', 'user', 'user'),
  kind('user_calendars', 'userId', 'calendarId', 'user', 'calendar'),
  kind('device_devices', 'deviceId', 'linkedDeviceId', 'device', 'device'),
  ...extended('geofence'),
  ...extended('driver'),
  ...extended('command'),
  ...extended('attribute'),
  ...extended('maintenance'),
  ...extended('notification'),
  ...extended('order'),
  ...extended('report'),
]

/** The table that links an owner to a noun; undefined when the two cannot be linked. */
export const linkTableOf = (owner: 'user' | 'group' | 'device', noun: LinkNoun): LinkTable | undefined =>
  linkKinds.find((one) => one.owner === owner && one.property === noun)?.table

/** All links in memory. */
export type Links = Record<LinkTable, Pairs>

/** The links of one object as they are stored. */
export async function linksOf(
  db: Db,
  noun: LinkNoun,
  id: number,
): Promise<Array<{ table: LinkTable; owner: number; property: number }>> {
  const found: Array<{ table: LinkTable; owner: number; property: number }> = []
  for (const { table, owner, property, ownerColumn, propertyColumn } of linkKinds) {
    const ends = [owner === noun ? ownerColumn : '', property === noun ? propertyColumn : ''].filter(Boolean)
    if (ends.length === 0) continue
    const { rows } = await sql<{ owner: number; property: number }>`
      select ${sql.ref(ownerColumn)} as owner, ${sql.ref(propertyColumn)} as property from ${sql.table(table)}
      where ${sql.join(
        ends.map((end) => sql`${sql.ref(end)} = ${id}`),
        sql` or `,
      )}`.execute(db)
    for (const row of rows) found.push({ table, ...row })
  }
  return found
}

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
