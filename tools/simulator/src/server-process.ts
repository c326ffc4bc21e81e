import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everyDeviceProtocol } from './devices/registry'
import { freePorts } from './free-ports'
import type { PortOf } from './ports'

export interface ServerProcessOptions {
  /** Program and arguments, e.g. `['node', 'apps/server/dist/main.js']`. */
  command: readonly string[]
  cwd?: string
  dataDir: string
  email: string
  password: string
  /** Added to the environment last. */
  env?: Record<string, string>
  /** Gets everything the server prints. */
  onOutput?: (text: string) => void
}

/** A tracking server in a process of its own, so that it can be killed for real. */
export interface ServerProcess {
  webUrl: string
  portOf: PortOf
  ports: Record<string, number>
  pid(): number
  start(): Promise<void>
  /** SIGKILL to the server process alone, as a power cut or the kernel would do. */
  kill(): Promise<void>
  /** SIGTERM, and SIGKILL when it does not leave within `deadlineMs`. */
  stop(deadlineMs?: number): Promise<void>
}

const START_DEADLINE_MS = 90_000

/** A new temporary folder that the database's own user may enter, also when we are root. */
export const temporaryDataDir = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `rastro-${name}-`))
  await chmod(folder, 0o755)
  return folder
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const answers = async (webUrl: string): Promise<boolean> => {
  const response = await fetch(`${webUrl}/api/server`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  return response?.ok ?? false
}

const hasLeft = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const untilLeft = async (child: ChildProcess): Promise<void> => {
  if (!hasLeft(child)) await new Promise((resolve) => child.once('exit', resolve))
}

const untilAnswers = async (child: ChildProcess, webUrl: string): Promise<void> => {
  const deadline = Date.now() + START_DEADLINE_MS
  while (Date.now() < deadline) {
    if (hasLeft(child)) throw new Error(`the server left with code ${child.exitCode} before it answered`)
    if (await answers(webUrl)) return
    await pause(100)
  }
  throw new Error(`the server did not answer within ${START_DEADLINE_MS / 1000} s`)
}

/** Chooses free ports and prepares, but does not start, a server on them. */
export const prepareServer = async (options: ServerProcessOptions): Promise<ServerProcess> => {
  const names = ['web', 'detect', ...everyDeviceProtocol.map(({ name }) => name)]
  const free = await freePorts(names.length)
  const ports = Object.fromEntries(names.map((name, index): [string, number] => [name, free[index] ?? 0]))
  const webUrl = `http://127.0.0.1:${ports.web}`
  const env = {
    ...process.env,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [`${name.toUpperCase()}_PORT`, String(port)])),
    PROTOCOL_PORTS: 'named',
    DATA_DIR: options.dataDir,
    ADMIN_EMAIL: options.email,
    ADMIN_PASSWORD: options.password,
    LOG_LEVEL: 'warn',
    ...options.env,
  }
  let child: ChildProcess | undefined
  const running = (): ChildProcess => {
    if (!child) throw new Error('the server was not started')
    return child
  }
  return {
    webUrl,
    ports,
    portOf: (protocol) => ports[protocol.name] ?? protocol.defaultPort,
    pid: () => running().pid ?? 0,
    start: async () => {
      const [program = process.execPath, ...args] = options.command
      child = spawn(program, args, { cwd: options.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
      child.stdout?.on('data', (text) => options.onOutput?.(String(text)))
      child.stderr?.on('data', (text) => options.onOutput?.(String(text)))
      await untilAnswers(child, webUrl)
    },
    kill: async () => {
      running().kill('SIGKILL')
      await untilLeft(running())
    },
    stop: async (deadlineMs = 20_000) => {
      const force = setTimeout(() => running().kill('SIGKILL'), deadlineMs)
      running().kill('SIGTERM')
      await untilLeft(running())
      clearTimeout(force)
    },
  }
}
