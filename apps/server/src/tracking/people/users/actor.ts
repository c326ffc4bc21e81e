import type { RightsHolder, RightsServer } from '@rastro/model/rights'

/** The caller, as far as permission rules care. */
export interface Actor extends RightsHolder {
  readonly id: number
  readonly disableReports: boolean
  /** -1 unlimited, 0 none. */
  readonly deviceLimit: number
  /** Not 0: a manager. -1 unlimited. */
  readonly userLimit: number
}

/** Restrictions of the whole server, for everybody but administrators, and whether rights are decided flag by flag. */
export interface Restrictions extends RightsServer {
  readonly disableReports: boolean
}

export const isManager = (actor: Pick<Actor, 'userLimit'>): boolean => actor.userLimit !== 0
