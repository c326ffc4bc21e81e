import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { protocols } from '@rastro/protocols'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { makeFirstAdmin, PASSWORD, signIn } from '../test/people'
import { client, startTestServer } from '../test/server'
import { configWith } from './config'
import { startEmbedded } from './db/embedded/index'
import { silentLog } from './platform/log'
import { EXIT_CONFIG, EXIT_DATABASE, EXIT_IN_USE, start, StartError } from './start'

const leftovers: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (let close = leftovers.pop(); close; close = leftovers.pop()) await close()
})

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-start-'))
  leftovers.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Takes a port; the system chooses it. */
async function takenPort(): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done))
  leftovers.push(() => new Promise((done) => server.close(done)))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const embedded = async (changes = {}) =>
  configWith({
    webPort: 0,
    webHost: '127.0.0.1',
    dataDir: await dataFolder(),
    detectPort: 0,
    protocolPorts: {},
    ...changes,
  })

describe('with the embedded database', () => {
  test('a first start creates it, a second one finds what was stored', async () => {
    const config = await embedded({ adminEmail: 'ana@example.com', adminPassword: PASSWORD })
    const first = await start(config, { log: silentLog })
    await first.context.db.insertInto('devices').values({ name: 'Van', unique_id: '1' }).execute()
    await first.stop()
    const second = await start({ ...config, adminPassword: 'another-long-one' }, { log: silentLog })
    leftovers.push(second.stop)
    expect(second.context.devices.byUniqueId('1')?.name).toBe('Van')
    const login = await client(second.urls.web).form('/api/session', { email: 'ana@example.com', password: PASSWORD })
    expect(login.json()).toMatchObject({ administrator: true })
  })

  test('a database left running by a killed server is taken over with all that was stored', async () => {
    const config = await embedded()
    const orphan = await startEmbedded({ dataDir: config.dataDir, log: silentLog })
    const running = await start(config, { log: silentLog })
    leftovers.push(running.stop)
    expect(() => process.kill(orphan.pid, 0)).toThrow()
    expect(await running.context.database.isUp()).toBe(true)
  })
})

test('an embedded database that is killed comes back with what was stored', async () => {
  const config = await embedded({ adminEmail: 'ana@example.com', adminPassword: PASSWORD })
  const running = await start(config, { log: silentLog })
  leftovers.push(running.stop)
  const lock = await readFile(join(config.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(lock, 10), 'SIGKILL')
  // A connection of the dead database may still answer for a moment, so only what must be written tells.
  const login = async (): Promise<number> =>
    (await client(running.urls.web).form('/api/session', { email: 'ana@example.com', password: PASSWORD })).status
  await expect.poll(login, { timeout: 15_000 }).toBe(200)
  expect(await running.context.database.isUp()).toBe(true)
})

test('an outside database that cannot be reached: a clear message', async () => {
  const config = await embedded({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', databaseWaitSeconds: 1 })
  await expect(start(config, { log: silentLog })).rejects.toMatchObject({ exitCode: EXIT_DATABASE })
})

describe('ports in use', () => {
  test('the web port: a clear message, and nothing stays open', async () => {
    const webPort = await takenPort()
    const attempt = startTestServer({ webPort, webHost: '0.0.0.0' })
    await expect(attempt).rejects.toBeInstanceOf(StartError)
    await expect(attempt).rejects.toMatchObject({
      exitCode: EXIT_IN_USE,
      message: expect.stringContaining(`${webPort}`),
    })
  })
  test('a device port: it is told, the others go on', async () => {
    const [taken, other] = protocols.filter((protocol) => protocol.transports.includes('tcp')).map(({ name }) => name)
    const busyPort = await takenPort()
    // Below the ports that the system hands out by itself.
    const freePort = 20_000 + Math.floor(Math.random() * 10_000)
    const server = await startTestServer(
      { protocolPorts: { [taken ?? '']: busyPort, [other ?? '']: freePort } },
      { freeDevicePorts: false },
    )
    leftovers.push(server.close)
    const tcp = server.devicePorts.filter(({ transport }) => transport === 'tcp')
    expect(tcp.find(({ protocol }) => protocol === taken)?.error).toBeTruthy()
    expect(tcp.find(({ protocol }) => protocol === other)).toEqual({
      protocol: other,
      transport: 'tcp',
      port: freePort,
    })
    expect((await server.client().get('/api/health')).status).toBe(200)
  })
})

test('a database that goes and comes back: 503 with a code meanwhile, then as before', async () => {
  const server = await startTestServer()
  leftovers.push(server.close)
  const admin = await makeFirstAdmin(server)
  const name = /\/(test_\w+)\?/.exec(server.config.databaseUrl ?? '')?.[1]
  const outside = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await outside.connect()
  leftovers.push(() => outside.end())
  await outside.query(`alter database ${name} allow_connections false`)
  await outside.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

  for (const answer of [
    await admin.client.get('/api/devices'),
    await server.client().form('/api/session', { email: 'ana@example.com', password: PASSWORD }),
  ])
    expect(answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
  const sick = await server.client().get('/api/health')
  expect(sick).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
  expect(sick.json()).toMatchObject({ status: 'NOT_STORING', reasons: ['database'] })
  expect((await server.client().get('/api/server')).status).toBe(200)

  await outside.query(`alter database ${name} allow_connections true`)
  expect((await admin.client.get('/api/devices')).status).toBe(200)
  expect((await signIn(server, 'ana@example.com')).user.administrator).toBe(true)
  expect((await server.client().get('/api/health')).text).toBe('OK')
})

describe('a folder that cannot hold the data: one clear line, and the end', () => {
  const mistaken = async (dataDir: string): Promise<StartError> => {
    const error: unknown = await start(await embedded({ dataDir }), { log: silentLog }).then(
      (running) => running.stop().then(() => 'it started'),
      (reason: unknown) => reason,
    )
    if (!(error instanceof StartError)) throw error
    expect(error.message).not.toContain('\n')
    return error
  }
  test.runIf(process.platform === 'linux').each(['/proc/nope', '/proc/nope/below', '/dev/null', '/dev/null/below'])(
    '%s',
    async (dataDir) => {
      const error = await mistaken(dataDir)
      expect(error.exitCode).toBe(EXIT_CONFIG)
      expect(error.message).toContain('/' + dataDir.split('/')[1])
    },
  )
  test('a file', async () => {
    const file = join(await dataFolder(), 'file')
    await writeFile(file, '')
    expect((await mistaken(file)).message).toContain('is not a folder')
  })
  test('one in which something is in the way', async () => {
    const dataDir = await dataFolder()
    await writeFile(join(dataDir, 'postgres'), '')
    expect((await mistaken(dataDir)).message).toContain(dataDir)
  })
  test('one whose key is empty', async () => {
    const server = await startTestServer()
    leftovers.push(server.close)
    const dataDir = await dataFolder()
    await writeFile(join(dataDir, 'seal.key'), '')
    const { databaseUrl } = server.config
    const attempt = start(await embedded({ dataDir, databaseUrl }), { log: silentLog })
    await expect(attempt).rejects.toMatchObject({ exitCode: EXIT_CONFIG, message: expect.stringContaining('seal.key') })
  })
})
