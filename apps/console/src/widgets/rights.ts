import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'

export type Role = 'driver' | 'shared' | 'administrator' | 'readonly' | 'ordinary'

/** CORE-PERMS-04: the bit that shows a menu entry. */
export const MENU_BITS = {
  devices: 8,
  users: 16,
  notifications: 32,
  events: 36,
  geofence: 40,
  groups: 48,
  commands: 56,
  computed: 64,
  reports: 72,
  drivers: 80,
  calendars: 88,
  maintenance: 96,
} as const
export type MenuArea = keyof typeof MENU_BITS

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 0 && value !== false

export const isShared = (user: User): boolean => user.temporary === true || isSet(user.attributes.isShared)

export const roleOf = (user: User): Role => {
  if (isSet(user.attributes['tarkan.isQrDriverId'])) return 'driver'
  if (isShared(user)) return 'shared'
  if (user.administrator) return 'administrator'
  return user.readonly ? 'readonly' : 'ordinary'
}

/** CORE-PERMS-03: bit 0 is the leftmost of 32 hex digits; anything malformed grants nothing. */
export const hasBit = (flags: unknown, bit: number): boolean => {
  const hex = typeof flags === 'string' ? flags.replaceAll(' ', '') : ''
  if (!/^[0-9a-fA-F]{32}$/.test(hex) || bit < 0 || bit > 127) return false
  const digit = Number.parseInt(hex.charAt(bit >> 2), 16)
  return ((digit >> (3 - (bit & 3))) & 1) === 1
}

const isOn = (value: unknown): boolean => value === true || value === 'true'

/** True for a server with the paid licence: read at the top level, else as an attribute, else from the response header. */
export const isPlus = (server: ServerInfo, licenceMode: string | null = null): boolean =>
  isOn((server as { isPlus?: unknown }).isPlus) || isOn(server.attributes.isPlus) || licenceMode === 'plus'

/** May this user see a menu area? Administrators all, drivers none, the rest by bits or, without those, unless shared. */
export const canSee = (area: MenuArea, user: User, server: ServerInfo, licenceMode: string | null = null): boolean => {
  const role = roleOf(user)
  if (role === 'driver') return false
  if (user.administrator) return true
  const advanced = isPlus(server, licenceMode) && isOn(server.attributes['tarkan.enableAdvancedPerms'])
  return advanced ? hasBit(user.attributes['tarkan.advancedPerms'], MENU_BITS[area]) : role !== 'shared'
}
