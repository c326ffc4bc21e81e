import type { Words } from './bits'
import { type Refusal, refusalOf, restrictionOf, type RightsHolder, type RightsServer } from './may'
import type { Need } from './need'

/** Who asks, and where he stands. */
export interface Asker extends RightsHolder {
  readonly id: number
  readonly disableReports: boolean
}

/** What is true of an asker beside what his own record says. */
export interface Standing {
  /** Why he may do nothing at all: he, or a reseller above him, is closed. */
  readonly closed: 'disabled' | 'expired' | 'closedAbove' | null
  /** What all above him leave to those below; null when nobody limits them. */
  readonly ceiling: Words | null
}

/** What holds for everybody who asks. */
export interface Circumstances {
  readonly server: RightsServer & { readonly disableReports: boolean }
  readonly licenceMode: string | null
}

/**
 * What is asked for: `administer` the whole server; `see` an object; `report` on the past; a right; or only whether a
 * restriction forbids it, where the right was asked for at the door.
 */
export type Ask =
  | 'administer'
  | 'see'
  | 'report'
  | { readonly right: Need; readonly besideDevices?: boolean; readonly saved?: boolean }
  | { readonly unrestricted: Need }

/** The object it is about: whether the asker reaches it, by a link, by a group, by being above its owner. */
export interface Asked {
  readonly isReached: boolean
}

/** Why not. */
export type Reason = NonNullable<Standing['closed']> | Refusal | 'administrator' | 'reports' | 'place'

/** Restrictions and flags, as one who may change what is beside devices meets them, or one who sends what is saved. */
function refused(asker: Asker, ask: Extract<Ask, { right: Need }>, at: Circumstances, { ceiling }: Standing) {
  const [area, right] = ask.right
  const free = {
    ...(ask.besideDevices ? { deviceReadonly: false, mayEditDevices: true } : {}),
    ...(ask.saved ? { limitCommands: false } : {}),
  }
  const isPlain = !ask.besideDevices && !ask.saved
  const holder = isPlain ? asker : { ...asker, ...free }
  const server = isPlain ? at.server : { ...at.server, ...free }
  return refusalOf(holder, server, area, right, at.licenceMode, ceiling)
}

/**
 * The one question: may this person do this, with this object? In this order: is he let in at all, is he an administrator,
 * do restrictions or missing flags forbid it, does he reach the object. Undefined when he may, else the first reason why
 * not. Restrictions go before flags: that is what clients of the contract are told.
 */
export function can(asker: Asker, ask: Ask, at: Circumstances, standing: Standing, object?: Asked): Reason | undefined {
  if (standing.closed !== null) return standing.closed
  if (asker.administrator) return undefined
  if (ask === 'administer') return 'administrator'
  if (ask === 'report') {
    if (asker.disableReports || at.server.disableReports) return 'reports'
  } else if (ask !== 'see') {
    const [area, right] = 'right' in ask ? ask.right : ask.unrestricted
    const reason = 'right' in ask ? refused(asker, ask, at, standing) : restrictionOf(asker, at.server, area, right)
    if (reason !== undefined) return reason
  }
  return object === undefined || object.isReached ? undefined : 'place'
}
