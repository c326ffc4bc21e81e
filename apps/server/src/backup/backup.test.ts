import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { Device } from '@rastro/model/device'
import type { DevicePhoto } from '@rastro/model/media'
import type { Share } from '@rastro/model/share'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dropDatabase, emptyDatabase } from '../../test/database'
import { driveDevice } from '../../test/drive'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, PASSWORD, type Person } from '../../test/people'
import { client as clientOf, startTestServer, type TestServer } from '../../test/server'
import { fetchBytes, photo, sendFile } from '../../test/uploads'
import { configWith } from '../config'
import { migrateWithin, openDatabase } from '#src/db/index'
import { startEmbedded } from '#src/db/embedded/index'
import { silentLog } from '../platform/log'
import { start } from '../start'
import { sequencesOf, tablesOf } from './catalog'
import { BackupError } from './errors'
import { makeBackup } from './make-backup'
import { readBackup } from './read-backup'
import { restore } from './restore'

const TIMEOUT_MS = 180_000
const T0 = Math.floor(Date.now() / 1000 - 7200) * 1000

const leftovers: Array<() => Promise<unknown>> = []
const tidy = async (): Promise<void> => {
  for (let close = leftovers.pop(); close; close = leftovers.pop()) await close()
}
afterEach(tidy)

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'rastro-backup-'))
  leftovers.push(() => rm(made, { recursive: true, force: true }))
  await chmod(made, 0o755)
  return made
}

const quietly = { version: 'test', log: silentLog, say: () => undefined }
const never = (what: string): Promise<void> => Promise.reject(new Error(`asked: ${what}`))
const always = (): Promise<void> => Promise.resolve()

/** Each row of each table, each sequence. */
async function everyRow(pool: pg.Pool): Promise<Record<string, unknown>> {
  const client = await pool.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const found: Record<string, unknown> = {}
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      found[name] = rows.map(({ row }) => row)
    }
    return { ...found, sequences: await sequencesOf(client) }
  } finally {
    client.release()
  }
}

/** Each file that is kept, by its path. */
async function everyFile(dataDir: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of await readdir(dataDir, { recursive: true })) {
    if (/^(postgres|backups|server\.lock|before-restore-)/.test(path)) continue
    if ((await stat(join(dataDir, path))).isDirectory()) continue
    found[path] = createHash('sha256')
      .update(await readFile(join(dataDir, path)))
      .digest('hex')
  }
  return found
}

interface Filled {
  server: TestServer
  owner: Person
  device: Device
  picture: DevicePhoto
  share: Share
}

async function fill(server: TestServer): Promise<Filled> {
  const admin = await makeFirstAdmin(server)
  const owner = await makeUser(server, admin)
  const group = await makeGroup(owner)
  const below = await makeGroup(owner, { groupId: group.id })
  const device = await makeDevice(owner, { name: 'Caminhão "ação"\t1\\2\n', groupId: below.id })
  await owner.client.post('/api/geofences', { name: 'Pátio', area: 'CIRCLE (-25.4 -49.2, 500)' })
  const picture = await sendFile(owner, server.urls.web, `/tarkan/devices/${device.id}/photos`, await photo())
  const expirationTime = new Date(Date.now() + 86_400_000).toISOString()
  const share = await owner.client.post('/tarkan/shares', { name: 'x', deviceIds: [device.id], expirationTime })
  const drive = driveDevice(server.context.tracking, device.uniqueId, T0)
  for (let at = 0; at < 40; at++) await drive.at(at * 60, { latitude: -25.4 + at / 100, speedKnots: at % 3 ? 30 : 0 })
  for (const year of [1999, 2021, 2150])
    await drive.at((Date.UTC(year, 3, 3) - T0) / 1000, {}, { note: 'a\0b\ud800\\N' })
  await mkdir(join(server.config.dataDir, 'reports'), { recursive: true })
  await writeFile(join(server.config.dataDir, 'reports', '77'), Buffer.alloc(3_000_000, 7))
  await writeFile(join(server.config.dataDir, 'reports', '78.part'), 'half')
  await mkdir(join(server.config.dataDir, 'later'))
  await writeFile(join(server.config.dataDir, 'later', `${'n'.repeat(120)}.bin`), '')
  return { server, owner, device, picture: picture.json<DevicePhoto>(), share: share.json<Share>() }
}

const backUp = (server: TestServer, file: string) =>
  makeBackup(file, {
    pool: server.context.database.pool,
    dataDir: server.config.dataDir,
    backupDir: join(server.config.dataDir, 'backups'),
    version: 'test',
    now: () => new Date(),
  })

describe('with a filled server', () => {
  let filled: Filled
  let file: string
  let rows: Record<string, unknown>
  let files: Record<string, string>
  beforeAll(async () => {
    filled = await fill(await startTestServer())
    const { server } = filled
    await server.context.tracking.writer.flush()
    file = join(server.config.dataDir, 'backups', 'quiet.tar.gz')
    // The server goes on by itself, sealing its audit for one: a backup during which nothing changed.
    const seen = async () => ({
      rows: await everyRow(server.context.database.pool),
      files: await everyFile(server.config.dataDir),
    })
    let before: Awaited<ReturnType<typeof seen>>
    do {
      await rm(file, { force: true })
      before = await seen()
      await backUp(server, file)
    } while (!isDeepStrictEqual(before, await seen()))
    ;({ rows, files } = before)
    delete files[join('reports', '78.part')]
  }, TIMEOUT_MS)
  afterAll(() => filled.server.close())

  test('only its owner reads it; it is never written over; nothing unfinished stays', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(backUp(filled.server, file)).rejects.toThrow('there already')
    expect(await readdir(dirname(file))).toEqual(['quiet.tar.gz'])
  })

  test(
    'while positions stream in it is one instant: nothing refers to what came later',
    async () => {
      const { server, device } = filled
      const path = join(await folder(), 'moving.tar.gz')
      const drive = driveDevice(server.context.tracking, device.uniqueId, T0)
      let isOver = false
      const streaming = (async () => {
        for (let at = 3000; !isOver; at++) await drive.at(at, { latitude: -25 + at / 1e5, speedKnots: 40 })
      })()
      const before = await everyRow(server.context.database.pool)
      const { contents } = await backUp(server, path)
      isOver = true
      await streaming
      const rowsOf = (name: string): number => contents.tables.find((one) => one.name === name)?.rows ?? -1
      expect(rowsOf('users')).toBe((before.users as string[]).length)
      const { url, name } = await emptyDatabase()
      leftovers.push(() => dropDatabase(name))
      await restore({ ...quietly, file: path, dataDir: await folder(), databaseUrl: url, confirm: never })
      const database = openDatabase({ connectionString: url }, silentLog, 1)
      const { rows: dangling } = await database.pool.query(
        `select device_id from device_states s where position_id is not null
       and not exists (select from positions p where p.id = s.position_id)
       union all select device_id from events e where position_id is not null
       and not exists (select from positions p where p.id = e.position_id)`,
      )
      await database.close()
      expect(dangling).toEqual([])
    },
    TIMEOUT_MS,
  )

  test('an outside database: every row and file is as it was; into a full one only when that was said', async () => {
    const { url, name } = await emptyDatabase()
    leftovers.push(() => dropDatabase(name))
    const dataDir = await folder()
    const parts = { ...quietly, file, dataDir, databaseUrl: url }
    const other = openDatabase({ connectionString: url }, silentLog, 1)
    await other.pool.query('create table of_somebody_else as select 1 as one')
    await other.close()
    await restore({ ...parts, confirm: never })
    const database = openDatabase({ connectionString: url }, silentLog, 1)
    expect(await everyRow(database.pool)).toEqual({ ...rows, of_somebody_else: ['(1)'] })
    expect(await everyFile(dataDir)).toEqual(files)
    await database.pool.query('delete from devices')
    await appendFile(join(dataDir, 'reports', '77'), 'more')
    const refused = restore({ ...parts, confirm: () => Promise.reject(new BackupError('no')) })
    await expect(refused).rejects.toThrow('other sessions')
    await database.close()
    await expect(restore({ ...parts, confirm: () => Promise.reject(new BackupError('no')) })).rejects.toThrow('no')
    const { keptAside } = await restore({ ...parts, confirm: always })
    const again = openDatabase({ connectionString: url }, silentLog, 1)
    expect(await everyRow(again.pool)).toEqual({ ...rows, of_somebody_else: ['(1)'] })
    await again.close()
    expect(await everyFile(dataDir)).toEqual(files)
    expect((await stat(join(keptAside[0] ?? '', 'reports', '77'))).size).toBe(3_000_004)
  }, 60_000)

  test(
    'the drill: everything is destroyed; from the file alone the server is there again, its secrets too',
    { timeout: TIMEOUT_MS },
    async () => {
      const dataDir = await folder()
      await restore({ ...quietly, file, dataDir, databaseUrl: undefined, confirm: never })
      const embedded = await startEmbedded({ dataDir, log: silentLog })
      const database = openDatabase({ ...embedded.connection, database: 'postgres' }, silentLog, 1)
      expect(await everyRow(database.pool)).toEqual(rows)
      await database.close()
      await embedded.stop()
      expect(await everyFile(dataDir)).toEqual(files)
      const settings = { webPort: 0, webHost: '127.0.0.1', dataDir, detectPort: 0, protocolPorts: {} }
      const running = await start(configWith(settings), { log: silentLog })
      leftovers.push(running.stop)
      const person = clientOf(running.urls.web)
      await person.form('/api/session', { email: filled.owner.user.email, password: PASSWORD })
      const { device, picture, share } = filled
      expect((await person.get('/api/devices')).json<Device[]>()).toMatchObject([{ id: device.id, name: device.name }])
      const there = await fetchBytes(running.urls.web, picture.url, person.cookie)
      const here = await fetchBytes(filled.server.urls.web, picture.url, filled.owner.client.cookie)
      expect(there.bytes.equals(here.bytes)).toBe(true)
      // Readable only with the key that came along.
      expect((await person.get('/tarkan/shares')).json<Share[]>()[0]?.token).toBe(share.token)
      // Ids go on where they were.
      const made = await person.post('/api/devices', { name: 'new', uniqueId: 'new' })
      expect(made.json<Device>().id).toBeGreaterThan(device.id)
      await driveDevice(running.context.tracking, device.uniqueId, T0).at(7000)
    },
  )

  describe('what is not whole is refused before anything is touched', () => {
    const spoiled: Record<string, (path: string) => Promise<void>> = {
      'cut in the middle': async (path) => truncate(path, Math.floor((await stat(path)).size / 2)),
      'cut at the end': async (path) => truncate(path, (await stat(path)).size - 1),
      empty: (path) => truncate(path, 0),
      'one bit': async (path) => {
        const bytes = await readFile(path)
        const at = Math.floor(bytes.length * 0.7)
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
        await writeFile(path, bytes)
      },
      'unpacked and another text': (path) => writeFile(path, 'this is no backup'),
      'not compressed': async (path) => writeFile(path, gunzipSync(await readFile(path))),
    }
    test.each(Object.keys(spoiled))('%s', async (name) => {
      const parent = await folder()
      const path = join(parent, 'spoiled.tar.gz')
      await writeFile(path, await readFile(file))
      await spoiled[name]?.(path)
      const dataDir = join(parent, 'data')
      const attempt = restore({ ...quietly, file: path, dataDir, databaseUrl: undefined, confirm: never })
      await expect(attempt).rejects.toBeInstanceOf(BackupError)
      await expect(attempt).rejects.toThrow('Nothing was changed')
      expect(await readdir(parent)).toEqual(['spoiled.tar.gz'])
    })
  })

  test('one of a newer program is refused with its version', async () => {
    const { pool } = filled.server.context.database
    await pool.query(`insert into kysely_migration values ('9999-to-come', 'x')`)
    const path = join(await folder(), 'newer.tar.gz')
    await backUp(filled.server, path).finally(() =>
      pool.query(`delete from kysely_migration where name = '9999-to-come'`),
    )
    const dataDir = join(dirname(path), 'data')
    const attempt = restore({ ...quietly, file: path, dataDir, databaseUrl: undefined, confirm: never })
    await expect(attempt).rejects.toThrow('newer than that of this program')
    expect(await readdir(dirname(path))).toEqual(['newer.tar.gz'])
  })
})

/** Runs a program of ours as a person does; ends it hard once it says a word. */
function run(program: 'backup' | 'restore', args: string[], dataDir: string, killAt?: string) {
  const path = fileURLToPath(new URL(`./${program}-main.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (killAt !== undefined && output.includes(killAt)) child.kill('SIGKILL')
    })
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  )
}

test(
  'the commands: beside a running server; killed in the middle the old is there; again, and it is done',
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await folder()
    const settings = { webPort: 0, webHost: '127.0.0.1', dataDir, detectPort: 0, protocolPorts: {} }
    const insert = (name: string) => `insert into devices (name, unique_id) values ('${name}', '${name}')`
    const first = await start(configWith(settings), { log: silentLog })
    leftovers.push(first.stop)
    await first.context.database.pool.query(insert('backed-up'))
    const file = join(await folder(), 'of-a-person.tar.gz')
    const made = await run('backup', [file], dataDir)
    expect(made.output).toContain('Written and read again')
    expect(made.code).toBe(0)
    expect((await run('backup', [join(dataDir, 'inside.tar.gz')], dataDir)).output).toContain('outside')
    expect((await run('backup', [join(file, '..', 'other.tar.gz')], await folder())).output).toContain('no database')
    expect(await run('restore', [file, '--overwrite', '--yes'], dataDir)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is in use') as string,
    })
    await first.context.database.pool.query(insert('later'))
    await first.stop()
    const asked = await run('restore', [file], dataDir)
    expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('--overwrite') as string })
    expect((await run('restore', [file, '--overwrite'], dataDir)).output).toContain('--yes')
    const names = async (): Promise<string[]> => {
      const embedded = await startEmbedded({ dataDir, log: silentLog })
      const database = openDatabase({ ...embedded.connection, database: 'postgres' }, silentLog, 1)
      const { rows } = await database.pool.query<{ name: string }>('select name from devices order by 1')
      await database.close()
      await embedded.stop()
      return rows.map(({ name }) => name)
    }
    expect((await run('restore', [file, '--overwrite', '--yes'], dataDir, 'up to date')).code).toBeNull()
    expect(await names()).toEqual(['backed-up', 'later'])
    const restored = await run('restore', [file, '--overwrite', '--yes'], dataDir)
    expect(restored.output).toContain('What was there before is in')
    expect(restored.code).toBe(0)
    expect(await names()).toEqual(['backed-up'])
    expect((await readdir(dataDir)).filter((name) => name.startsWith('restoring'))).toEqual([])
    // Cut off where it changes what is in use: no server starts on half of it.
    await writeFile(join(dataDir, 'restore-is-unfinished.json'), '{}')
    await expect(start(configWith(settings), { log: silentLog })).rejects.toThrow('Run it again')
  },
)

test('a backup of an older version is brought up to date', { timeout: TIMEOUT_MS }, async () => {
  const [old, fresh] = [await emptyDatabase(), await emptyDatabase()]
  leftovers.push(
    () => dropDatabase(old.name),
    () => dropDatabase(fresh.name),
  )
  const source = openDatabase({ connectionString: old.url }, silentLog, 2)
  const client = await source.pool.connect()
  await migrateWithin(client, '0010-device-owners')
  await client.query(`insert into devices (name, unique_id) values ('Van', '1')`)
  client.release()
  const dataDir = await folder()
  const file = join(await folder(), 'old.tar.gz')
  await makeBackup(file, { pool: source.pool, dataDir, backupDir: dataDir, version: 'old', now: () => new Date() })
  await source.close()
  await restore({ ...quietly, file, dataDir, databaseUrl: fresh.url, confirm: never })
  const server = await startTestServer({ databaseUrl: fresh.url })
  leftovers.push(server.close)
  expect(server.context.devices.byUniqueId('1')?.name).toBe('Van')
})

test('a large table is read and written with little memory', { timeout: TIMEOUT_MS }, async () => {
  const { url, name } = await emptyDatabase()
  leftovers.push(() => dropDatabase(name))
  const database = openDatabase({ connectionString: url }, silentLog, 2)
  const client = await database.pool.connect()
  await migrateWithin(client, '0002-positions')
  await client.query(`insert into sightings select n::text, 'p', repeat('x', 900), now(), now(), 1, ''
    from generate_series(1, 100000) as n`)
  client.release()
  const dataDir = await folder()
  const file = join(dataDir, 'backups', 'large.tar.gz')
  const beforeBytes = process.memoryUsage().arrayBuffers
  let mostBytes = 0
  const watch = setInterval(() => (mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers)), 5)
  const { contents } = await makeBackup(file, {
    pool: database.pool,
    dataDir,
    backupDir: dirname(file),
    version: 'test',
    now: () => new Date(),
  })
  clearInterval(watch)
  await database.close()
  expect(contents.tables.find((one) => one.name === 'sightings')).toMatchObject({ rows: 100_000 })
  expect(mostBytes - beforeBytes).toBeLessThan(60_000_000)
  expect((await readBackup(file)).plainBytes).toBeGreaterThan(90_000_000)
})
