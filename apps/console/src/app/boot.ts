import { fetchServerInfo, fetchSession } from '#src/api/session'
import { readStored } from '#src/widgets/stored'
import { decide } from './guard'
import type { Decision } from './guard'
import { currentAddress, known, setUser } from './known'
import { preloadConsole } from './stages'

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
