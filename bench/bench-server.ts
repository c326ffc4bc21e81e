import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  prepareServer,
  signInOrRegister,
  temporaryDataDir,
  type ApiClient,
  type ServerProcess,
} from '@rastro/simulator'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Another build can be measured in its place, to compare: BENCH_SERVER='…/main.js' */
const BUILT_SERVER = process.env.BENCH_SERVER ?? join(ROOT, 'apps/server/dist/main.js')
const LOOP_DELAY = new URL('loop-delay.mjs', import.meta.url).href
const CREDENTIALS = { email: 'bench@example.com', password: 'measured-twice-9' }

/** A server of its own on temporary data, with a way around its API for what the API would be slow at. */
export interface BenchServer extends ServerProcess {
  api: ApiClient
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Inserts devices `uniqueIdOf(0 … count-1)` linked to the administrator, then starts the server again so that it knows them. */
  seedDevices(count: number, uniqueIdOf: (index: number) => string): Promise<void>
  /** The folder of its data. */
  dataDir: string
  residentMegabytes(): Promise<number>
  /** Processor time the server has used so far, without its database. */
  cpuSeconds(): Promise<number>
  /** Processor time that its database has used so far, all its processes together. */
  databaseCpuSeconds(): Promise<number>
  /** For how long its event loop stood still at most since it was asked before, in milliseconds. */
  longestStall(): Promise<number>
  /** Stops it; its data goes too, unless it is kept. */
  remove(): Promise<void>
}

/** Data that takes minutes to write can be used again: BENCH_KEEP='/an/existing/folder' */
const keptFolder = async (name: string): Promise<string | null> => {
  if (!process.env.BENCH_KEEP) return null
  const folder = join(process.env.BENCH_KEEP, name)
  await mkdir(folder, { recursive: true })
  // The database does not run as root.
  await chmod(folder, 0o755)
  return folder
}

const serverCommand = (more: readonly string[]): string[] => {
  if (!existsSync(BUILT_SERVER)) throw new Error('build the server first: npm run build')
  // For profiles: BENCH_NODE_FLAGS='--cpu-prof --cpu-prof-dir=…'
  const flags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? []
  return [process.execPath, ...flags, ...more, BUILT_SERVER]
}

/** Folder of the embedded database's Unix socket. */
const socketFolder = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'postgres', 'run')
  const found = (await readdir(folder)).some((name) => name.startsWith('.s.PGSQL'))
  if (!found) throw new Error(`no database socket in ${folder}`)
  return folder
}

const connect = async (dataDir: string): Promise<pg.Client> => {
  const connection = { host: await socketFolder(dataDir), port: 5432, user: 'rastro' }
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Of /proc, on every Linux of today. */
const TICKS_PER_SECOND = 100

/** Ticks in user and system mode of a process, and of those it has waited for; none once it is gone. */
const ticksOf = async (pid: number): Promise<{ own: number; ended: number }> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] =
    stat.split(') ')[1]?.split(' ').slice(11, 15).map(Number) ?? []
  return { own: user + system, ended: endedUser + endedSystem }
}

const databaseTicks = async (dataDir: string): Promise<number> => {
  const pidFile = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const pid = Number(pidFile.split('\n')[0])
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const living = await Promise.all(
    children
      .trim()
      .split(' ')
      .map((child) => ticksOf(Number(child))),
  )
  const { own, ended } = await ticksOf(pid)
  return living.reduce((sum, child) => sum + child.own, own + ended)
}

const SEED_DEVICES = `
with made as (
  insert into devices (name, unique_id, category, attributes)
  select 'Vehicle ' || n, ids.id, (array['truck','car','bus','van'])[1 + n % 4],
         jsonb_build_object('placa', 'BEN' || (n % 10) || chr((65 + n % 26)::int) || lpad((n % 100)::text, 2, '0'))
  from unnest($1::text[]) with ordinality as ids(id, n)
  returning id)
insert into user_devices (user_id, device_id) select $2, id from made`

export interface BenchOptions {
  env?: Record<string, string>
  /** Name under which its data may be kept for the next run. */
  keptAs?: string
  /** Counts how long its event loop stands still. */
  watchesLoop?: boolean
}

export const startBenchServer = async ({ env, keptAs, watchesLoop }: BenchOptions = {}): Promise<BenchServer> => {
  const kept = keptAs ? await keptFolder(keptAs) : null
  const dataDir = kept ?? (await temporaryDataDir('bench'))
  let printed = ''
  const onOutput = (text: string) => void (printed = (printed + text).slice(-20_000))
  const loopFile = join(dataDir, 'loop-delay')
  const command = serverCommand(watchesLoop ? ['--import', LOOP_DELAY] : [])
  const server = await prepareServer({
    command,
    dataDir,
    ...CREDENTIALS,
    env: { COSTLY_CALLS_PER_MINUTE: '0', ...env, BENCH_LOOP_FILE: loopFile },
    onOutput,
  })
  const query = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const client = await connect(dataDir)
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end()
    }
  }
  const remove = async () => {
    await server.stop().catch(() => undefined)
    if (!kept) await rm(dataDir, { recursive: true, force: true })
  }
  // Cut off by its deadline or by hand, nothing is left behind.
  process.once('SIGTERM', () => void remove().finally(() => process.exit(1)))
  process.once('SIGINT', () => void remove().finally(() => process.exit(1)))
  try {
    await server.start()
    const api = await signInOrRegister(server.webUrl, CREDENTIALS)
    const { id: userId } = await api.call<{ id: number }>('GET', '/api/session')
    return {
      ...server,
      api,
      dataDir,
      query,
      remove,
      seedDevices: async (count, uniqueIdOf) => {
        await query(SEED_DEVICES, [Array.from({ length: count }, (_, index) => uniqueIdOf(index)), userId])
        await server.stop()
        await server.start()
      },
      cpuSeconds: async () => (await ticksOf(server.pid())).own / TICKS_PER_SECOND,
      databaseCpuSeconds: async () => (await databaseTicks(dataDir)) / TICKS_PER_SECOND,
      longestStall: async () => {
        await rm(loopFile, { force: true })
        process.kill(server.pid(), 'SIGUSR2')
        while (!existsSync(loopFile)) await pause(20)
        return Number(await readFile(loopFile, 'utf8'))
      },
      residentMegabytes: async () => {
        const status = await readFile(`/proc/${server.pid()}/status`, 'utf8').catch(() => '')
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      },
    }
  } catch (error) {
    process.stderr.write(printed)
    await remove()
    throw error
  }
}

/** `--quick` or `--seconds n` shorten or lengthen what is measured. */
export const measuredSeconds = (normal: number): number => {
  const at = process.argv.indexOf('--seconds')
  if (at > 0) return Number(process.argv[at + 1])
  return process.argv.includes('--quick') ? Math.max(3, normal / 4) : normal
}
