import { pairProjection, type Projection } from '#src/db/feed/index'
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

export function noLinks(): Links {
  const links = {} as Links
  for (const { table } of linkKinds) links[table] = createPairs()
  return links
}

/** What takes links into memory and out of it. */
interface LinkTaker {
  link(table: LinkTable, owner: number, property: number): void
  unlink(table: LinkTable, owner: number, property: number): void
}

/** Links of hidden devices are not there either, until the device is again. */
const isNotHidden = (column: string): string =>
  `not exists (select from devices where devices.id = ${column} and devices.deleted_at is not null)`

export const linkProjections = (taker: LinkTaker): Projection[] =>
  linkKinds.map(({ table, owner, property, ownerColumn, propertyColumn }) =>
    pairProjection({
      table,
      columns: [ownerColumn, propertyColumn],
      where: [owner === 'device' ? [ownerColumn] : [], property === 'device' ? [propertyColumn] : []]
        .flat()
        .reduce((all, column) => `${all} and ${isNotHidden(column)}`, 'true'),
      put: (left, right) => taker.link(table, left, right),
      remove: (left, right) => taker.unlink(table, left, right),
    }),
  )
