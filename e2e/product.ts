import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@rastro/simulator/free-ports'

const root = join(fileURLToPath(import.meta.url), '..', '..')

const protocolPorts = ['OSMAND', 'GT06', 'SUNTECH', 'TELTONIKA', 'H02'] as const

export interface Product {
  origin: string
  /** Device port by lower-case protocol name, and `detect`. */
  ports: Record<string, number>
  /** What the server printed so far. */
  output(): string
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same data and ports. */
  start(): Promise<void>
  /** Stops it as an operator would and removes its data. */
  dispose(): Promise<void>
}

/** Starts the built product as a process of its own, on free ports and a fresh data folder; a demonstration with its trackers. */
export async function startProduct(env: Record<string, string> = {}, args: string[] = []): Promise<Product> {
  // The trackers of a demonstration are a second process, started by the script behind `npm start`.
  const program = args.includes('--demo')
    ? 'scripts/start.mjs'
    : (process.env.SERVER_PROGRAM ?? 'apps/server/dist/main.js')
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-e2e-'))
  const [web = 0, detect = 0, ...others] = await freePorts(protocolPorts.length + 2)
  const ports: Record<string, number> = { detect }
  for (const [index, name] of protocolPorts.entries()) ports[name.toLowerCase()] = others[index] ?? 0
  const settings: Record<string, string> = {
    ...(process.env as Record<string, string>),
    WEB_PORT: String(web),
    DATA_DIR: dataDir,
    PROTOCOL_PORTS: 'named',
    DETECT_PORT: String(ports.detect),
    // No test asks the internet.
    CEP_URLS: 'off',
    ...Object.fromEntries(protocolPorts.map((name) => [`${name}_PORT`, String(ports[name.toLowerCase()])])),
    ...env,
  }
  const origin = `http://127.0.0.1:${web}`
  let child: ChildProcess | null = null
  let printed = ''

  const isReady = async () => {
    try {
      return (await fetch(`${origin}/api/health`)).ok
    } catch {
      return false
    }
  }

  const ended = (process: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (process.exitCode !== null || process.signalCode !== null) resolve()
      else process.once('exit', () => resolve())
    })

  const start = async () => {
    const started = spawn(process.execPath, [join(root, program), ...args], {
      env: settings,
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    started.stdout.on('data', (chunk) => (printed += chunk))
    started.stderr.on('data', (chunk) => (printed += chunk))
    const deadline = Date.now() + 60_000
    while (!(await isReady())) {
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not start:\n${printed}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child) return
    child.kill(signal)
    await ended(child)
    child = null
  }

  await start()
  return {
    origin,
    ports,
    output: () => printed,
    kill: () => end('SIGKILL'),
    start,
    dispose: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
