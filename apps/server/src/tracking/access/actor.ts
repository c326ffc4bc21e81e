/** The caller, as far as permission rules care. */
export interface Actor {
  readonly id: number
  readonly administrator: boolean
  readonly readonly: boolean
  readonly deviceReadonly: boolean
  readonly limitCommands: boolean
  readonly disableReports: boolean
  readonly temporary: boolean
  /** -1 unlimited, 0 none. */
  readonly deviceLimit: number
  /** Not 0: a manager. -1 unlimited. */
  readonly userLimit: number
}

/** Restrictions of the whole server, for everybody but administrators. */
export interface Restrictions {
  readonly: boolean
  deviceReadonly: boolean
  limitCommands: boolean
  disableReports: boolean
}

export const isManager = (actor: Actor): boolean => actor.userLimit !== 0
