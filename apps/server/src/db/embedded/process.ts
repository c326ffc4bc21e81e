import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { isRunning } from '../../platform/processes'
import { EmbeddedError } from './errors'
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

/** Words of PostgreSQL as one line. */
export const oneLine = (words: string): string => words.trim().replace(/\s*\n\s*/g, ' | ')

/** Runs a program to its end. Throws EmbeddedError with its output when it fails. */
export function run(home: Home, program: string, parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = launch(home, program, parameters)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => reject(new EmbeddedError(`${program} cannot be started: ${error.message}`)))
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new EmbeddedError(`${program} failed: ${oneLine(output)}`)),
    )
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
