import { SCREENS, type ScreenManifest } from '#src/widgets/screens'

/** Screens of the first stage. */
export type GateScreen = 'login' | 'register' | 'recover' | 'email' | 'share' | 'driver-login' | 'maintenance'

/** Who may be where (CORE-GUARD-01…04). */
export type Place =
  { access: 'public'; screen: GateScreen; params: Record<string, string> } | { access: ScreenManifest['right'] }

const GATE: readonly [string, GateScreen][] = [
  ['/login', 'login'],
  ['/login/recover', 'recover'],
  ['/login/recover/$token', 'recover'],
  ['/login/email', 'email'],
  ['/register', 'register'],
  ['/share', 'share'],
  ['/share/$token', 'share'],
  ['/motorista', 'driver-login'],
  ['/maintenance', 'maintenance'],
]

/** Screens of other builds of the product that this one does not have: links to them keep their way over the login. */
const ELSEWHERE: readonly [string, ScreenManifest['right']][] = [
  ['/computed', 'user'],
  ['/autolink', 'user'],
  ['/autolink/$id', 'user'],
  ['/notifications', 'user'],
  ['/asistente-demo', 'user'],
  ['/server-health', 'admin'],
  ['/qr-driver/scan/$id', 'driver'],
]

const SIGNED_IN = [...SCREENS.map(({ path, right }) => [path, right] as const), ...ELSEWHERE]

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
    if (part.startsWith('$')) params[part.slice(1)] = decode(value)
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
