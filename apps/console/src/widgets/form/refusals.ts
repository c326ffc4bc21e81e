import { ApiError } from '#src/api/api-error'
import { REFUSED, type FormRules, type Problems } from './rules'

/** Codes that are about one place of the body: as the body names it. Those of areas all begin alike. */
export const PLACE_OF_CODE: Readonly<Record<string, string>> = {
  DUPLICATE_DEVICE: 'uniqueId',
  DUPLICATE_DRIVER: 'uniqueId',
  EMAIL_IS_TAKEN: 'email',
  INVALID_EMAIL: 'email',
  INVALID_LOGIN: 'login',
  OLD_PASSWORD_WRONG: 'oldPassword',
  PASSWORD_CONFIRMATION_REQUIRED: 'oldPassword',
  TOO_MANY_ATTEMPTS: 'oldPassword',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_COMMON: 'password',
  SHARE_EXPIRATION_INVALID: 'expirationTime',
  SHARE_EMPTY: 'deviceIds',
  GROUP_CYCLE: 'groupId',
  GROUP_ACCESS_DENIED: 'groupId',
  CALENDAR_ACCESS_DENIED: 'calendarId',
  REPORT_GEOFENCES_GONE: 'geofenceIds',
  COMMAND_TEXT_REQUIRED: 'attributes.data',
  COMMAND_REASON_REQUIRED: 'attributes.reason',
  COMMAND_NOT_SUPPORTED: 'type',
  COMMAND_ACCESS_DENIED: 'id',
  OUTSIDE_NOT_RECIPIENT: 'address',
  OUTSIDE_LIMIT_REACHED: 'address',
  OUTSIDE_TOO_MANY_INVITATIONS: 'address',
  OUTSIDE_SAID_NO: 'address',
  DOMAIN_INVALID: 'host',
  DOMAIN_LIMIT_REACHED: 'host',
  DEVICE_PHONE_REQUIRED: 'textChannel',
}

/** `name: too long; attributes.speedLimit: not a number`, as the server writes what its schema refused. */
function pathsIn(detail: string): string[] {
  return detail.split('; ').flatMap((part) => /^([A-Za-z][\w-]*(?:\.[\w-]+)*): /.exec(part)?.[1] ?? [])
}

/** The code for each place of the body that the server refused; empty when it speaks of none. */
export function refusedPlaces(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  const place = PLACE_OF_CODE[error.code] ?? (error.code.startsWith('AREA_') ? 'area' : null)
  if (place) return new Map([[place, error.code]])
  if (error.code !== 'INVALID_INPUT') return new Map()
  return new Map(pathsIn(error.detail).map((path) => [path, REFUSED]))
}

interface Refusal {
  /** By field: a code of the server, or `refused`. */
  fields: Problems
  /** The error, unless the fields say all of it. */
  rest: unknown
}

/** What the server refused, at the fields of a form. */
export function refusalOf<Draft>(
  { fieldAt }: Pick<FormRules<Draft>, 'fieldAt'>,
  draft: Draft,
  error: unknown,
): Refusal {
  const places = refusedPlaces(error)
  const fields = new Map<string, string>()
  let isWhole = places.size > 0
  for (const [place, code] of places) {
    const field = fieldAt(place, draft)
    if (field === null) isWhole = false
    else if (!fields.has(field)) fields.set(field, code)
  }
  return { fields, rest: isWhole ? null : error }
}
