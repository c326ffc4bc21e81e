import { ApiError, type ErrorCode } from '@rastro/model/errors'
import { type Area, hasAdvancedRights, may, type Right } from '@rastro/model/rights'
import type { AccessIndex } from './access-index'
import { type Actor, isManager, type Restrictions } from '#src/tracking/people/users/index'
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
}

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
  restrictions: () => Restrictions,
  limits: ServerLimits = NO_LIMITS,
): Policy {
  const seesUser = (actor: Actor, id: number): boolean =>
    actor.id === id || (isManager(actor) && access.links.user_users.has(actor.id, id))

  const canSee = (actor: Actor, noun: LinkNoun, id: number): boolean => {
    if (actor.administrator) return true
    if (noun === 'user') return seesUser(actor, id)
    if (noun === 'device') return access.canSeeDevice(actor.id, id)
    if (noun === 'group') return access.canSeeGroup(actor.id, id)
    return access.links[`user_${noun}s`].has(actor.id, id)
  }
  const isLimited = (actor: Actor): boolean =>
    !actor.administrator && (actor.limitCommands || restrictions().limitCommands)
  const requireAccess = (actor: Actor, noun: LinkNoun, id: number): void => {
    // Administrators see every object: what cannot be one never reaches the database.
    if (Math.abs(id) > MOST_ID) throw new ApiError('INVALID_INPUT', 'an id is out of range')
    if (!canSee(actor, noun, id)) throw new ApiError(DENIED[noun])
  }
  const isReadonly = (actor: Actor): boolean => !actor.administrator && (actor.readonly || restrictions().readonly)

  return {
    canSee,
    requireAccess,
    requireChoice(actor, noun, id, before) {
      if (id !== 0 && id !== before) requireAccess(actor, noun, id)
    },
    requireGranted(actor, area, right) {
      if (actor.administrator) return
      const server = restrictions()
      const isGiven =
        hasAdvancedRights(server, limits.licenseMode) && may(actor, server, area, right, limits.licenseMode)
      if (!isGiven) throw new ApiError('ADMINISTRATOR_REQUIRED')
    },
    requireAdmin(actor) {
      if (!actor.administrator) throw new ApiError('ADMINISTRATOR_REQUIRED')
    },
    requireWrite(actor, noun) {
      if (isReadonly(actor)) throw new ApiError('ACCOUNT_IS_READONLY')
      if (noun === 'command' && isLimited(actor)) throw new ApiError('WRITE_ACCESS_DENIED')
      if (noun !== 'device' || actor.administrator) return
      if (actor.deviceReadonly || restrictions().deviceReadonly) throw new ApiError('ACCOUNT_IS_DEVICE_READONLY')
    },
    requireUnrestricted(actor) {
      if (isReadonly(actor)) throw new ApiError('OPERATION_RESTRICTED')
    },
    requireCommand(actor, deviceId, type, isSaved) {
      requireAccess(actor, 'device', deviceId)
      if (isReadonly(actor)) throw new ApiError('ACCOUNT_IS_READONLY')
      if (isLimited(actor) && !isSaved) throw new ApiError('OPERATION_RESTRICTED')
      const right = type === 'engineStop' ? 'lock' : type === 'engineResume' ? 'unlock' : 'command'
      const free = { limitCommands: false }
      if (!may({ ...actor, ...free }, { ...restrictions(), ...free }, 'devices', right, limits.licenseMode))
        throw new ApiError('WRITE_ACCESS_DENIED')
    },
    requireReports(actor) {
      if (!actor.administrator && (actor.disableReports || restrictions().disableReports))
        throw new ApiError('OPERATION_RESTRICTED')
    },
    requireExport(actor) {
      if (!may(actor, restrictions(), 'reports', 'create', limits.licenseMode))
        throw new ApiError('WRITE_ACCESS_DENIED')
    },
    requireRoomForDevice(actor) {
      const most = limits.deviceLimit()
      if (most >= 0 && limits.deviceCount() >= most) throw new ApiError('USER_DEVICE_LIMIT_REACHED')
      if (actor.administrator || actor.deviceLimit === -1) return
      if (access.visibleDeviceIds(actor.id).size >= actor.deviceLimit) throw new ApiError('USER_DEVICE_LIMIT_REACHED')
    },
  }
}
