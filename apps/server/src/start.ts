import { protocols } from '@rastro/protocols'
import type pg from 'pg'
import { BackupError, FIRST_LOOK_MS, LOOK_EVERY_MS, requireNoUnfinishedRestore } from './backup/index'
import type { Config } from './config'
import { type Context, createContext } from './context'
import { type DatabaseHandle, migrate, openDatabase } from './db/index'
import { EmbeddedError } from './db/embedded/errors'
import { type EmbeddedPostgres, startEmbedded } from './db/embedded/index'
import { seedDemo } from './demo/index'
import { createFeedStore } from './db/feed/index'
import { type Clock, systemClock } from './platform/clock'
import { DataFolderError, prepareDataFolder } from './platform/data-folder'
import { FolderInUseError, lockFolder } from './platform/data-lock'
import { createLife, type Life } from './platform/life'
import { createLog, type Log } from './platform/log'
import { createLogLines, type LogLines } from './platform/log-lines'
import { createOutboxStore } from './db/outbox/index'
import { SealKeyError } from './platform/seal'
import { mountRoutes } from './routes'
import { createFirstAdministrator } from './tracking/people/users/index'
import type { OpenPort } from './tracking/ingest/listen/index'

export interface StartOptions {
  log?: Log
  clock?: Clock
  /** Put the demonstration fleet into the database. */
  demo?: boolean
  /** An administrator asked for a restart; `main` stops and ends the process with `EXIT_RESTART`. */
  onRestart?: () => void
  /** Device ports as the system gives them, for tests and benchmarks that run beside others. */
  freeDevicePorts?: boolean
}

/** A running server. */
export interface Running {
  /** Where browsers go, e.g. `http://localhost:8082`. */
  urls: { web: string }
  /** Open device ports by protocol and transport; those that could not be opened carry `error`. */
  devicePorts: OpenPort[]
  context: Context
  /** Takes nothing new, writes what is there, closes the database. */
  stop(): Promise<void>
}

/** Why the server did not start, for people. */
export class StartError extends Error {
  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message)
  }
}
export const EXIT_CONFIG = 2
export const EXIT_IN_USE = 3
export const EXIT_DATABASE = 4
/** An error of ours that nobody caught; what was waiting is written. To be started again. */
export const EXIT_FAULT = 70
/** For whoever watches the process: start it again (TRACKING-API §15). */
export const EXIT_RESTART = 130

const HOUR_MS = 3_600_000
const CONNECTIONS = 20
const TRANSACTION_MAX_MS = 5 * 60_000
/** How long what every consumer has seen stays in the outbox. */
const HEARD_KEPT_MS = 3_600_000
/** How long a change stays for processes that could not look; they read everything anew after that. */
const CHANGES_KEPT_MS = 3 * 24 * 3_600_000

async function openStorage(config: Config, log: Log, life: Life) {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, cluster: null }
  const unlock = await lockFolder(config.dataDir)
  life.add({ name: 'lock', stop: unlock, stopWithinMs: Infinity })
  const embedded: EmbeddedPostgres = await startEmbedded({ dataDir: config.dataDir, log })
  life.add({ name: 'embedded database', stop: () => embedded.stop(), stopWithinMs: Infinity })
  return { connection: { ...embedded.connection, database: 'postgres' }, cluster: embedded }
}

/** An outside database may start after us. */
async function reach(database: DatabaseHandle, config: Config, log: Log): Promise<void> {
  for (let tries = 1; !(await database.isUp()); tries++) {
    if (tries === 1) log.warn({}, 'waiting for the database')
    if (tries >= config.databaseWaitSeconds)
      throw new StartError(
        EXIT_DATABASE,
        'The database of DATABASE_URL cannot be reached: check the address and that it runs.',
      )
    await new Promise((done) => setTimeout(done, 1000))
  }
}

async function listenWeb({ http, config }: Context): Promise<string> {
  try {
    await http.app.listen({ port: config.webPort, host: config.webHost })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartError(
      EXIT_IN_USE,
      `Port ${config.webPort} is already in use: set WEB_PORT to another one, or stop what uses it.`,
    )
  }
  const address = http.app.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : config.webPort}`
}

const listenDevices = ({ tracking, config }: Context, free: boolean): Promise<OpenPort[]> =>
  tracking.listen({
    ports: protocols
      .map((protocol) => ({ protocol, port: config.protocolPorts[protocol.name] ?? 0 }))
      .filter(({ port }) => port !== 0)
      .map((one) => (free ? { ...one, port: 0 } : one)),
    detectPort: config.detectPort === 0 ? null : free ? 0 : config.detectPort,
  })

/** An index over years of positions takes longer than anything else may. */
async function bringUpToDate(connection: pg.ConnectionConfig, log: Log): Promise<void> {
  const unhurried = openDatabase(connection, log, 2)
  try {
    await migrate(unhurried.db)
  } finally {
    await unhurried.close()
  }
}

async function open(
  config: Config,
  options: StartOptions,
  log: Log,
  lines: LogLines,
  life: Life,
): Promise<Omit<Running, 'stop'>> {
  await prepareDataFolder(config.dataDir)
  requireNoUnfinishedRestore(config.dataDir)
  const { connection, cluster } = await openStorage(config, log, life)
  const database = openDatabase(connection, log, CONNECTIONS, TRANSACTION_MAX_MS)
  life.add({ name: 'database', stop: database.close, stopWithinMs: Infinity })
  await reach(database, config, log)
  await bringUpToDate(connection, log)
  const outbox = createOutboxStore(database.pool)
  await outbox.mendAfterRestore()
  const feedStore = createFeedStore(database.pool)
  await feedStore.mendAfterRestore()
  if (config.adminEmail !== undefined && config.adminPassword !== undefined)
    await createFirstAdministrator(database.db, config.adminEmail, config.adminPassword)
  if (options.demo) await seedDemo(database.db)
  const clock = options.clock ?? systemClock
  const context = await createContext(config, database, log, clock, cluster, connection, life, lines)
  await mountRoutes(context, options.onRestart ?? (() => undefined))
  life.every('ended sessions', HOUR_MS, context.sessions.removeExpired)
  life.every('what everybody has heard of', HOUR_MS, () => outbox.purge(HEARD_KEPT_MS))
  life.every('old changes', HOUR_MS, () => feedStore.purge(CHANGES_KEPT_MS))
  keepBackups(context)
  life.add({ name: 'web server', stop: () => context.http.app.close() })
  await life.start()
  const web = await listenWeb(context)
  const devicePorts = await listenDevices(context, options.freeDevicePorts ?? false)
  return { urls: { web }, devicePorts, context }
}

/** Looks every minute whether a backup is due. */
function keepBackups({ backups, life }: Context): void {
  if (!backups) return
  let timer: NodeJS.Timeout
  life.add({
    name: 'backups',
    start() {
      timer = setTimeout(function look() {
        timer = setTimeout(look, LOOK_EVERY_MS)
        void backups.look()
      }, FIRST_LOOK_MS)
    },
    async stop() {
      clearTimeout(timer)
      await backups.stop()
    },
    stopWithinMs: Infinity,
  })
}

/** Starts everything in order. When a step fails, what was opened is closed again. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const lines = createLogLines()
  const log = options.log ?? createLog(config.logLevel, lines)
  const life = createLife(log)
  try {
    const running = await open(config, options, log, lines, life)
    let stopping: Promise<void> | undefined
    return { ...running, stop: () => (stopping ??= life.stop()) }
  } catch (error) {
    await life.stop()
    throw forPeople(error)
  }
}

/** What is not our own fault ends the start with one clear line. */
function forPeople(error: unknown): unknown {
  if (error instanceof FolderInUseError) return new StartError(EXIT_IN_USE, error.message)
  if (error instanceof EmbeddedError || error instanceof BackupError)
    return new StartError(EXIT_DATABASE, error.message)
  if (error instanceof DataFolderError || error instanceof SealKeyError)
    return new StartError(EXIT_CONFIG, error.message)
  // E.g. a file of DATA_DIR that belongs to another user: the system's words name it.
  if (error instanceof Error && 'syscall' in error && 'path' in error) return new StartError(EXIT_CONFIG, error.message)
  return error
}
