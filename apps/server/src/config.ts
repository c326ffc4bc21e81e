import { resolve } from 'node:path'
import { protocols } from '@rastro/protocols'
import { z } from 'zod'
import type { LogLevel } from './platform/log'
import { type AddressLanguage, GEOCODER_TYPES, type GeocoderType } from './tracking/position/geocoder/index'

/** Everything that can be configured, checked. */
export interface Config {
  webPort: number
  /** Address the web port listens on. */
  webHost: string
  dataDir: string
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  databaseListenUrl: string | undefined
  databaseWaitSeconds: number
  /** Which databases are backed up by schedule. */
  backupAuto: 'embedded' | 'always' | 'off'
  /** Undefined: beside the data. */
  backupDir: string | undefined
  /** By the clock of the machine. */
  backupHour: number
  backupKeep: number
  auditDays: number
  adminEmail: string | undefined
  adminPassword: string | undefined
  detectPort: number
  /** Whether protocols without a port of their own in the environment listen at all. */
  protocolPortsOpen: 'standard' | 'named'
  /** Listening port of each protocol by its name; 0 is off. */
  protocolPorts: Readonly<Record<string, number>>
  /** `*`, or text in which allowed origins are looked for; empty allows none. */
  webOrigin: string
  trustProxy: boolean
  logLevel: LogLevel
  statusTimeoutMs: number
  deviceIdleTimeoutMs: number
  sessionHours: number
  rememberDays: number
  sessionMaxDays: number
  defaultDeviceLimit: number
  defaultExpirationDays: number
  licenseMode: string
  licenseDeviceLimit: number
  /** Most megabytes that one device may fill with pictures, films and sounds it sends. */
  mediaQuotaMb: number
  /** Lets another server report positions and events here; undefined switches that off. */
  forwardToken: string | undefined
  /** Critical commands are held while the vehicle is faster. */
  commandHoldSpeedKmh: number
  commandStaleFixMs: number
  commandExpiryMs: number
  commandConfirmMs: number
  /** Command types that count as critical beside `engineStop`. */
  commandCriticalTypes: readonly string[]
  /** Gateway of text messages; undefined when there is none. */
  smsUrl: string | undefined
  smsTemplate: string
  smsAuthorizationHeader: string
  smsAuthorization: string | undefined
  smsSuccess: string | undefined
  /** Hosts of the own network that calls to other services may go to. */
  outboundPrivateHosts: readonly string[]
  /** Address of the console for links in mails, without a path of its own; undefined: mails have none. */
  webUrl: string | undefined
  /** Provider of identities that people may sign in with (OpenID Connect); undefined when there is none. */
  openIdIssuer: string | undefined
  openIdClientId: string | undefined
  openIdClientSecret: string | undefined
  /** Only its members may sign in so. */
  openIdAllowGroup: string | undefined
  /** Its members are made administrators when their account is made. */
  openIdAdminGroup: string | undefined
  openIdGroupsClaim: string
  /** Passwords open no session. */
  openIdForce: boolean
  /** Server that takes mails; undefined: the settings of the server may name one. */
  smtpHost: string | undefined
  smtpPort: number
  smtpSecurity: 'none' | 'starttls' | 'required' | 'tls'
  /** Takes a certificate that nobody vouches for. */
  smtpTrustAll: boolean
  smtpUsername: string | undefined
  smtpPassword: string | undefined
  mailFrom: string | undefined
  mailFromName: string | undefined
  /** Largest file that goes with a mail. */
  mailFileBytes: number
  /** Addresses without an account that are asked in a day, of all accounts together. */
  outsideInvitationsPerDay: number
  /** Longest period of a report; 0 is no limit. */
  reportPeriodLimitMs: number
  /** Calls that read much, of one caller; 0 is no limit. */
  costlyCallsPerMinute: number
  geocoderType: GeocoderType
  geocoderUrl: string | undefined
  geocoderSearchUrl: string | undefined
  geocoderKey: string | undefined
  geocoderLanguage: AddressLanguage
  geocoderPerSecond: number
  geocoderCacheEntries: number
  /** How positions are told to another server. */
  forwardType: 'url' | 'json'
  forwardUrl: string | undefined
  forwardHeader: string
  eventForwardUrl: string | undefined
  eventForwardHeader: string
  forwardRetry: boolean
  /** Folder of the built console. Undefined: beside the server. */
  consoleDir: string | undefined
}

interface Setting<T> {
  name: string
  /** Undefined when there is none. */
  standard: string | undefined
  sentence: string
  schema: z.ZodType<T, string | undefined>
}

const setting = <T>(
  name: string,
  standard: string | undefined,
  schema: z.ZodType<T, string | undefined>,
  sentence: string,
): Setting<T> => ({
  name,
  standard,
  schema,
  sentence,
})

const integer = (from: number, to: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(from, `must be ${from} or more`).max(to, `must be ${to} or less`)) as z.ZodType<number, string>
const port = integer(0, 65_535)
const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')
const optional = <T>(schema: z.ZodType<T, string>) => schema.optional() as z.ZodType<T | undefined, string | undefined>

const wordList = z.string().transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''))

const SECOND_MS = 1000
const DAY_MS = 86_400_000

const settings = {
  webPort: setting('WEB_PORT', '8082', port, 'Port of the console and of the API; 0 takes any free port.'),
  webHost: setting('WEB_HOST', '0.0.0.0', z.string(), 'Address the web port listens on.'),
  dataDir: setting(
    'DATA_DIR',
    './data',
    z.string().transform((path) => resolve(path)),
    'Folder of the embedded database and of everything else that is kept.',
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    undefined,
    optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')),
    'An outside PostgreSQL, `postgresql://user:password@host/database`; unset uses the embedded one.',
  ),
  databaseListenUrl: setting(
    'DATABASE_LISTEN_URL',
    undefined,
    optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')),
    'The same database without a pooler in between, to hear at once of what other servers change; unset uses DATABASE_URL.',
  ),
  databaseWaitSeconds: setting(
    'DATABASE_WAIT',
    '30',
    integer(1, 3600),
    'Seconds to wait at the start for an outside database to answer.',
  ),
  backupAuto: setting(
    'BACKUP_AUTO',
    'embedded',
    z.enum(['embedded', 'always', 'off'], 'must be embedded, always or off'),
    'Daily backups: `embedded` only of the embedded database, `always` of an outside one too, or `off`.',
  ),
  backupDir: setting(
    'BACKUP_DIR',
    undefined,
    optional(z.string().transform((path) => resolve(path))),
    'Folder of these backups, best on another disk; unset is `backups` in DATA_DIR.',
  ),
  backupHour: setting(
    'BACKUP_HOUR',
    '3',
    integer(0, 23),
    'Hour of the day at which they are made, by the clock of the machine.',
  ),
  backupKeep: setting('BACKUP_KEEP', '7', integer(1, 1000), 'How many of them are kept; the oldest go first.'),
  auditDays: setting(
    'AUDIT_DAYS',
    '400',
    integer(1, 36_500),
    'For how many days the server remembers who did what (`/api/audit`) and what each day came to (`/api/statistics`).',
  ),
  adminEmail: setting(
    'ADMIN_EMAIL',
    undefined,
    optional(z.string().min(1, 'must not be empty').max(128)),
    'Creates this administrator at the first start; needs ADMIN_PASSWORD.',
  ),
  adminPassword: setting(
    'ADMIN_PASSWORD',
    undefined,
    optional(z.string().min(8, 'must have 8 characters or more')),
    'Password of that administrator.',
  ),
  detectPort: setting(
    'DETECT_PORT',
    '5000',
    port,
    'Port (TCP and UDP) that recognises any tracker by its first bytes; 0 switches it off.',
  ),
  protocolPortsOpen: setting(
    'PROTOCOL_PORTS',
    'standard',
    z.enum(['standard', 'named'], 'must be standard or named'),
    '`standard` opens every protocol on its port; `named` only those whose port is given below.',
  ),
  webOrigin: setting(
    'WEB_ORIGIN',
    '',
    z.string(),
    'Origins of other sites that may call the API, separated by commas; `*` allows all, empty none.',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'false',
    flag,
    'Believe the X-Forwarded headers: true behind a reverse proxy, false otherwise.',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'How much is logged: debug, info, warn, error or silent.',
  ),
  statusTimeoutMs: setting(
    'STATUS_TIMEOUT',
    '600',
    integer(10, 86_400).transform((s) => s * SECOND_MS),
    'Seconds without a message after which a device is `unknown`.',
  ),
  deviceIdleTimeoutMs: setting(
    'DEVICE_IDLE_TIMEOUT',
    '1800',
    integer(10, 86_400).transform((s) => s * SECOND_MS),
    'Seconds without a byte after which a connection of a device is closed.',
  ),
  sessionHours: setting('SESSION_HOURS', '24', integer(1, 8760), 'Hours of inactivity after which a session ends.'),
  rememberDays: setting(
    'REMEMBER_DAYS',
    '90',
    integer(1, 3650),
    'The same in days, for sessions that asked to be remembered.',
  ),
  sessionMaxDays: setting(
    'SESSION_MAX_DAYS',
    '180',
    integer(1, 3650),
    'Days after which a session ends, however much it is used.',
  ),
  defaultDeviceLimit: setting(
    'DEFAULT_DEVICE_LIMIT',
    '-1',
    integer(-1, 10_000_000),
    'Devices a self-registered user may create; -1 is no limit.',
  ),
  defaultExpirationDays: setting(
    'DEFAULT_EXPIRATION_DAYS',
    '0',
    integer(0, 36_500),
    'Days until a self-registered user expires; 0 is never.',
  ),
  licenseMode: setting(
    'LICENSE_MODE',
    'plus',
    z.string().regex(/^[\w-]*$/, 'must be one word'),
    'Licence told to the console in the `licensemode` header.',
  ),
  licenseDeviceLimit: setting(
    'LICENSE_DEVICE_LIMIT',
    '-1',
    integer(-1, 10_000_000),
    'Most devices there may be, told to the console in the `devicelimit` header; -1 is no limit and no header.',
  ),
  mediaQuotaMb: setting(
    'MEDIA_QUOTA_MB',
    '500',
    integer(1, 1_000_000),
    'Megabytes of pictures, films and sounds kept of each device that sends them; the oldest make room.',
  ),
  forwardToken: setting(
    'FORWARD_TOKEN',
    undefined,
    optional(z.string().min(16, 'must have 16 characters or more').max(200)),
    'Lets another tracking server forward its positions and events here; unset refuses them.',
  ),
  commandHoldSpeedKmh: setting(
    'COMMAND_HOLD_SPEED_KMH',
    '20',
    integer(0, 300),
    'Commands that can stop a vehicle are held while it is faster than this, in km/h.',
  ),
  commandStaleFixMs: setting(
    'COMMAND_STALE_FIX_S',
    '300',
    integer(10, 86_400).transform((s) => s * SECOND_MS),
    'They are also held while the newest valid fix is older than this, in seconds.',
  ),
  commandExpiryMs: setting(
    'COMMAND_EXPIRY_DAYS',
    '7',
    integer(1, 365).transform((days) => days * DAY_MS),
    'Days after which a command that still waits expires.',
  ),
  commandConfirmMs: setting(
    'COMMAND_CONFIRM_S',
    '300',
    integer(5, 86_400).transform((s) => s * SECOND_MS),
    'Seconds after which a command that left and was not answered counts as not confirmed.',
  ),
  commandCriticalTypes: setting(
    'COMMAND_CRITICAL_TYPES',
    'engineStop,outputControl',
    wordList,
    'Command types that can stop a vehicle, separated by commas; `engineStop` always counts.',
  ),
  smsUrl: setting(
    'SMS_HTTP_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\//, 'must start with https:// or http://')),
    'Address of an SMS gateway, called by POST; unset sends no text messages.',
  ),
  smsTemplate: setting(
    'SMS_HTTP_TEMPLATE',
    '{"phone":"{phone}","message":"{message}"}',
    z.string().includes('{phone}', 'must contain {phone}').includes('{message}', 'must contain {message}'),
    'Body sent to it, with `{phone}` and `{message}`; JSON when it begins with a bracket, else a form.',
  ),
  smsAuthorizationHeader: setting(
    'SMS_HTTP_AUTHORIZATION_HEADER',
    'Authorization',
    z.string().regex(/^[\w-]+$/, 'must be the name of a header'),
    'Name of the header that carries the key of the gateway.',
  ),
  smsAuthorization: setting(
    'SMS_HTTP_AUTHORIZATION',
    undefined,
    optional(z.string().regex(/^[\x20-\x7e]+$/, 'must be plain text')),
    'Value of that header.',
  ),
  smsSuccess: setting(
    'SMS_HTTP_SUCCESS',
    undefined,
    optional(z.string()),
    'Text that an answer of the gateway holds when it took the message; unset goes by the status.',
  ),
  outboundPrivateHosts: setting(
    'OUTBOUND_PRIVATE_HOSTS',
    '',
    wordList,
    'Hosts of the own network that calls to other services may go to, separated by commas; all others are refused.',
  ),
  webUrl: setting(
    'WEB_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, 'must be an address like https://fleet.example')),
    'Address of the console as people open it, for links in mails; recovery of passwords needs it.',
  ),
  openIdIssuer: setting(
    'OPENID_ISSUER_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\/[^\s?#]+$/, 'must be an address like https://accounts.example')),
    'Provider of identities (OpenID Connect) that people may sign in with; needs WEB_URL. It sends them back to WEB_URL/api/session/openid/callback. One of the own network must be in OUTBOUND_PRIVATE_HOSTS.',
  ),
  openIdClientId: setting('OPENID_CLIENT_ID', undefined, optional(z.string().max(256)), 'Name of this server there.'),
  openIdClientSecret: setting('OPENID_CLIENT_SECRET', undefined, optional(z.string().max(512)), 'Its secret there.'),
  openIdAllowGroup: setting(
    'OPENID_ALLOW_GROUP',
    undefined,
    optional(z.string().max(256)),
    'Only members of this group may sign in so; unset lets in everybody whom the provider knows.',
  ),
  openIdAdminGroup: setting(
    'OPENID_ADMIN_GROUP',
    undefined,
    optional(z.string().max(256)),
    'Members of this group become administrators when their account is made; those that exist stay as they are.',
  ),
  openIdGroupsClaim: setting(
    'OPENID_GROUPS_CLAIM',
    'groups',
    z.string().min(1).max(256),
    'Name of the claim that lists the groups of a person.',
  ),
  openIdForce: setting('OPENID_FORCE', 'false', flag, 'The provider is the only way in: passwords open no session.'),
  smtpHost: setting(
    'MAIL_SMTP_HOST',
    undefined,
    optional(z.string().regex(/^[\w.\-:]+$/, 'must be the name or address of a host')),
    'Server that takes mails; unset sends none, unless the settings of the server name one. One of the own network must be in OUTBOUND_PRIVATE_HOSTS.',
  ),
  smtpPort: setting('MAIL_SMTP_PORT', '587', integer(1, 65_535), 'Its port.'),
  smtpSecurity: setting(
    'MAIL_SMTP_SECURITY',
    'required',
    z.enum(['none', 'starttls', 'required', 'tls'], 'must be none, starttls, required or tls'),
    'none, starttls (where it is offered), required (STARTTLS or nothing) or tls (from the first byte, port 465).',
  ),
  smtpTrustAll: setting(
    'MAIL_SMTP_TRUST_ALL',
    'false',
    flag,
    'Take any certificate of that server; for one that signed its own.',
  ),
  smtpUsername: setting(
    'MAIL_SMTP_USERNAME',
    undefined,
    optional(z.string().max(256)),
    'User there, where it wants one.',
  ),
  smtpPassword: setting('MAIL_SMTP_PASSWORD', undefined, optional(z.string().max(256)), 'Password there.'),
  mailFrom: setting(
    'MAIL_FROM',
    undefined,
    optional(z.string().regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be an e-mail address')),
    'Address that mails come from; needed with MAIL_SMTP_HOST.',
  ),
  mailFromName: setting('MAIL_FROM_NAME', undefined, optional(z.string().max(128)), 'Name beside that address.'),
  mailFileBytes: setting(
    'MAIL_FILE_MB',
    '10',
    integer(1, 100).transform((megabytes) => megabytes * 1024 * 1024),
    'Largest file that goes with a mail, in megabytes; a larger one is only linked.',
  ),
  outsideInvitationsPerDay: setting(
    'MAIL_INVITATIONS_PER_DAY',
    '200',
    integer(0, 1_000_000),
    'Mails in 24 hours that ask addresses without an account whether they want scheduled reports, of all accounts together; 0 asks none.',
  ),
  reportPeriodLimitMs: setting(
    'REPORT_PERIOD_LIMIT_S',
    '0',
    integer(0, 3_153_600_000).transform((s) => s * SECOND_MS),
    'Longest period of a report in seconds, the route apart; 0 is no limit.',
  ),
  costlyCallsPerMinute: setting(
    'COSTLY_CALLS_PER_MINUTE',
    '600',
    integer(0, 1_000_000),
    'Reports, tracks and exports that one person may ask for in a minute, and five times as many searches and look-ups; more are answered 429. 0 is no limit.',
  ),
  geocoderType: setting(
    'GEOCODER_TYPE',
    'gazetteer',
    z.enum(GEOCODER_TYPES, `must be one of ${GEOCODER_TYPES.join(', ')}`),
    'Who knows addresses: nominatim, locationiq or google, gazetteer (the nearest town, without the internet) or off.',
  ),
  geocoderUrl: setting(
    'GEOCODER_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\//, 'must start with http:// or https://')),
    'Address of an own service, with {lat}, {lon}, {key} and {language} to fill in; unset uses the usual one.',
  ),
  geocoderSearchUrl: setting(
    'GEOCODER_SEARCH_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\//, 'must start with http:// or https://')),
    'Where an own service looks for places by name, with {query}, {key} and {language}; without it towns alone are found.',
  ),
  geocoderKey: setting(
    'GEOCODER_KEY',
    undefined,
    optional(z.string().max(200)),
    'Key of the service, where it needs one.',
  ),
  geocoderLanguage: setting(
    'GEOCODER_LANGUAGE',
    'pt-BR',
    z.enum(['pt-BR', 'es-ES', 'en-US'], 'must be pt-BR, es-ES or en-US'),
    'Language of addresses.',
  ),
  geocoderPerSecond: setting('GEOCODER_RATE', '1', integer(1, 1000), 'Most calls to the service in a second.'),
  geocoderCacheEntries: setting(
    'GEOCODER_CACHE',
    '100000',
    integer(100, 10_000_000),
    'Addresses kept in memory so that they are asked for once.',
  ),
  forwardType: setting(
    'FORWARD_TYPE',
    'url',
    z.enum(['url', 'json'], 'must be url or json'),
    'How positions are told to another server: url (GET of a template) or json (POST).',
  ),
  forwardUrl: setting(
    'FORWARD_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\//, 'must start with http:// or https://')),
    'Where positions are told besides; unset tells nobody. The device attribute forward.url wins.',
  ),
  forwardHeader: setting('FORWARD_HEADER', '', z.string(), 'Headers of these calls, `Name: value`, separated by \\n.'),
  eventForwardUrl: setting(
    'EVENT_FORWARD_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\//, 'must start with http:// or https://')),
    'Where events are told besides, as JSON by POST; unset tells nobody.',
  ),
  eventForwardHeader: setting('EVENT_FORWARD_HEADER', '', z.string(), 'Headers of these calls, as above.'),
  forwardRetry: setting('FORWARD_RETRY', 'false', flag, 'Repeat a forward that failed, up to ten times.'),
  consoleDir: setting(
    'CONSOLE_DIR',
    undefined,
    optional(z.string().transform((path) => resolve(path))),
    'Folder of the built console; unset uses the one beside the server.',
  ),
} as const satisfies { [Key in Exclude<keyof Config, 'protocolPorts'>]: Setting<Config[Key]> }

const protocolSettings = (): Array<Setting<number> & { protocol: string }> =>
  protocols.map(({ name, defaultPort }) => ({
    ...setting(
      `${name.toUpperCase()}_PORT`,
      String(defaultPort),
      port,
      `Port of the ${name} protocol; 0 switches it off.`,
    ),
    protocol: name,
  }))

/** Every setting, for the generated page. */
export const allSettings = (): Array<Pick<Setting<unknown>, 'name' | 'standard' | 'sentence'>> => [
  ...Object.values(settings),
  ...protocolSettings(),
]

export type ConfigReading = { config: Config } | { mistakes: string[] }

/** Reads and checks everything; all mistakes are found at once, each a sentence. Values of secrets are not repeated. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigReading {
  const mistakes: string[] = []
  const read = <T>({ name, standard, schema }: Setting<T>): T | undefined => {
    const given = environment[name]?.trim()
    const result = schema.safeParse(given === undefined || given === '' ? standard : given)
    if (result.success) return result.data
    mistakes.push(`${name} ${result.error.issues[0]?.message ?? 'cannot be read'}`)
    return undefined
  }
  const values: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(settings)) values[key] = read(one as Setting<unknown>)
  const protocolPorts: Record<string, number> = {}
  for (const one of protocolSettings()) {
    const isOpen = values.protocolPortsOpen !== 'named' || Boolean(environment[one.name]?.trim())
    protocolPorts[one.protocol] = (isOpen && read(one)) || 0
  }
  const config = { ...values, protocolPorts } as unknown as Config
  if (mistakes.length === 0) mistakes.push(...contradictions(config))
  return mistakes.length > 0 ? { mistakes } : { config }
}

function contradictions(config: Config): string[] {
  const found: string[] = []
  if ((config.adminEmail === undefined) !== (config.adminPassword === undefined))
    found.push('ADMIN_EMAIL and ADMIN_PASSWORD must be given together')
  if (config.smtpHost !== undefined && config.mailFrom === undefined) found.push('MAIL_SMTP_HOST needs MAIL_FROM')
  if ((config.smtpUsername === undefined) !== (config.smtpPassword === undefined))
    found.push('MAIL_SMTP_USERNAME and MAIL_SMTP_PASSWORD must be given together')
  const openId = [config.openIdIssuer, config.openIdClientId, config.openIdClientSecret]
  if (openId.some((one) => one !== undefined) && (openId.includes(undefined) || config.webUrl === undefined))
    found.push('OPENID_ISSUER_URL, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET and WEB_URL must be given together')
  if (config.openIdForce && config.openIdIssuer === undefined) found.push('OPENID_FORCE needs OPENID_ISSUER_URL')
  const taken = new Map<number, string>()
  const named = [
    ['WEB_PORT', config.webPort],
    ['DETECT_PORT', config.detectPort],
  ] as Array<[string, number]>
  for (const [name, number] of Object.entries(config.protocolPorts)) named.push([`${name.toUpperCase()}_PORT`, number])
  for (const [name, number] of named) {
    const other = taken.get(number)
    if (number !== 0 && other) found.push(`${name} and ${other} must not both be ${number}`)
    taken.set(number, name)
  }
  return found
}

/** The configuration of the environment of this process. */
export const configFromEnvironment = (): ConfigReading => readConfig(process.env)

/** The defaults with some values replaced; for tests, benchmarks and tools. */
export function configWith(changes: Partial<Config>): Config {
  const reading = readConfig({})
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('; '))
  return { ...reading.config, ...changes }
}
