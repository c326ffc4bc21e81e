import { ApiError, type ErrorCode } from '@rastro/model/errors'
import {
  type Area,
  type Ask,
  type Asked,
  hasAdvancedRights,
  type Need,
  type Reason,
  REASON_CODES,
  type Right,
} from '@rastro/model/rights'
import type { AccessIndex } from './access-index'
import { type Actor, type Can, isManager, type Restrictions } from '#src/tracking/people/users/index'
import type { AccountTree } from '#src/tracking/people/accounts/index'
import type { LinkNoun, Links } from './links'

const DENIED: Record<LinkNoun, ErrorCode> = {
  user: 'USER_ACCESS_DENIED',
  device: 'DEVICE_ACCESS_DENIED',
  group: 'GROUP_ACCESS_DENIED',
  geofence: 'GEOFENCE_ACCESS_DENIED',
  driver: 'DRIVER_ACCESS_DENIED',
  command: 'COMMAND_ACCESS_DENIED',
  attribute: 'ATTRIBUTE_ACCESS_DENIED',
  calendar: 'CALENDAR_ACCESS_DENIED',
  maintenance: 'MAINTENANCE_ACCESS_DENIED',
  notification: 'NOTIFICATION_ACCESS_DENIED',
  order: 'ORDER_ACCESS_DENIED',
  report: 'REPORT_ACCESS_DENIED',
}

/** The permission rules of TRACKING-API §4, as sentences. Every `require…` throws an ApiError or returns. */
export interface Policy {
  canSee(actor: Actor, noun: LinkNoun, id: number): boolean
  requireAccess(actor: Actor, noun: LinkNoun, id: number): void
  requireAdmin(actor: Actor): void
  /** The account stands below the actor, at any depth; whom he only sees by a link is not his to place. */
  requireOver(actor: Actor, id: number): void
  /**
   * The account may be given devices by the actor: his own, or one below him; 0 stands for the administrators of the server,
   * who alone give and take there.
   */
  requireMayOwn(actor: Actor, accountId: number): void
  /** The actor may give away what the account owns; null: the administrators of the server. */
  requireMayGive(actor: Actor, ownerId: number | null): void
  /** Writing a reference: access to what is chosen, unless it is none or as it was before. */
  requireChoice(actor: Actor, noun: LinkNoun, id: number, before: number | undefined): void
  /** For what only administrators may do, unless the right was given expressly by a flag. */
  requireGranted(actor: Actor, area: Area, right: Right): void
  /** Creating, changing or removing an object. */
  requireWrite(actor: Actor, noun: LinkNoun): void
  /** Changing links, removing positions. */
  requireUnrestricted(actor: Actor): void
  requireReports(actor: Actor): void
  /** Reports and histories as files. */
  requireExport(actor: Actor): void
  /** Sending a command to a device, or taking one back. `isSaved`: one of the saved commands. */
  requireCommand(actor: Actor, deviceId: number, type: string, isSaved: boolean): void
  requireRoomForDevice(actor: Actor): void
  /** Most devices the server takes; negative for any number. */
  deviceLimit(): number
  /** Devices that the actor may still create. */
  roomForDevices(actor: Actor): number
}

const ONLY_GRANTED: Partial<Record<Reason, ErrorCode>> = {
  right: 'ADMINISTRATOR_REQUIRED',
  readonly: 'ADMINISTRATOR_REQUIRED',
  deviceReadonly: 'ADMINISTRATOR_REQUIRED',
  editDevices: 'ADMINISTRATOR_REQUIRED',
  limitCommands: 'ADMINISTRATOR_REQUIRED',
}
/** Writing of these has restrictions of its own; of all others `readonly` alone. */
const WRITES: Partial<Record<LinkNoun, Need>> = { device: ['devices', 'create'], command: ['commands', 'create'] }

/** Of every object of the contract. */
const MOST_ID = 2 ** 31 - 1

/** Limits of the server as a whole. */
export interface ServerLimits {
  /** Devices there are. */
  deviceCount(): number
  /** Most devices there may be; -1 is no limit, 0 none at all. */
  deviceLimit(): number
  /** As told in the `licensemode` header. */
  licenseMode: string
}

const NO_LIMITS: ServerLimits = { deviceCount: () => 0, deviceLimit: () => -1, licenseMode: '' }

export function createPolicy(
  access: AccessIndex & { links: Links },
  accounts: Pick<AccountTree, 'isBelow' | 'placeOf'>,
  can: Can,
  restrictions: () => Restrictions,
  limits: ServerLimits = NO_LIMITS,
): Policy {
  const isReseller = (id: number): boolean => accounts.placeOf(id)?.kind === 'reseller'
  const seesUser = (actor: Actor, id: number): boolean =>
    actor.id === id ||
    (accounts.isBelow(id, actor.id) && (isManager(actor) || isReseller(actor.id))) ||
    (isManager(actor) && access.links.user_users.has(actor.id, id))

  const reaches = (actor: Actor, noun: LinkNoun, id: number): boolean => {
    if (noun === 'user') return seesUser(actor, id)
    if (noun === 'device') return access.canSeeDevice(actor.id, id)
    if (noun === 'group') return access.canSeeGroup(actor.id, id)
    return access.links[`user_${noun}s`].has(actor.id, id)
  }
  const canSee = (actor: Actor, noun: LinkNoun, id: number): boolean => {
    const object: Asked = {
      get isReached() {
        return reaches(actor, noun, id)
      },
    }
    return can(actor, 'see', object) === undefined
  }
  const requireAccess = (actor: Actor, noun: LinkNoun, id: number): void => {
    // Administrators see every object: what cannot be one never reaches the database.
    if (Math.abs(id) > MOST_ID) throw new ApiError('INVALID_INPUT', 'an id is out of range')
    if (!canSee(actor, noun, id)) throw new ApiError(DENIED[noun])
  }
  /** Throws what stands for the reason why not. */
  const require = (actor: Actor, ask: Ask, codes: Partial<Record<Reason, ErrorCode>> = {}): void => {
    const reason = can(actor, ask)
    if (reason !== undefined) throw new ApiError(codes[reason] ?? REASON_CODES[reason])
  }

  const roomForDevices = (actor: Actor): number => {
    const most = limits.deviceLimit()
    const ofAll = most < 0 ? Infinity : Math.max(0, most - limits.deviceCount())
    if (actor.administrator || actor.deviceLimit === -1) return ofAll
    return Math.min(ofAll, Math.max(0, actor.deviceLimit - access.visibleDeviceIds(actor.id).size))
  }
  const requireOver = (actor: Actor, id: number): void => {
    requireAccess(actor, 'user', id)
    if (actor.administrator) return
    if (!accounts.isBelow(id, actor.id) || accounts.placeOf(id)?.kind === 'administrator')
      throw new ApiError('USER_ACCESS_DENIED')
  }
  const requireOwn = (actor: Actor, id: number): void => {
    if (id !== actor.id) requireOver(actor, id)
  }

  return {
    canSee,
    requireAccess,
    requireChoice(actor, noun, id, before) {
      if (id !== 0 && id !== before) requireAccess(actor, noun, id)
    },
    requireGranted(actor, area, right) {
      const isGiven = hasAdvancedRights(restrictions(), limits.licenseMode)
      require(actor, isGiven ? { right: [area, right] } : 'administer', ONLY_GRANTED)
    },
    requireOver,
    requireMayGive(actor, ownerId) {
      if (ownerId === null) require(actor, 'administer')
      else requireOwn(actor, ownerId)
    },
    requireMayOwn(actor, accountId) {
      if (accountId === 0) return require(actor, 'administer')
      requireOwn(actor, accountId)
      const kind = accounts.placeOf(accountId)?.kind
      if (kind === undefined) throw new ApiError('MISSING_REFERENCE')
      if (kind === 'administrator' || kind === 'share')
        throw new ApiError('INVALID_INPUT', 'an administrator or an account of a share owns no devices')
    },
    requireAdmin: (actor) => require(actor, 'administer'),
    requireWrite(actor, noun) {
      require(actor, { unrestricted: WRITES[noun] ?? ['groups', 'create'] }, { limitCommands: 'WRITE_ACCESS_DENIED' })
    },
    requireUnrestricted: (actor) =>
      require(actor, { unrestricted: ['groups', 'edit'] }, { readonly: 'OPERATION_RESTRICTED' }),
    requireCommand(actor, deviceId, type, isSaved) {
      requireAccess(actor, 'device', deviceId)
      const ad = ['devices', 'command'] as const
      if (!isSaved) require(actor, { unrestricted: ad })
      const right = type === 'engineStop' ? 'lock' : type === 'engineResume' ? 'unlock' : 'command'
      require(actor, { right: ['devices', right], saved: true })
    },
    requireReports: (actor) => require(actor, 'report'),
    requireExport: (actor) => require(actor, { right: ['reports', 'create'] }),
    requireRoomForDevice(actor) {
      if (roomForDevices(actor) === 0) throw new ApiError('USER_DEVICE_LIMIT_REACHED')
    },
    roomForDevices,
    deviceLimit: limits.deviceLimit,
  }
}
