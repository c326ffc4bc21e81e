import type { UserRecord } from '#src/face/caller/index'

/** Attribute of a user that gives the right to "now anyway"; only administrators change it. */
const NOW_ATTRIBUTE = 'rastro.commandNow'

export const isOn = (value: unknown): boolean => value === true || value === 'true'

export const mayForceNow = (actor: UserRecord): boolean => actor.administrator || isOn(actor.attributes[NOW_ATTRIBUTE])
