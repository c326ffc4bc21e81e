import { bitOf, hasBit, isDriver, isPlus, isShared, may } from '@rastro/model/rights'
import type { Area } from '@rastro/model/rights'
import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { serverCan } from './capabilities'

export { hasBit, isPlus, isShared }

export type Role = 'driver' | 'shared' | 'administrator' | 'readonly' | 'ordinary'

/** The areas with an entry in the menu, as the model names them. */
const MENU_AREAS = {
  devices: 'devices',
  users: 'users',
  notifications: 'notifications',
  events: 'events',
  geofence: 'geofences',
  groups: 'groups',
  commands: 'commands',
  computed: 'computed',
  reports: 'reports',
  drivers: 'drivers',
  calendars: 'calendars',
  maintenance: 'maintenance',
} as const satisfies Record<string, Area>
export type MenuArea = keyof typeof MENU_AREAS

/** CORE-PERMS-04: the bit that shows a menu entry. */
export const MENU_BITS = Object.fromEntries(
  Object.entries(MENU_AREAS).map(([menu, area]) => [menu, bitOf(area, 'view')]),
) as Record<MenuArea, number>

export const roleOf = (user: User): Role => {
  if (isDriver(user)) return 'driver'
  if (isShared(user)) return 'shared'
  if (user.administrator) return 'administrator'
  return user.readonly ? 'readonly' : 'ordinary'
}

const isReseller = ({ attributes }: User): boolean =>
  ['tarkan.reseller', 'tarkan.subReseller'].some((key) => attributes[key] === true)

/** CORE-USERS-11: who may have accounts below him. */
export const managesPeople = (user: User): boolean => user.administrator || user.userLimit !== 0 || isReseller(user)

/** What a reseller may give those below him: limits of what he has himself, and to be a reseller; null: nothing of it. */
export const givingOf = (user: User): { devices: boolean; users: boolean; reselling: boolean } | null =>
  isReseller(user)
    ? {
        devices: user.deviceLimit !== 0,
        users: user.userLimit !== 0,
        reselling: user.attributes['tarkan.subReseller'] === true,
      }
    : null

/** May this user create, change or delete accounts? Only for what is shown: the server decides on every call. */
export const mayPeople = (
  right: 'create' | 'edit' | 'delete',
  { user, server }: { user: User; server: ServerInfo },
  licenceMode: string | null = null,
): boolean => managesPeople(user) && may(user, server, 'users', right, licenceMode)

/** Switched off for him or for everybody, whatever his flags grant. */
const hasNoReports = (user: User, server: ServerInfo): boolean =>
  !user.administrator && (user.disableReports || server.disableReports)

/** May this user see a menu area? */
export const canSee = (area: MenuArea, user: User, server: ServerInfo, licenceMode: string | null = null): boolean =>
  !(area === 'reports' && hasNoReports(user, server)) && may(user, server, MENU_AREAS[area], 'view', licenceMode)

/** CORE-SHARE-04: shared links exist on a plus server, for those with the right. */
export const mayShare = (
  right: 'view' | 'create' | 'edit' | 'delete',
  { user, server }: { user: User; server: ServerInfo },
  licenceMode: string | null = null,
): boolean =>
  serverCan(server, 'shares') &&
  isPlus(server, licenceMode) &&
  server.attributes['disableShare'] !== true &&
  may(user, server, 'share', right, licenceMode)

/** May this user create, change or delete devices? Only for what is shown: the server decides on every call. */
export const mayDevices = (
  right: 'create' | 'edit' | 'delete',
  { user, server }: { user: User; server: ServerInfo },
  licenceMode: string | null = null,
): boolean => may(user, server, 'devices', right, licenceMode)

/** May this user see reports, and take them away as files? Only for what is shown: the server decides on every call. */
export const mayReports = (
  right: 'view' | 'create',
  { user, server }: { user: User; server: ServerInfo },
  licenceMode: string | null = null,
): boolean => !hasNoReports(user, server) && may(user, server, 'reports', right, licenceMode)
