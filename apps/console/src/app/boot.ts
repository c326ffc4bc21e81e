import { ApiError } from '#src/api/api-error'
import { forgetKept } from '#src/live/forget-kept'
import { readStored } from '#src/widgets/stored'
import { askAhead, forgetAhead, serverInfo, sessionUser } from './ahead'
import { decide } from './guard'
import type { Decision } from './guard'
import { currentAddress, known, setRemembered, setUser } from './known'
import { placeOf } from './places'

const loadSession = async (): Promise<void> => {
  try {
    setUser(await sessionUser())
  } catch {
    // The server answered a moment ago and is gone now.
    known.server = 'failed'
  }
}

/** Nobody answered, or only something in between; a server that says itself that it is down is taken at its word. */
const isOutOfReach = (error: unknown): boolean => error instanceof ApiError && [0, 502, 504].includes(error.status)

/** Opens the console on what was known last; false when this browser keeps nothing, or could not load its screens. */
const loadFromMemory = async (): Promise<boolean> => {
  const isForSignedIn = placeOf(location.pathname)?.access !== 'public'
  if (!isForSignedIn || !readStored('wasSignedIn') || !navigator.serviceWorker?.controller) return false
  try {
    const kept = await (await import('./kept-session')).keptSession(Date.now())
    if (kept) setRemembered(kept.server, kept.user)
    return kept !== null
  } catch {
    // Storage refused: there is nothing to show.
    return false
  }
}

const load = async (what: 'server' | 'session'): Promise<void> => {
  if (what === 'session') return loadSession()
  try {
    known.server = await serverInfo()
  } catch (error) {
    // Whatever the reason, the person sees the maintenance screen, or what was known last (CORE-GUARD-06).
    if (!isOutOfReach(error) || !(await loadFromMemory())) known.server = 'failed'
  }
}

export type Arrival = Exclude<Decision, { kind: 'load' } | { kind: 'redirect' }>

/** Before anything else happens. */
export const setOut = (): void => {
  // What this browser remembers, or what the server says of one that remembers nothing.
  if (readStored('wasSignedIn') ?? document.documentElement.dataset.known) askAhead()
  else forgetKept()
}

/** Loads and redirects until the address is a screen that may be shown. */
export const arrive = async (): Promise<Arrival> => {
  for (;;) {
    const decision = decide(currentAddress(), known)
    if (decision.kind === 'load') await load(decision.what)
    else if (decision.kind === 'redirect') history.replaceState(null, '', decision.to)
    else {
      forgetAhead()
      return decision
    }
  }
}
