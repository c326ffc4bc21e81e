import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { fetchServerInfo, fetchSession } from '#src/api/session'
import { readStored, writeStored } from '#src/widgets/stored'
import { decide } from './guard'
import type { Decision, Known } from './guard'
import { preloadConsole } from './stages'

/** What the guard knows; shared with the console's router. */
export const known: Known = { server: undefined, user: undefined }

export const knownServer = (): ServerInfo | null =>
  known.server === undefined || known.server === 'failed' ? null : known.server

export const currentAddress = (): string => location.pathname + location.search

/** Remembers who signed in, for the guard and for a quicker next visit. */
export const setUser = (user: User | null): void => {
  known.user = user
  writeStored('wasSignedIn', user ? 'true' : null)
}

/** Forgets the server, so that the next decision asks again. */
export const forgetServer = (): void => {
  known.server = undefined
  known.user = undefined
}

const loadSession = async (): Promise<void> => {
  try {
    setUser(await fetchSession())
  } catch {
    // The server answered a moment ago and is gone now.
    known.server = 'failed'
  }
}

const load = async (what: 'server' | 'session'): Promise<void> => {
  if (what === 'session') return loadSession()
  try {
    known.server = await fetchServerInfo()
  } catch {
    // Whatever the reason, the person sees the maintenance screen.
    known.server = 'failed'
  }
}

export type Arrival = Exclude<Decision, { kind: 'load' } | { kind: 'redirect' }>

/** Loads and redirects until the address is a screen that may be shown. */
export const arrive = async (): Promise<Arrival> => {
  if (readStored('wasSignedIn')) preloadConsole()
  for (;;) {
    const decision = decide(currentAddress(), known)
    if (decision.kind === 'load') await load(decision.what)
    else if (decision.kind === 'redirect') history.replaceState(null, '', decision.to)
    else return decision
  }
}

/** Server and user for the console; only after `arrive` said `app`. */
export const bootedSession = (): { server: ServerInfo; user: User } => {
  const server = knownServer()
  if (!server || !known.user) throw new Error('The console was opened without a session')
  return { server, user: known.user }
}
