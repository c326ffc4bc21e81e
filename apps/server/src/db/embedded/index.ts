import type { ChildProcess } from 'node:child_process'
import { readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import pg from 'pg'
import type { Log } from '../../platform/log'
import { executable } from './binaries'
import { clusterState, ensureCluster, makeCluster, mark, moveAside, passwordOf, syncFolder, USER } from './cluster'
import { EmbeddedError } from './errors'
import { type Home, homeForRestore, prepareHome, restoringCluster } from './home'
import { clearLeftovers } from './leftovers'
import { launch, oneLine, stopPostgres } from './process'
import { asParameters, settings, SOCKET_PORT, usesSocket } from './settings'

export { syncFolder } from './cluster'
export { EmbeddedError } from './errors'

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** What `pg` needs to connect to a database of this server. */
  connection: { host: string; port: number; user: string; password?: string }
  readonly pid: number
  /** Folder that holds the cluster. */
  folder: string
  /** It could not live inside DATA_DIR. */
  isElsewhere: boolean
  /** Stops it with a checkpoint; after `deadlineMs` without one. */
  stop(deadlineMs?: number): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Overrides of settings, for throw-away test clusters. */
  settings?: Record<string, string>
  /** Throws instead of making one where there is none. */
  mustExist?: boolean
}

/** Of `postmaster.pid`, counted from 0. */
const PORT_LINE = 3
const START_TIMEOUT_MS = 120_000
const RELAUNCH_MS = 250
const RELAUNCH_MAX_MS = 30_000
/** How long processes of a database that was killed may take to notice it. */
const ORPHANS_MS = 30_000
const ORPHANS = /pre-existing shared memory block/

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function answers(connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const nothing = (): void => undefined

/** The `postgres` process: launched, heard, and launched again when it ends without having been asked to. */
function keepRunning(home: Home, parameters: string[], log: Log) {
  const words: string[] = []
  let child: ChildProcess
  let stopping = false
  let isStarted = false
  let pauseMs = RELAUNCH_MS
  let launchedAtMs = 0

  const hear = (text: string): void => {
    words.push(text.trim())
    if (words.length > 20) words.shift()
    const isRoutine = text.split('\n').every((line) => line === '' || line.startsWith('LOG:'))
    log[isRoutine || stopping ? 'debug' : 'warn']({ postgres: text.trim() }, 'database message')
  }
  const ended = (): void => {
    if (stopping || !isStarted) return
    pauseMs = performance.now() - launchedAtMs > RELAUNCH_MAX_MS ? RELAUNCH_MS : Math.min(pauseMs * 2, RELAUNCH_MAX_MS)
    log.error({ pauseMs }, 'the database ended by itself and is started again')
    setTimeout(() => void again(), pauseMs)
  }
  const again = async (): Promise<void> => {
    await clearLeftovers(home, log, 'leave').catch((error: unknown) => log.error({ error }, 'the database is not free'))
    if (!stopping) begin()
  }
  const begin = (): void => {
    launchedAtMs = performance.now()
    child = launch(home, executable(home.native, 'postgres'), parameters)
    child.stderr?.setEncoding('utf8').on('data', hear).on('error', nothing)
    child.stdout?.resume().on('error', nothing)
    child.on('error', (error) => hear(String(error)))
    child.on('exit', ended)
    // It must not keep our process alive, nor end it.
    child.unref()
  }
  begin()
  return {
    pid: () => child.pid ?? 0,
    hasExited: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    words: () => oneLine(words.join('\n')),
    relaunch() {
      words.length = 0
      begin()
    },
    started: () => void (isStarted = true),
    async stop(deadlineMs: number) {
      stopping = true
      if (child.pid !== undefined) await stopPostgres(child.pid, deadlineMs)
    },
  }
}

type Server = ReturnType<typeof keepRunning>

/** Waits for the first answer. Throws PostgreSQL's own words when there is none. */
async function untilAnswered(server: Server, connection: EmbeddedPostgres['connection']): Promise<void> {
  const startedMs = performance.now()
  while (!(await answers(connection))) {
    const waitedMs = performance.now() - startedMs
    if (server.hasExited() && ORPHANS.test(server.words()) && waitedMs < ORPHANS_MS) {
      await pause(RELAUNCH_MS)
      server.relaunch()
    } else if (server.hasExited() || waitedMs > START_TIMEOUT_MS) {
      await server.stop(1000)
      throw new EmbeddedError(`The embedded database did not start: ${server.words()}`)
    }
    await pause(50)
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder, creating it at first start. A database left running by a killed
 * server is stopped and started again; one that ends by itself later is started again.
 * Throws EmbeddedError, with PostgreSQL's own words when it does not come up.
 */
export async function startEmbedded({
  dataDir,
  log,
  settings: extra,
  mustExist,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await prepareHome(dataDir, log)
  await clearLeftovers(home, log)
  // A restore that was killed may have left its database running.
  if (existsSync(restoringCluster(home))) await clearLeftovers(await homeForRestore(home), log)
  if (mustExist && (await clusterState(home.data)).kind === 'none')
    throw new EmbeddedError(`There is no database in ${home.data}.`)
  await ensureCluster(home, log)
  return startCluster(home, log, extra)
}

/** How to reach the embedded PostgreSQL of a server that runs on this folder; undefined when none answers. */
export async function runningEmbedded(dataDir: string, log: Log): Promise<EmbeddedPostgres['connection'] | undefined> {
  const home = await prepareHome(dataDir, log)
  const lines = (await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const port = usesSocket ? SOCKET_PORT : Number(lines[PORT_LINE])
  const host = usesSocket ? home.sockets : '127.0.0.1'
  const connection = { host, port, user: USER, password: await passwordOf(home) }
  return (await answers(connection)) ? connection : undefined
}

async function startCluster(home: Home, log: Log, extra?: Record<string, string>): Promise<EmbeddedPostgres> {
  const port = usesSocket ? SOCKET_PORT : await freePort()
  const all = { ...settings(usesSocket ? home.sockets : undefined, port), ...extra }
  const server = keepRunning(home, ['-D', home.data, ...asParameters(all)], log)
  const connection = {
    host: usesSocket ? home.sockets : '127.0.0.1',
    port,
    user: USER,
    password: await passwordOf(home),
  }
  await untilAnswered(server, connection)
  server.started()
  return {
    connection,
    folder: dirname(home.data),
    isElsewhere: home.isElsewhere,
    get pid() {
      return server.pid()
    },
    stop: (deadlineMs = 15_000) => server.stop(deadlineMs),
  }
}

/** A second cluster beside that of a data folder, to be filled and then to take its place. */
export interface ClusterReplacement {
  /** There is something that would be replaced. */
  isFull: boolean
  start(): Promise<EmbeddedPostgres>
  /** The present cluster, if there is one, goes aside under a name with the date, which is given. Both must be stopped. */
  takePlace(): Promise<string | undefined>
}

/** For whoever holds the data folder. A database that a killed server left behind is stopped. Throws EmbeddedError. */
export async function clusterReplacement(dataDir: string, log: Log): Promise<ClusterReplacement> {
  const home = await prepareHome(dataDir, log)
  await clearLeftovers(home, log)
  const fresh = await homeForRestore(home)
  await clearLeftovers(fresh, log)
  return {
    isFull: (await clusterState(home.data)).kind !== 'none',
    async start() {
      // Left by a restore that was cut off before it was in use; what it was made from is still there.
      await rm(fresh.data, { recursive: true, force: true })
      await makeCluster(home, fresh.data)
      return startCluster(fresh, log)
    },
    async takePlace() {
      const aside = existsSync(home.data) ? await moveAside(home.data, 'before-restore') : undefined
      await rename(fresh.data, home.data)
      await syncFolder(dirname(home.data))
      await mark(home)
      return aside
    },
  }
}
