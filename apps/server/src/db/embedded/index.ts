import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../../platform/log'
import { executable } from './binaries'
import { type Home, prepareHome } from './home'
import { clearLeftovers, launch, run, stopPostgres } from './process'
import { asParameters, settings } from './settings'

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** What `pg` needs to connect to a database of this server. */
  connection: { host: string; port: number; user: string; password?: string }
  readonly pid: number
  /** Stops it with a checkpoint; after `deadlineMs` without one. */
  stop(deadlineMs?: number): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Overrides of settings, for throw-away test clusters. */
  settings?: Record<string, string>
}

const USER = 'rastro'
const SOCKET_PORT = 5432
const START_TIMEOUT_MS = 120_000
const RELAUNCH_MS = 250
const RELAUNCH_MAX_MS = 30_000
const usesSocket = process.platform !== 'win32'

async function initialise(home: Home): Promise<void> {
  if (existsSync(join(home.data, 'PG_VERSION')) && existsSync(join(home.data, '..', 'ready'))) return
  // A first start that was cut off leaves half a cluster; it never held anything.
  await rm(home.data, { recursive: true, force: true })
  const parameters = ['-D', home.data, '-U', USER, '-E', 'UTF8', '--locale=C', '--no-instructions']
  const secret = join(home.data, '..', 'secret')
  if (usesSocket) parameters.push('-A', 'trust')
  else {
    await writeFile(secret, randomBytes(24).toString('hex'), { mode: 0o600 })
    parameters.push('-A', 'scram-sha-256', `--pwfile=${secret}`)
  }
  parameters.push('--locale-provider=icu', '--icu-locale=und')
  await run(home, executable(home.native, 'initdb'), parameters)
  await writeFile(join(home.data, '..', 'ready'), '')
  if (home.owner) await chown(join(home.data, '..', 'ready'), home.owner.uid, home.owner.gid)
}

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
    setTimeout(() => stopping || begin(), pauseMs)
  }
  const begin = (): void => {
    launchedAtMs = performance.now()
    child = launch(home, executable(home.native, 'postgres'), parameters)
    child.stderr?.setEncoding('utf8').on('data', hear)
    child.stdout?.resume()
    child.on('error', (error) => hear(String(error)))
    child.on('exit', ended)
    // It must not keep our process alive, nor end it.
    child.unref()
  }
  begin()
  return {
    pid: () => child.pid ?? 0,
    hasExited: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    words: () => words.join(' | '),
    started: () => void (isStarted = true),
    async stop(deadlineMs: number) {
      stopping = true
      if (child.pid !== undefined) await stopPostgres(child.pid, deadlineMs)
    },
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder, creating it at first start. A database left running by a killed
 * server is stopped and started again; one that ends by itself later is started again.
 * Throws with PostgreSQL's own words when it does not come up.
 */
export async function startEmbedded({ dataDir, log, settings: extra }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await prepareHome(dataDir, log)
  if (existsSync(home.data)) await clearLeftovers(home, log)
  await initialise(home)
  const port = usesSocket ? SOCKET_PORT : await freePort()
  const all = { ...settings(usesSocket ? home.sockets : undefined, port), ...extra }
  const server = keepRunning(home, ['-D', home.data, ...asParameters(all)], log)
  const password = usesSocket ? undefined : (await readFile(join(home.data, '..', 'secret'), 'utf8')).trim()
  const connection = { host: usesSocket ? home.sockets : '127.0.0.1', port, user: USER, password }
  for (let waited = 0; !(await answers(connection)); waited += 50) {
    if (server.hasExited() || waited > START_TIMEOUT_MS) {
      await server.stop(1000)
      throw new Error(`The embedded database did not start: ${server.words()}`)
    }
    await pause(50)
  }
  server.started()
  return {
    connection,
    get pid() {
      return server.pid()
    },
    stop: (deadlineMs = 15_000) => server.stop(deadlineMs),
  }
}
