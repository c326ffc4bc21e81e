import { ApiError } from '@rastro/model/errors'
import type { UserInput } from '@rastro/model/user'
import type { UserRecord } from '#src/face/caller/index'
import { type Actor, isManager } from './actor'
import { isRenamed } from './user-directory'

const RESTRICTIONS = [
  'readonly',
  'deviceReadonly',
  'disabled',
  'limitCommands',
  'disableReports',
  'fixedEmail',
] as const
/** Restrictions of one's own, which whoever one makes has too, and which one lifts from nobody. */
const INHERITED = ['readonly', 'deviceReadonly', 'limitCommands', 'disableReports', 'fixedEmail'] as const
/** Those of them that decide what one may do with devices: nobody sheds them by being somebody else. */
const BINDING = ['readonly', 'deviceReadonly', 'limitCommands', 'disableReports'] as const
const POWERS = ['administrator', 'deviceLimit', 'userLimit'] as const
/** Attributes that give a power; only administrators give them. */
const COMMAND_NOW = 'rastro.commandNow'
const POWER_ATTRIBUTES = [
  COMMAND_NOW,
  'tarkan.reseller',
  'tarkan.subReseller',
  'tarkan.resellerLimit',
  'tarkan.domain',
] as const
/** What a user who may not edit his own account still changes of it: his password, and how he likes his screens. */
const FREE_ATTRIBUTES = new Set(['notificationTokens', 'termsAccepted', 'tarkan.lang', 'rastro.deviceList'])
const FREE_FIELDS = new Set(['map', 'latitude', 'longitude', 'zoom', 'coordinateFormat', 'poiLayer', 'totpKey'])
/** Attributes that say what a user may do: never his own to change. */
const ADVANCED_PERMISSIONS = 'tarkan.advancedPerms'
const GUARDED_ATTRIBUTES = [
  ADVANCED_PERMISSIONS,
  'isShared',
  'editDevices',
  'rastro.shareFields',
  'tarkan.isQrDriverId',
  'tarkan.isQrDeviceId',
] as const

/** What the rights of the server say of an account that is written. */
export interface AccountRights {
  maySelfEdit(actor: UserRecord): boolean
  /** Whether `after` has flags beyond `before` that the actor has not himself. */
  grantsBeyond(actor: UserRecord, before: unknown, after: unknown): boolean
  /** Whether another one has flags, as far as those above leave them to him, that the actor has not. */
  hasBeyond(actor: UserRecord, other: UserRecord): boolean
}

type Written = Omit<UserInput, 'password' | 'oldPassword'>
const BLANK: Pick<Written, (typeof RESTRICTIONS)[number] | (typeof POWERS)[number]> = {
  readonly: false,
  deviceReadonly: false,
  disabled: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  administrator: false,
  deviceLimit: 0,
  userLimit: 0,
}

const RESELLER = 'tarkan.reseller'
const SUB_RESELLER = 'tarkan.subReseller'
/** One who sells the service on, and so gives limits to those below him. */
export const isReseller = ({ attributes }: UserRecord): boolean =>
  attributes[RESELLER] === true || attributes[SUB_RESELLER] === true

/**
 * What a reseller gives those below him: limits, since his own count his whole branch; and to be a reseller, where he may
 * make such. 0 of his own counts nothing, so he gives none of that.
 */
function mayGive(actor: UserRecord | null, key: string, value: unknown): boolean {
  if (!actor || !isReseller(actor)) return false
  if (key === 'deviceLimit' || key === 'userLimit') return actor[key] !== 0 || value === 0
  return (
    key === RESELLER && actor.attributes[SUB_RESELLER] === true && (value === undefined || typeof value === 'boolean')
  )
}

/** Nobody raises his own powers, and whoever expires makes nobody that lasts longer. */
function requireSamePowers(actor: UserRecord | null, before: UserRecord | undefined, after: Written): void {
  const giver = before?.id === actor?.id ? null : actor
  const isTaken =
    POWERS.some((key) => after[key] !== (before ?? BLANK)[key] && !mayGive(giver, key, after[key])) ||
    POWER_ATTRIBUTES.some((key) => {
      const [old, now] = [before?.attributes[key], after.attributes[key]]
      return old !== now && !mayGive(giver, key, now)
    })
  if (isTaken) throw new ApiError('ADMINISTRATOR_REQUIRED')
  const unchanged = before !== undefined && before.expirationTime === after.expirationTime
  if (!actor?.expirationTime || unchanged) return
  if (after.expirationTime === null || Date.parse(after.expirationTime) > Date.parse(actor.expirationTime))
    throw new ApiError('ADMINISTRATOR_REQUIRED')
}

/** Whether it changes what somebody may have, or that he is a reseller. */
export const changesPowers = (before: UserRecord, after: Written): boolean =>
  POWERS.some((key) => after[key] !== before[key]) ||
  POWER_ATTRIBUTES.some((key) => after.attributes[key] !== before.attributes[key])

/** An administrator may be linked to a manager, who must not become one by his password. */
export function requireNotAbove(actor: Actor, target: UserRecord): void {
  if (target.administrator && !actor.administrator) throw new ApiError('USER_ACCESS_DENIED')
}

const mayNotEdit = ({ editDevices }: Readonly<Record<string, unknown>>): boolean =>
  editDevices === false || editDevices === 'false'

/** For who would sign in as somebody, or could by what he changes of him: that one may do no more than he himself. */
export function requireMayActAs(actor: UserRecord, target: UserRecord, rights: AccountRights): void {
  requireNotAbove(actor, target)
  if (!mayDoAllThat(actor, target, rights)) throw new ApiError('GRANT_BEYOND_OWN_RIGHTS')
}

/** Whether somebody may do all that another one may. */
export function mayDoAllThat(actor: UserRecord, other: UserRecord, rights: AccountRights): boolean {
  if (actor.administrator || actor.id === other.id) return true
  const isFreer =
    BINDING.some((key) => actor[key] && !other[key]) ||
    (mayNotEdit(actor.attributes) && !mayNotEdit(other.attributes)) ||
    (other.attributes[COMMAND_NOW] === true && actor.attributes[COMMAND_NOW] !== true)
  return !isFreer && !other.administrator && !rights.hasBeyond(actor, other)
}

/** Whether it changes how somebody signs in. */
export const changesSignIn = (before: UserRecord, after: Written, hasPassword: boolean): boolean => {
  const { email, login } = isRenamed(before, after)
  return hasPassword || email || login || after.totpKey !== before.totpKey
}

/** What nobody changes of an account who acts as somebody else: how one signs in, and what one may. */
export const changesWhatActingMayNot = (before: UserRecord, after: Written, hasPassword: boolean): boolean =>
  changesSignIn(before, after, hasPassword) ||
  [...RESTRICTIONS, ...POWERS, 'expirationTime' as const].some((key) => after[key] !== before[key]) ||
  [...POWER_ATTRIBUTES, ...GUARDED_ATTRIBUTES].some((key) => !isSame(before.attributes[key], after.attributes[key]))

/** Rules for changing a user; that the actor may touch him at all is checked before (TRACKING-API §4.2). */
export function requireMayChange(
  actor: UserRecord,
  before: UserRecord,
  after: Written & { hasPassword: boolean },
  rights: AccountRights,
): void {
  if (actor.administrator) return
  requireNotAbove(actor, before)
  if (changesSignIn(before, after, after.hasPassword)) requireMayActAs(actor, before, rights)
  if (actor.readonly && actor.id !== before.id) throw new ApiError('ACCOUNT_IS_READONLY')
  const mayWrite = actor.id !== before.id || (!actor.readonly && rights.maySelfEdit(actor))
  if (!mayWrite && differsBeyondFree(before, after))
    throw new ApiError(actor.readonly ? 'ACCOUNT_IS_READONLY' : 'WRITE_ACCESS_DENIED')
  requireSamePowers(actor, before, after)
  requireOwnRights(actor, before, after, rights)
  const restricts = RESTRICTIONS.some((key) => after[key] !== before[key])
  if (restricts && actor.id === before.id) throw new ApiError('ADMINISTRATOR_REQUIRED')
  if (before.fixedEmail && after.email !== before.email) throw new ApiError('ADMINISTRATOR_REQUIRED')
}

/** Nobody gives what he has not, himself least of all. */
function requireOwnRights(
  actor: UserRecord,
  before: UserRecord | undefined,
  after: Written,
  rights: AccountRights,
): void {
  const old = before?.attributes ?? {}
  if (rights.grantsBeyond(actor, old[ADVANCED_PERMISSIONS], after.attributes[ADVANCED_PERMISSIONS]))
    throw new ApiError('GRANT_BEYOND_OWN_RIGHTS')
  const isFreed =
    INHERITED.some((key) => actor[key] && !after[key] && (before?.[key] ?? true)) ||
    (mayNotEdit(actor.attributes) && !mayNotEdit(after.attributes) && (!before || mayNotEdit(old)))
  const isSelf = before?.id === actor.id
  if (isFreed && !isSelf) throw new ApiError('GRANT_BEYOND_OWN_RIGHTS')
  if (isSelf && GUARDED_ATTRIBUTES.some((key) => !isSame(old[key], after.attributes[key])))
    throw new ApiError('ADMINISTRATOR_REQUIRED')
}

/** Empty and absent mean the same. */
const isSame = (one: unknown, other: unknown): boolean => (one ?? null) === (other ?? null)

/** Rules for a new user of a manager; how many he may have is counted when it is stored. */
export function requireMayCreate(actor: UserRecord, after: Written, rights: AccountRights): void {
  if (actor.administrator) return
  requireSamePowers(actor, undefined, after)
  requireOwnRights(actor, undefined, after, rights)
}

/** A registration may not ask for anything: no powers, no restrictions. */
export function requirePlainRegistration(after: Written): void {
  requireSamePowers(null, undefined, after)
  const isAsking = GUARDED_ATTRIBUTES.some((key) => Object.hasOwn(after.attributes, key))
  if (isAsking || RESTRICTIONS.some((key) => after[key] !== BLANK[key])) throw new ApiError('MANAGER_REQUIRED')
}

/** Who makes users for others; everybody else registers himself. */
export const creates = (actor: Actor): boolean => actor.administrator || isManager(actor)

function differsBeyondFree(before: UserRecord, after: Written): boolean {
  const free = (attributes: Record<string, unknown>) =>
    JSON.stringify(
      Object.entries(attributes)
        .filter(([key]) => !FREE_ATTRIBUTES.has(key))
        .sort(),
    )
  const { attributes: oldAttributes, ...old } = before
  const keys = Object.keys(old).filter((key) => key in after && !FREE_FIELDS.has(key)) as Array<
    keyof typeof old & keyof Written
  >
  return free(oldAttributes) !== free(after.attributes) || keys.some((key) => old[key] !== after[key])
}
