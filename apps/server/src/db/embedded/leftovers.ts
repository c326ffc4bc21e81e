import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '../../platform/log'
import { isRunning } from '../../platform/processes'
import { EmbeddedError } from './errors'
import type { Home } from './home'
import { stopPostgres } from './process'
import { SOCKET_PORT } from './settings'

const STOP_MS = 30_000
const ANSWER_MS = 2000

const isPostgres = (program: string): boolean => /^postgres(\.exe)?$|^postgres: /.test(basename(program))

/** Whether a process is a PostgreSQL on this very cluster. Every process of a cluster has it as its working folder. */
async function worksOn(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    return isPostgres(program) && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data
  }
  if (process.platform === 'win32') return false
  const asked = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)], { timeout: ANSWER_MS })
  const { stdout } = await asked.catch(() => ({ stdout: '' }))
  return isPostgres(stdout.split(' ')[0] ?? '') && stdout.includes(data)
}

/** Any process of the cluster, also one whose parent died. Where the system does not tell, there are none. */
async function anyProcessOn(data: string): Promise<number | undefined> {
  for (const name of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(name) && (await worksOn(Number(name), data))) return Number(name)
  return undefined
}

const pidIn = (lock: string): number => {
  const pid = Number.parseInt(lock, 10)
  return Number.isInteger(pid) && pid > 1 ? pid : 0
}

/** Whether somebody listens at the socket, from wherever: a container sees no processes of another one. */
const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ path })
    const end = (answered: boolean): void => {
      socket.destroy()
      resolve(answered)
    }
    socket.setTimeout(ANSWER_MS, () => end(true))
    socket.once('connect', () => end(true))
    socket.on('error', () => end(false))
  })

/**
 * PostgreSQL does not start while the process of its lock file runs, and after a crash that number may belong to
 * anybody. The lock is then put down to us, its parent: so PostgreSQL takes it over, but still looks whether shared
 * memory of the cluster is in use, which it could not do without the file.
 */
async function disown(file: string): Promise<void> {
  const lock = await readFile(file, 'utf8').catch(() => '')
  if (lock === '') return
  const pid = pidIn(lock)
  if (pid === 0) return rm(file, { force: true })
  if (isRunning(pid)) await writeFile(file, lock.replace(/^\s*-?\d+/, String(process.pid)))
}

/**
 * Makes room for a start: a PostgreSQL that a killed server left is stopped cleanly; locks of one that ended are given
 * up, also when their process id was given to another process. Throws EmbeddedError when somebody uses the cluster.
 * @param survivor a start that holds the data folder may stop what it finds; the next launch of a database may not
 */
export async function clearLeftovers(home: Home, log: Log, survivor: 'stop' | 'leave' = 'stop'): Promise<void> {
  // Windows has other locks, which end with their process.
  if (process.platform === 'win32' || !existsSync(home.data)) return
  const data = await realpath(home.data)
  const lockFile = join(home.data, 'postmaster.pid')
  const lock = await readFile(lockFile, 'utf8').catch(() => undefined)
  const pid = pidIn(lock ?? '')
  if (pid > 0 && pid !== process.pid && isRunning(pid) && (await worksOn(pid, data))) {
    if (survivor === 'leave') throw new EmbeddedError(`The database in ${home.data} runs already as process ${pid}.`)
    log.warn({ pid }, 'stopping the database that an earlier run left behind')
    await stopPostgres(pid, STOP_MS)
    if (isRunning(pid)) throw new EmbeddedError(`The database process ${pid} of an earlier run does not end.`)
  }
  const socket = join(home.sockets, `.s.PGSQL.${SOCKET_PORT}`)
  if (await isAnswered(socket))
    throw new EmbeddedError(
      `The database in ${home.data} is in use by another server, perhaps in another container. Stop that one first.`,
    )
  if (lock === '') {
    const other = await anyProcessOn(data)
    if (other !== undefined) throw new EmbeddedError(`The database in ${home.data} is in use by process ${other}.`)
    await rm(lockFile, { force: true })
  }
  await disown(lockFile)
  // Only this cluster has its socket in this folder.
  await rm(`${socket}.lock`, { force: true })
}
