import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { forgetKept } from '#src/live/forget-kept'
import { roleOf } from '#src/widgets/rights'
import { writeStored } from '#src/widgets/stored'
import type { Known } from './guard'

/** What the guard knows; shared by both stages. */
export const known: Known = { server: undefined, user: undefined }

let isRemembered = false

/** The server is out of reach: what it said last stands for it (see `kept-session.ts`). */
export const setRemembered = (server: ServerInfo, user: User): void => {
  known.server = server
  known.user = user
  isRemembered = true
}
/** Whether server and user are what was known last, not what the server says. */
export const isFromMemory = (): boolean => isRemembered

/** The server is back and says who is signed in. */
export const setConfirmed = (server: ServerInfo, user: User): void => {
  isRemembered = false
  known.server = server
  setUser(user)
}

let isLeaving = false

/** From the moment somebody chose to sign out: a session that ends now is not one that was lost. */
export const startLeaving = (): void => {
  isLeaving = true
}
export const hasLeft = (): boolean => isLeaving

export const knownServer = (): ServerInfo | null =>
  known.server === undefined || known.server === 'failed' ? null : known.server

export const currentAddress = (): string => location.pathname + location.search

/** What one person did in this tab is not the beginning of the next one. */
const forgetOthers = (userId: number): void => {
  try {
    const owner = String(userId)
    if ((sessionStorage.getItem('owner') ?? owner) !== owner) sessionStorage.clear()
    sessionStorage.setItem('owner', owner)
  } catch {
    // Storage switched off: nothing is kept anyway.
  }
}

/** Remembers who signed in, for the guard and for a quicker next visit; `apart` has another frame than the rest. */
export const setUser = (user: User | null): void => {
  known.user = user
  if (user) forgetOthers(user.id)
  else forgetKept()
  if (!user) writeStored('tabWords', null)
  writeStored('wasSignedIn', user && (['driver', 'shared'].includes(roleOf(user)) ? 'apart' : 'true'))
}

/** Forgets the server, so that the next decision asks again. */
export const forgetServer = (): void => {
  known.server = undefined
  known.user = undefined
  isRemembered = false
}

/** Server and user for the console; only after the guard said `app`. */
export const knownSession = (): { server: ServerInfo; user: User } => {
  const server = knownServer()
  if (!server || !known.user) throw new Error('The console was opened without a session')
  return { server, user: known.user }
}
