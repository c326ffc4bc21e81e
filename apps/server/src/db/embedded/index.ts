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
  pid: number
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

/**
 * Starts the embedded PostgreSQL of a data folder, creating it at first start. A database left running by a killed
 * server is stopped and started again. Throws with PostgreSQL's own words when it does not come up.
 */
export async function startEmbedded({ dataDir, log, settings: extra }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await prepareHome(dataDir, log)
  if (existsSync(home.data)) await clearLeftovers(home, log)
  await initialise(home)
  const port = usesSocket ? SOCKET_PORT : await freePort()
  const all = { ...settings(usesSocket ? home.sockets : undefined, port), ...extra }
  const child = launch(home, executable(home.native, 'postgres'), ['-D', home.data, ...asParameters(all)])
  const words: string[] = []
  let exited = false
  let stopping = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words.push(text.trim())
    if (words.length > 20) words.shift()
    const routine = text.split('\n').every((line) => line === '' || line.startsWith('LOG:'))
    log[routine || stopping ? 'debug' : 'warn']({ postgres: text.trim() }, 'database message')
  })
  child.stdout?.resume()
  child.on('error', (error) => words.push(String(error)))
  child.on('exit', () => (exited = true))
  const password = usesSocket ? undefined : (await readFile(join(home.data, '..', 'secret'), 'utf8')).trim()
  const connection = { host: usesSocket ? home.sockets : '127.0.0.1', port, user: USER, password }
  for (let waited = 0; !(await answers(connection)); waited += 50) {
    if (exited || waited > START_TIMEOUT_MS)
      throw new Error(`The embedded database did not start: ${words.join(' | ')}`)
    await pause(50)
  }
  const pid = child.pid ?? 0
  // The server may exit without us having stopped it: it must not keep our process alive, nor end it.
  child.unref()
  return {
    connection,
    pid,
    stop(deadlineMs = 15_000) {
      stopping = true
      return stopPostgres(pid, deadlineMs)
    },
  }
}
