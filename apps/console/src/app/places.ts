/** Screens of the first stage. */
export type GateScreen = 'login' | 'register' | 'recover' | 'share' | 'driver-login' | 'maintenance'

/** Who may be where (CORE-GUARD-01…04). Routes built later are listed too: the way to the login knows them already. */
export type Place =
  { access: 'public'; screen: GateScreen; params: Record<string, string> } | { access: 'user' | 'admin' | 'driver' }

const GATE: readonly [string, GateScreen][] = [
  ['/login', 'login'],
  ['/login/recover', 'recover'],
  ['/login/recover/:token', 'recover'],
  ['/register', 'register'],
  ['/share', 'share'],
  ['/share/:token', 'share'],
  ['/motorista', 'driver-login'],
  ['/maintenance', 'maintenance'],
]

const SIGNED_IN: readonly [string, 'user' | 'admin' | 'driver'][] = [
  ['/home', 'user'],
  ['/devices', 'user'],
  ['/devices/deleted', 'admin'],
  ['/devices/:deviceId', 'user'],
  ['/devices/:deviceId/edit', 'user'],
  ['/devices/:deviceId/messages', 'admin'],
  ['/ports', 'admin'],
  ['/computed', 'user'],
  ['/autolink', 'user'],
  ['/autolink/:id', 'user'],
  ['/notifications', 'user'],
  ['/history', 'user'],
  ['/time-machine', 'user'],
  ['/reports', 'user'],
  ['/reports/:report', 'user'],
  ['/geofence', 'user'],
  ['/geofence/:geofenceId', 'user'],
  ['/calendars', 'user'],
  ['/users', 'user'],
  ['/account', 'user'],
  ['/groups', 'user'],
  ['/commands', 'user'],
  ['/shares', 'user'],
  ['/asistente-demo', 'user'],
  ['/sightings', 'admin'],
  ['/server-health', 'admin'],
  ['/qr-driver', 'driver'],
  ['/qr-driver/scan/:id', 'driver'],
]

const segments = (path: string): string[] => path.split('/').filter(Boolean)

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone % in a pasted link: take it as it is.
    return text
  }
}

/** Parameters of `path` read by `pattern`, or null when it does not fit. */
const matchPath = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = segments(pattern)
  const given = segments(path)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decode(value)
    else if (part !== value) return null
  }
  return params
}

/** The place a path means, or null for an unknown one. */
export const placeOf = (path: string): Place | null => {
  for (const [pattern, screen] of GATE) {
    const params = matchPath(pattern, path)
    if (params) return { access: 'public', screen, params }
  }
  const found = SIGNED_IN.find(([pattern]) => matchPath(pattern, path))
  return found ? { access: found[1] } : null
}
