import { z } from 'zod'
import {
  endpoint,
  FlagInput,
  FlagParam,
  IntegerInput,
  NumberInput,
  ServerAttributesInput,
  TextInput,
} from '../wire/index'
import { ServerInfo } from './server.schema'

/** Largest file of the house. */
export const SERVER_FILE_MAX_BYTES = 2_000_000

/** Unknown and computed properties are ignored. */
export const ServerInput = z.object({
  attributes: ServerAttributesInput,
  registration: FlagInput,
  readonly: FlagInput,
  deviceReadonly: FlagInput,
  limitCommands: FlagInput,
  disableReports: FlagInput,
  fixedEmail: FlagInput,
  map: TextInput(128),
  bingKey: TextInput(128),
  mapUrl: TextInput(512),
  overlayUrl: TextInput(512),
  latitude: NumberInput,
  longitude: NumberInput,
  zoom: IntegerInput,
  forceSettings: FlagInput,
  coordinateFormat: TextInput(128),
  poiLayer: TextInput(512),
  announcement: TextInput(4000),
})
export type ServerInput = z.output<typeof ServerInput>

export const HealthReason = z.enum(['database', 'disk', 'writer'])
export type HealthReason = z.output<typeof HealthReason>

/** Of the daily backups. */
const HealthOfBackups = z.object({
  folder: z.string(),
  lastAt: z.string().nullable(),
  lastBytes: z.number().nullable(),
  failure: z.string().nullable(),
  nextAt: z.string(),
})

/** What administrators are told of the server's health. */
export const HealthDetails = z.object({
  status: z.enum(['OK', 'NOT_STORING']),
  reasons: z.array(HealthReason),
  database: z.object({
    kind: z.enum(['embedded', 'outside']),
    /** Of the embedded one. */
    folder: z.string().nullable(),
    /** It could not live inside the data folder. */
    isElsewhere: z.boolean(),
  }),
  dataDir: z.string(),
  /** Usable and total bytes; null when it cannot be told. */
  disk: z.tuple([z.number(), z.number()]).nullable(),
  waitingPositions: z.number(),
  /** Null when none are made by schedule. */
  backup: HealthOfBackups.nullable(),
  /** Mails that wait to leave, and those given up in the last day; null when it cannot be told. */
  mails: z.object({ waiting: z.number(), failed: z.number() }).nullable(),
  /** What happened and could not be taken in, and what waits behind it; null while the database cannot tell. */
  parked: z.object({ failed: z.number(), behind: z.number() }).nullable(),
})
export type HealthDetails = z.output<typeof HealthDetails>

export const serverEndpoints = {
  read: endpoint('GET', '/api/server', {
    need: 'free',
    reply: ServerInfo,
    access: 'public',
    summary: 'The server and its defaults.',
  }),
  update: endpoint('PUT', '/api/server', {
    body: ServerInput,
    reply: ServerInfo,
    access: 'admin',
    summary: 'Replaces the settings.',
  }),
  timezones: endpoint('GET', '/api/server/timezones', {
    need: 'free',
    reply: z.array(z.string()),
    access: 'user',
    summary: 'Names of time zones.',
  }),
  saveFile: endpoint('POST', '/api/server/file/:path', {
    params: z.object({ path: z.string().min(1).max(500) }),
    upload: { as: 'raw', maxBytes: SERVER_FILE_MAX_BYTES },
    access: 'admin',
    summary: 'Keeps a file that is then served under its name at the root: a logo, an icon, a stylesheet.',
  }),
  cache: endpoint('GET', '/api/server/cache', {
    access: 'admin',
    summary: 'What is kept in memory, as text.',
  }),
  collect: endpoint('GET', '/api/server/gc', { access: 'admin', summary: 'Gives unused memory back.' }),
  /** Both do the same; the second is the stock server's name. */
  restart: endpoint('POST', '/api/server/restart', {
    access: 'admin',
    summary: 'Stops carefully with exit code 130, for whoever watches the process to start it again.',
  }),
  reboot: endpoint('POST', '/api/server/reboot', { access: 'admin', summary: 'The same as restart.' }),
  health: endpoint('GET', '/api/health', {
    need: 'free',
    query: z.object({ details: FlagParam.optional() }),
    reply: z.union([z.string(), HealthDetails]),
    access: 'public',
    summary: '`OK`, or 503 with the reasons while nothing can be stored; an administrator may ask for details.',
  }),
}
