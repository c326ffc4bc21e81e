import { ApiError } from '@rastro/model/errors'
import type { UserInput } from '@rastro/model/user'
import { type Actor, isManager } from '#src/tracking/access/index'
import type { UserRecord } from './user-record'

const RESTRICTIONS = [
  'readonly',
  'deviceReadonly',
  'disabled',
  'limitCommands',
  'disableReports',
  'fixedEmail',
] as const
const POWERS = ['administrator', 'deviceLimit', 'userLimit'] as const
/** What a read-only user may still change of himself. */
const FREE_ATTRIBUTES = new Set(['notificationTokens', 'termsAccepted'])

type Written = Omit<UserInput, 'password'>
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

/** Nobody raises his own powers, and whoever expires makes nobody that lasts longer. */
function requireSamePowers(actor: UserRecord | null, before: UserRecord | undefined, after: Written): void {
  if (POWERS.some((key) => after[key] !== (before ?? BLANK)[key])) throw new ApiError('ADMINISTRATOR_REQUIRED')
  const unchanged = (before?.expirationTime ?? null) === after.expirationTime
  if (!actor?.expirationTime || unchanged) return
  if (after.expirationTime === null || Date.parse(after.expirationTime) > Date.parse(actor.expirationTime))
    throw new ApiError('ADMINISTRATOR_REQUIRED')
}

/** An administrator may be linked to a manager, who must not become one by his password. */
export function requireNotAbove(actor: Actor, target: UserRecord): void {
  if (target.administrator && !actor.administrator) throw new ApiError('USER_ACCESS_DENIED')
}

/** Rules for changing a user; that the actor may touch him at all is checked before (TRACKING-API §4.2). */
export function requireMayChange(actor: UserRecord, before: UserRecord, after: Written): void {
  if (actor.administrator) return
  requireNotAbove(actor, before)
  if (actor.readonly && actor.id === before.id && differsBeyondFree(before, after))
    throw new ApiError('ACCOUNT_IS_READONLY')
  if (actor.readonly && actor.id !== before.id) throw new ApiError('ACCOUNT_IS_READONLY')
  requireSamePowers(actor, before, after)
  const restricts = RESTRICTIONS.some((key) => after[key] !== before[key])
  if (restricts && actor.id === before.id) throw new ApiError('ADMINISTRATOR_REQUIRED')
  if (before.fixedEmail && after.email !== before.email) throw new ApiError('ADMINISTRATOR_REQUIRED')
}

/** Rules for a new user of a manager. @param managed how many the manager has */
export function requireMayCreate(actor: UserRecord, after: Written, managed: number): void {
  if (actor.administrator) return
  requireSamePowers(actor, undefined, after)
  if (actor.userLimit > 0 && managed >= actor.userLimit) throw new ApiError('USER_LIMIT_REACHED')
}

/** A registration may not ask for anything: no powers, no restrictions. */
export function requirePlainRegistration(after: Written): void {
  requireSamePowers(null, undefined, after)
  if (RESTRICTIONS.some((key) => after[key] !== BLANK[key])) throw new ApiError('MANAGER_REQUIRED')
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
  const keys = Object.keys(old).filter((key) => key in after && key !== 'totpKey') as Array<
    keyof typeof old & keyof Written
  >
  return free(oldAttributes) !== free(after.attributes) || keys.some((key) => old[key] !== after[key])
}
