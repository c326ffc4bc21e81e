import { resolve } from 'node:path'
import { z } from 'zod'
import { setting, integer, port, optional, wordList, SECOND_MS } from './setting'
import { proxies } from './proxies'

/** Where it runs: addresses, folders, the database, its backups. */
export const machineSettings = {
  webPort: setting('WEB_PORT', '8082', port, 'Port of the console and of the API; 0 takes any free port.'),
  webHost: setting('WEB_HOST', '0.0.0.0', z.string(), 'Address the web port listens on.'),
  webUrl: setting(
    'WEB_URL',
    undefined,
    optional(z.string().regex(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, 'must be an address like https://fleet.example')),
    'Address of the console as people open it, for links in mails; recovery of passwords needs it.',
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
    proxies,
    'Proxies whose X-Forwarded headers are believed: addresses and nets (`10.0.0.5, 192.168.0.0/16`); `true` is every address of a private network, `false` none.',
  ),
  consoleDir: setting(
    'CONSOLE_DIR',
    undefined,
    optional(z.string().transform((path) => resolve(path))),
    'Folder of the built console; unset uses the one beside the server.',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'How much is logged: debug, info, warn, error or silent.',
  ),
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
  cepUrls: setting(
    'CEP_URLS',
    'https://viacep.com.br/ws/{cep}/json/ https://brasilapi.com.br/api/cep/v2/{cep}',
    z
      .string()
      .transform((text): readonly string[] => (text === 'off' ? [] : text.split(/[\s,]+/)))
      .refine(
        (urls) => urls.every((url) => /^https?:\/\/.+\{cep\}/.test(url)),
        'must be off, or addresses with {cep}, apart by spaces',
      ) as z.ZodType<readonly string[], string>,
    'Who is asked for the address of a CEP, in turn until one answers; off asks nobody.',
  ),
  outboundPrivateHosts: setting(
    'OUTBOUND_PRIVATE_HOSTS',
    '',
    wordList,
    'Hosts of the own network that calls to other services may go to, separated by commas; all others are refused.',
  ),
  dnsServers: setting(
    'DNS_SERVERS',
    '',
    wordList,
    'Resolvers that are asked for the DNS records of brand domains, as `address` or `address:port`; empty uses those of the machine.',
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
} as const
