import { ApiError } from '#src/api/api-error'

/** Codes that are about one field: as the body names it. Those of areas all begin alike. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  DUPLICATE_DEVICE: 'uniqueId',
  DUPLICATE_DRIVER: 'uniqueId',
  EMAIL_IS_TAKEN: 'email',
  INVALID_EMAIL: 'email',
  INVALID_LOGIN: 'login',
  OLD_PASSWORD_WRONG: 'oldPassword',
  PASSWORD_CONFIRMATION_REQUIRED: 'oldPassword',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_COMMON: 'password',
  SHARE_EXPIRATION_INVALID: 'expirationTime',
  SHARE_EMPTY: 'deviceIds',
  GROUP_CYCLE: 'groupId',
  GROUP_ACCESS_DENIED: 'groupId',
  CALENDAR_ACCESS_DENIED: 'calendarId',
  REPORT_GEOFENCES_GONE: 'geofenceIds',
  COMMAND_TEXT_REQUIRED: 'data',
  COMMAND_REASON_REQUIRED: 'reason',
  DEVICE_PHONE_REQUIRED: 'textChannel',
}

/** What stands for values whose own code says nothing more than that they were refused. */
export const REFUSED_VALUE = 'VALUE_REFUSED'

/** `name: too long; attributes.speedLimit: not a number`, as the server writes what its schema refused. */
function pathsIn(detail: string): string[] {
  return detail.split('; ').flatMap((part) => /^([A-Za-z][\w-]*(?:\.[\w-]+)*): /.exec(part)?.[1] ?? [])
}

/** The code of the text for each field of the body that the server refused; empty when it speaks of none. */
export function refusedFields(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  const field = FIELD_OF_CODE[error.code] ?? (error.code.startsWith('AREA_') ? 'area' : null)
  if (field) return new Map([[field, error.code]])
  if (error.code !== 'INVALID_INPUT') return new Map()
  return new Map(pathsIn(error.detail).map((path) => [path, REFUSED_VALUE]))
}

/** The refusal of a field of a form: of its own path, or of what is inside it. */
export function refusalAt(refused: ReadonlyMap<string, string>, path: string): string | null {
  for (const [at, code] of refused) if (at === path || at.startsWith(`${path}.`)) return code
  return null
}
