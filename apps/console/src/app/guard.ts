import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { managesPeople, roleOf } from '#src/widgets/rights'
import { placeOf } from './places'
import type { GateScreen } from './places'
import type { ScreenManifest } from '#src/widgets/screens'

/** What is known so far. `undefined` is "not asked yet". */
export interface Known {
  server: ServerInfo | 'failed' | undefined
  user: User | null | undefined
}

export type Decision =
  | { kind: 'load'; what: 'server' | 'session' }
  | { kind: 'redirect'; to: string }
  | { kind: 'gate'; screen: GateScreen | 'setup'; params: Record<string, string> }
  | { kind: 'app' }

const redirect = (to: string): Decision => ({ kind: 'redirect', to })

/** A path of ours: one leading slash, so that no link can lead elsewhere. Anything else is /home. */
export const safeTarget = (to: string | null | undefined): string => (to && /^\/(?![/\\])/.test(to) ? to : '/home')

const withTarget = (path: string, address: string): string => `${path}?to=${encodeURIComponent(address)}`

const decidePublic = (screen: GateScreen, params: Record<string, string>, server: ServerInfo): Decision => {
  const canSetUp = screen === 'login' || screen === 'register' || screen === 'driver-login'
  return { kind: 'gate', screen: canSetUp && server.newServer ? 'setup' : screen, params }
}

const decideSignedIn = (access: ScreenManifest['right'], user: User): Decision => {
  const role = roleOf(user)
  if (role === 'driver' && access !== 'driver') return redirect('/qr-driver')
  if (role !== 'driver' && access === 'driver') return redirect('/home')
  if (access === 'manager' && !managesPeople(user)) return redirect('/home')
  if (access === 'admin' && role !== 'administrator') return redirect('/home')
  return { kind: 'app' }
}

/**
 * What to do next for an address (path with query), by rules CORE-GUARD-01…11. Pure: the caller loads what is asked for and
 * asks again.
 */
export const decide = (address: string, { server, user }: Known): Decision => {
  const path = address.split(/[?#]/, 1)[0] ?? '/'
  const place = placeOf(path)
  if (path === '/') return redirect('/home')
  if (place?.access === 'public' && place.screen === 'maintenance')
    return { kind: 'gate', screen: 'maintenance', params: {} }
  if (server === undefined) return { kind: 'load', what: 'server' }
  if (server === 'failed') return redirect(withTarget('/maintenance', address))
  if (place?.access === 'public') return decidePublic(place.screen, place.params, server)
  if (user === undefined) return { kind: 'load', what: 'session' }
  // An address that is none is said to be none to those who are in; for others it is as good as the start.
  if (user === null)
    return redirect(withTarget(place?.access === 'driver' ? '/motorista' : '/login', place ? address : '/home'))
  return decideSignedIn(place?.access ?? 'user', user)
}
