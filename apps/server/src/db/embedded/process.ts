import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../platform/log'
import { isRunning } from '../../platform/processes'
import type { Home } from './home'

/** PostgreSQL's own manners of stopping: `fast` rolls back and writes a checkpoint, `immediate` recovers at next start. */
export type StopManner = 'fast' | 'immediate'
const SIGNALS: Record<StopManner, NodeJS.Signals> = { fast: 'SIGINT', immediate: 'SIGQUIT' }

const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/** Starts a program of the embedded PostgreSQL under its owner, apart from our terminal so that Ctrl-C is ours alone. */
export function launch(home: Home, program: string, parameters: string[]): ChildProcess {
  return spawn(program, parameters, {
    cwd: join(home.data, '..'),
    env: { ...ENVIRONMENT, ...(process.platform === 'win32' ? { SystemRoot: 'C:\\Windows' } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    ...(home.owner ?? {}),
  })
}

/** Runs a program to its end. Throws its output when it fails. */
export function run(home: Home, program: string, parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = launch(home, program, parameters)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed: ${output.trim()}`))))
  })
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Waits until a process is gone. False when it is still there after `ms`. */
export async function gone(pid: number, ms: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += 25) {
    if (!isRunning(pid)) return true
    await pause(25)
  }
  return !isRunning(pid)
}

/** Stops a PostgreSQL by its process id, politely first. */
export async function stopPostgres(pid: number, deadlineMs: number): Promise<void> {
  for (const [manner, share] of [
    ['fast', 0.8],
    ['immediate', 0.2],
  ] as const) {
    try {
      process.kill(pid, SIGNALS[manner])
    } catch {
      return
    }
    if (await gone(pid, deadlineMs * share)) return
  }
}

/** The process id in a lock file, when that process is a PostgreSQL on this very cluster. */
async function survivor(home: Home): Promise<number | undefined> {
  const lock = await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(lock, 10)
  if (!(pid > 1) || !isRunning(pid)) return undefined
  if (process.platform !== 'linux') return pid
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes(home.data) ? pid : undefined
}

/**
 * Ends what a killed server left behind: a PostgreSQL that still runs is stopped cleanly,
 * a lock file of one that does not is removed.
 */
export async function clearLeftovers(home: Home, log: Log): Promise<void> {
  const pid = await survivor(home)
  if (pid !== undefined) {
    log.warn({ pid }, 'stopping the database that an earlier run left behind')
    await stopPostgres(pid, 30_000)
  }
  await rm(join(home.data, 'postmaster.pid'), { force: true })
}
