/** Headers that decide who calls; those of Node's requests fit. */
export interface RequestHeaders {
  cookie?: string | undefined
  authorization?: string | undefined
  origin?: string | undefined
  host?: string | undefined
}

export const SESSION_COOKIE = 'JSESSIONID'

/** Of what says that a browser is not asked for the second factor of somebody; several people may use one browser. */
export const trustCookieName = (userId: number): string => `TRUSTED_${userId}`

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.split('=', 2)
    if (key?.trim() === name && value) return value.trim().replace(/^"|"$/g, '')
  }
  return undefined
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/**
 * Whether a request with a cookie comes from where its session was opened (TRACKING-API §1.1): same `Origin`,
 * or, when none was stored, an `Origin` of this very host. Requests without `Origin` pass.
 */
export function originAllowed({ origin, host }: RequestHeaders, stored: string | null): boolean {
  if (!origin) return true
  return stored ? origin === stored : hostOf(origin) === host
}
