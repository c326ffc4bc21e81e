/** How a kind of failure looks to clients of the tracking contract: one line of text, `<exception>: <text>`. */
export interface ErrorKind {
  status: number
  exception: string
  text: string
}

const kind = (status: number, exception: string, text: string): ErrorKind => ({ status, exception, text })
const SECURITY = 'java.lang.SecurityException'
const ARGUMENT = 'java.lang.IllegalArgumentException'
const WEB = 'jakarta.ws.rs.WebApplicationException'
const STATE = 'java.lang.IllegalStateException'
const RUNTIME = 'java.lang.RuntimeException'
const STORAGE = 'org.traccar.storage.StorageException'

/**
 * Every failure the server answers with. The text is what stock clients of the contract expect; the code, sent in the
 * `x-error-code` header, says more and is what screens translate.
 */
export const errorKinds = {
  HTTP_401_UNAUTHORIZED: kind(401, WEB, 'HTTP 401 Unauthorized'),
  USER_NOT_AUTHED: kind(401, WEB, 'HTTP 401 Unauthorized'),
  TOTP_REQUIRED: kind(401, WEB, 'HTTP 401 Unauthorized'),
  ACTING_ENDED: kind(401, WEB, 'HTTP 401 Unauthorized'),
  INVALID_TOKEN: kind(401, WEB, 'HTTP 401 Unauthorized'),
  NOT_FOUND: kind(404, WEB, 'HTTP 404 Not Found'),
  NO_SESSION: kind(404, WEB, 'HTTP 404 Not Found'),
  METHOD_NOT_ALLOWED: kind(405, WEB, 'HTTP 405 Method Not Allowed'),
  PAYLOAD_TOO_LARGE: kind(413, WEB, 'HTTP 413 Payload Too Large'),
  NOT_ACCEPTABLE: kind(406, WEB, 'HTTP 406 Not Acceptable'),
  UNSUPPORTED_MEDIA_TYPE: kind(415, WEB, 'HTTP 415 Unsupported Media Type'),
  TOO_MANY_REQUESTS: kind(429, SECURITY, 'Too many requests'),
  TOO_MANY_ATTEMPTS: kind(429, SECURITY, 'Too many attempts'),

  USER_AUTHORIZATION_FAILED: kind(400, SECURITY, 'User authorization failed'),
  ACCOUNT_IS_DISABLED: kind(400, SECURITY, 'User is disabled'),
  ACCOUNT_HAS_EXPIRED: kind(400, SECURITY, 'User has expired'),
  SIGN_IN_ELSEWHERE: kind(400, SECURITY, 'Sign in at the address of your provider'),
  ACCOUNT_CLOSED_ABOVE: kind(400, SECURITY, 'User is disabled'),
  REGISTRATION_DISABLED: kind(400, SECURITY, 'Registration disabled'),
  TOTP_DISABLED: kind(400, SECURITY, 'One-time password is disabled'),
  TOTP_KEY_REQUIRED: kind(400, SECURITY, 'One-time password key is required'),

  ADMINISTRATOR_REQUIRED: kind(400, SECURITY, 'Administrator access required'),
  MANAGER_REQUIRED: kind(400, SECURITY, 'Manager access required'),
  USER_LIMIT_REACHED: kind(400, SECURITY, 'Manager user limit reached'),
  USER_ACCESS_DENIED: kind(400, SECURITY, 'User access denied'),
  DEVICE_ACCESS_DENIED: kind(400, SECURITY, 'Device access denied'),
  GROUP_ACCESS_DENIED: kind(400, SECURITY, 'Group access denied'),
  GEOFENCE_ACCESS_DENIED: kind(400, SECURITY, 'Geofence access denied'),
  DRIVER_ACCESS_DENIED: kind(400, SECURITY, 'Driver access denied'),
  ATTRIBUTE_ACCESS_DENIED: kind(400, SECURITY, 'Attribute access denied'),
  COMMAND_ACCESS_DENIED: kind(400, SECURITY, 'Command access denied'),
  CALENDAR_ACCESS_DENIED: kind(400, SECURITY, 'Calendar access denied'),
  ORDER_ACCESS_DENIED: kind(400, SECURITY, 'Order access denied'),
  OPENID_DISABLED: kind(400, SECURITY, 'OpenID is not configured'),
  OPENID_REFUSED: kind(400, SECURITY, 'The provider of identities did not let you in'),
  MAINTENANCE_ACCESS_DENIED: kind(400, SECURITY, 'Maintenance access denied'),
  NOTIFICATION_ACCESS_DENIED: kind(400, SECURITY, 'Notification access denied'),
  REPORT_ACCESS_DENIED: kind(400, SECURITY, 'Report access denied'),
  WRITE_ACCESS_DENIED: kind(400, SECURITY, 'Write access denied'),
  ACCOUNT_IS_READONLY: kind(400, SECURITY, 'Write access denied'),
  ACCOUNT_IS_DEVICE_READONLY: kind(400, SECURITY, 'Write access denied'),
  USER_DEVICE_LIMIT_REACHED: kind(400, SECURITY, 'Write access denied'),
  GRANT_BEYOND_OWN_RIGHTS: kind(400, SECURITY, 'Write access denied'),
  LAST_ADMINISTRATOR: kind(400, SECURITY, 'Last administrator'),
  PASSWORD_CONFIRMATION_REQUIRED: kind(400, SECURITY, 'Current password required'),
  OLD_PASSWORD_WRONG: kind(400, SECURITY, 'Wrong current password'),
  TOKEN_NOT_ENOUGH: kind(400, SECURITY, 'Not with a token'),
  TOKEN_IS_FOR_READING: kind(400, SECURITY, 'Token is for reading only'),
  NOT_WHILE_ACTING: kind(400, SECURITY, 'Not as somebody else'),
  ACTING_CLOSED: kind(400, SECURITY, 'User access denied'),
  SECOND_FACTOR_REQUIRED: kind(400, SECURITY, 'Second factor required'),
  CODE_REQUIRED: kind(400, SECURITY, 'One-time password required'),
  CODE_WRONG: kind(400, SECURITY, 'Wrong one-time password'),
  OPERATION_RESTRICTED: kind(400, SECURITY, 'Operation restricted'),

  COMMAND_FAILED: kind(400, RUNTIME, 'Failed to send command'),
  COMMAND_NOT_SUPPORTED: kind(400, RUNTIME, 'Command is not supported'),
  COMMAND_TEXT_REQUIRED: kind(400, ARGUMENT, 'Command text required'),
  COMMAND_REASON_REQUIRED: kind(400, ARGUMENT, 'Reason required'),
  COMMAND_NOW_DENIED: kind(400, SECURITY, 'Sending now is restricted'),
  COMMAND_ALREADY_SENT: kind(400, STATE, 'Command has left already'),
  COMMAND_AUTHOR_REVOKED: kind(400, SECURITY, 'Author may not send commands any more'),
  COMMAND_REFUSED: kind(400, STATE, 'Command refused by the device'),
  DEVICE_PHONE_REQUIRED: kind(400, ARGUMENT, 'Device phone required'),
  SMS_NOT_CONFIGURED: kind(400, RUNTIME, 'SMS not configured'),
  SMS_FAILED: kind(400, RUNTIME, 'Failed to send SMS'),

  CHANGED_MEANWHILE: kind(412, STATE, 'Changed by somebody else meanwhile'),
  INVALID_INPUT: kind(400, ARGUMENT, 'Invalid input'),
  INVALID_PERMISSION: kind(400, ARGUMENT, 'Invalid permission'),
  NO_POSITION: kind(400, ARGUMENT, 'Device has no position'),
  AREA_UNREADABLE: kind(400, ARGUMENT, 'Unknown geometry type'),
  AREA_OFF_EARTH: kind(400, ARGUMENT, 'Area beyond the earth'),
  AREA_TOO_FEW_POINTS: kind(400, ARGUMENT, 'Too few points in the area'),
  AREA_RADIUS_INVALID: kind(400, ARGUMENT, 'Radius must be positive'),
  AREA_TOO_LARGE: kind(400, ARGUMENT, 'Area too large'),
  AREA_SELF_CROSSING: kind(400, ARGUMENT, 'Area crosses itself'),
  ANCHOR_FIX_INVALID: kind(400, ARGUMENT, 'Position is not valid'),
  ANCHOR_FIX_STALE: kind(400, ARGUMENT, 'Position is too old'),
  NOT_DELETED: kind(400, ARGUMENT, 'Device is not deleted'),
  /** Of a report of speeding: neither it, nor a device, nor a road says what is too fast. */
  NO_SPEED_LIMIT: kind(400, ARGUMENT, 'No speed limit is set'),
  HISTORY_TOO_LARGE: kind(400, ARGUMENT, 'Too much history at once'),
  REPORT_PERIOD_TOO_LONG: kind(400, ARGUMENT, 'Time period exceeds the limit'),
  REPORT_NOT_READY: kind(400, STATE, 'Report is not ready'),
  REPORT_GEOFENCES_GONE: kind(400, ARGUMENT, 'None of the chosen geofences is left'),
  REPORT_LIMIT_REACHED: kind(400, STATE, 'Report limit reached'),
  MAIL_NOT_CONFIGURED: kind(400, RUNTIME, 'Email not configured'),
  OUTSIDE_NOT_RECIPIENT: kind(400, STATE, 'Only who receives a scheduled report invites others to it'),
  OUTSIDE_LIMIT_REACHED: kind(400, STATE, 'Limit of addresses reached'),
  OUTSIDE_TOO_MANY_INVITATIONS: kind(429, RUNTIME, 'Too many invitations'),
  OUTSIDE_SAID_NO: kind(400, STATE, 'This address said no lately'),
  OUTSIDE_NOT_CONFIRMED: kind(400, STATE, 'This address is not confirmed'),
  MAIL_REFUSED: kind(400, RUNTIME, 'Email was refused for this address'),
  MAIL_FAILED: kind(400, RUNTIME, 'Email could not be sent'),
  FILL_EMAIL_FIELD: kind(400, ARGUMENT, 'Email required'),
  FILL_TOKEN_FIELD: kind(400, ARGUMENT, 'Token required'),
  INVALID_RECOVERY_TOKEN: kind(400, SECURITY, 'INVALID_TOKEN - used or expired'),
  GEOCODER_DISABLED: kind(400, ARGUMENT, 'Reverse geocoding is not enabled'),
  ACCOUNT_CYCLE: kind(400, ARGUMENT, 'Cycle in the tree of accounts'),
  ACCOUNT_TOO_DEEP: kind(400, ARGUMENT, 'Too many levels of accounts'),
  GROUP_CYCLE: kind(400, ARGUMENT, 'Cycle in group hierarchy'),
  INVALID_EMAIL: kind(400, ARGUMENT, 'Invalid email'),
  INVALID_LOGIN: kind(400, ARGUMENT, 'Invalid login'),
  PASSWORD_TOO_SHORT: kind(400, ARGUMENT, 'Password too short'),
  PASSWORD_TOO_COMMON: kind(400, ARGUMENT, 'Password too common'),
  DUPLICATE_DEVICE: kind(400, STORAGE, 'Duplicate uniqueId of device'),
  DUPLICATE_DRIVER: kind(400, STORAGE, 'Duplicate uniqueId of driver'),
  DUPLICATE_USER: kind(400, STORAGE, 'Duplicate email of user'),
  DUPLICATE_OBJECT: kind(400, STORAGE, 'Duplicate value'),
  MISSING_REFERENCE: kind(400, STORAGE, 'Reference to an object that does not exist'),

  DOMAIN_INVALID: kind(400, ARGUMENT, 'Not a domain that can be shown under'),
  DOMAIN_LIMIT_REACHED: kind(400, STATE, 'Limit of domains reached'),

  FILE_MISSING: kind(400, ARGUMENT, 'File missing'),
  UNSUPPORTED_IMAGE: kind(400, ARGUMENT, 'Unsupported image type'),
  IMAGE_TOO_LARGE: kind(400, ARGUMENT, 'Image size limit exceeded'),
  IMAGE_DAMAGED: kind(400, ARGUMENT, 'Image cannot be read'),
  DOCUMENT_NOT_PDF: kind(400, ARGUMENT, 'Unsupported document type'),
  FILE_LIMIT_REACHED: kind(400, ARGUMENT, 'File limit reached'),

  SHARING_DISABLED: kind(400, SECURITY, 'Sharing is disabled'),
  SHARE_BY_TEMPORARY: kind(400, SECURITY, 'Temporary user'),
  INVALID_SHARE: kind(400, SECURITY, 'Share is unknown or over'),
  SHARE_PIN_REQUIRED: kind(400, SECURITY, 'PIN required'),
  SHARE_PIN_WRONG: kind(400, SECURITY, 'Wrong PIN'),
  SHARE_EMPTY: kind(400, ARGUMENT, 'Nothing to share'),
  SHARE_EXPIRATION_INVALID: kind(400, ARGUMENT, 'Expiration is past or too far away'),
  SHARE_LIMIT_REACHED: kind(400, STATE, 'Too many shares'),

  SHEET_UNKNOWN_TYPE: kind(400, ARGUMENT, 'No .xlsx, .xls or .csv file'),
  SHEET_DAMAGED: kind(400, ARGUMENT, 'The sheet is damaged'),
  SHEET_ENCRYPTED: kind(400, ARGUMENT, 'The sheet has a password'),
  SHEET_EMPTY: kind(400, ARGUMENT, 'The file is empty'),
  SHEET_WITHOUT_ROWS: kind(400, ARGUMENT, 'The file holds no rows'),
  SHEET_UNPACKS_TOO_LARGE: kind(400, ARGUMENT, 'The sheet is too large'),
  SHEET_TOO_MANY_ROWS: kind(400, ARGUMENT, 'The sheet has too many rows'),
  SHEET_TOO_MANY_COLUMNS: kind(400, ARGUMENT, 'The sheet has too many columns'),
  SHEET_TOO_SLOW: kind(400, ARGUMENT, 'The sheet takes too long to read'),
  IMPORT_LIMIT_EXCEEDED: kind(400, ARGUMENT, 'Import limit exceeded'),
  IMPORT_COLUMNS_MISSING: kind(400, ARGUMENT, 'Columns that must be there are missing'),
  IMPORT_COLUMNS_INVALID: kind(400, ARGUMENT, 'Columns are not what the sheet has'),
  IMPORT_NOTHING_TO_DO: kind(400, ARGUMENT, 'No row can be imported'),
  IMPORT_BEGUN: kind(400, STATE, 'The import has begun'),
  IMPORT_NOT_UNDOABLE: kind(400, STATE, 'The import cannot be undone any more'),
  DEVICE_HAS_SPOKEN: kind(400, STATE, 'Device has reported already'),
  IMPORT_TOO_MANY: kind(400, STATE, 'Too many sheets'),
  INTERNAL_ERROR: kind(500, STATE, 'Internal error'),
  SERVICE_UNAVAILABLE: kind(503, STATE, 'Service unavailable'),
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorKinds

/** Header that carries the code of a failure. */
export const ERROR_CODE_HEADER = 'x-error-code'
