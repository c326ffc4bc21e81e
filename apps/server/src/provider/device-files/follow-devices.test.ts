import { fork } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Device } from '@rastro/model/device'
import type { DeviceFiles } from '@rastro/model/media'
import type { ServerInfo } from '@rastro/model/server'
import { expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database'
import { makeDevice, makeFirstAdmin, makeUser, type Person, type signIn } from '../../../test/people'
import { client, startTestServer } from '../../../test/server'
import { photo, sendFile } from '../../../test/uploads'
import { until } from '../../../test/tracking'

const PROGRAM = fileURLToPath(new URL('../../../test/fault-process.ts', import.meta.url))

async function withPhoto(owner: Person, web: string): Promise<Device> {
  const device = await makeDevice(owner)
  expect((await sendFile(owner, web, `/tarkan/devices/${device.id}/photos`, await photo())).status).toBe(200)
  expect((await sendFile(owner, web, `/tarkan/devices/${device.id}/image`, await photo(32, 32))).status).toBe(200)
  return device
}
const onDisk = async (dataDir: string, { id }: Device): Promise<string[]> => {
  const entries = await readdir(join(dataDir, 'media', String(id)), { recursive: true }).catch(() => [])
  return entries.filter((name) => name.includes('.'))
}
const rowsOf = async (pool: TestDatabase['pool'], { id }: Device): Promise<number> =>
  (await pool.query('select 1 from device_files where device_id = $1', [id])).rows.length

test('rows and files go with their device, not with one that may come back', async () => {
  const server = await startTestServer()
  const { pool } = server.context.database
  const { dataDir } = server.config
  const admin = await makeFirstAdmin(server)
  const owner = await makeUser(server, admin)
  const kept = await withPhoto(owner, server.urls.web)
  const gone = await withPhoto(owner, server.urls.web)
  expect(await onDisk(dataDir, gone)).toHaveLength(3)
  await owner.client.delete(`/api/devices/${gone.id}`)
  await until(async () => (await rowsOf(pool, gone)) === 0)
  expect(await onDisk(dataDir, gone)).toEqual([])
  expect(await onDisk(dataDir, kept)).toHaveLength(3)

  const settings = (await admin.client.get('/api/server')).json<ServerInfo>()
  await admin.client.put('/api/server', { ...settings, attributes: { 'tarkan.lazyDeletion': true } })
  const hidden = await withPhoto(owner, server.urls.web)
  const other = await withPhoto(owner, server.urls.web)
  await owner.client.delete(`/api/devices/${hidden.id}`)
  await admin.client.put('/api/server', { ...settings, attributes: {} })
  // The look after this one has seen the hidden one too.
  await owner.client.delete(`/api/devices/${other.id}`)
  await until(async () => (await rowsOf(pool, other)) === 0)
  expect(await rowsOf(pool, hidden)).toBe(1)
  expect((await owner.client.post(`/api/devices/${hidden.id}/restore`)).status).toBe(200)
  const files = (await owner.client.get(`/tarkan/devices/${hidden.id}/files`)).json<DeviceFiles>()
  expect(files.photos).toHaveLength(1)
  expect(await onDisk(dataDir, hidden)).toHaveLength(3)
  await server.close()
})

test('nothing of the provider refers to tables of the tracking server', async () => {
  const database = await testDatabase()
  const text = `select conrelid::regclass::text as of, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid::regclass::text in ('device_files', 'shares', 'share_views')`
  const { rows } = await database.pool.query<{ of: string; to: string }>(text)
  expect(rows).toEqual([{ of: 'share_views', to: 'shares' }])
  await database.drop()
})

test(
  'killed at a deletion, and with devices gone that nobody told of, the next start leaves no orphan',
  { timeout: 90_000 },
  async () => {
    const database = await testDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'rastro-orphans-'))
    const begin = async () => {
      const child = fork(PROGRAM, [database.url, dataDir], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }) // prettier-ignore
      const { web } = await new Promise<{ web: string }>((resolve) =>
        child.once('message', (message) => resolve(message as { web: string })),
      )
      const kill = () =>
        new Promise<void>((resolve) => {
          child.once('exit', () => resolve())
          child.kill('SIGKILL')
        })
      return { web, kill }
    }
    try {
      const first = await begin()
      const server = { client: () => client(first.web) } as Parameters<typeof signIn>[0]
      const admin = await makeFirstAdmin(server)
      const [kept, deleted, untold] = [await withPhoto(admin, first.web), await withPhoto(admin, first.web), await withPhoto(admin, first.web)] // prettier-ignore
      await admin.client.delete(`/api/devices/${deleted.id}`)
      await first.kill()
      await database.pool.query('delete from devices where id = $1', [untold.id])
      expect(await rowsOf(database.pool, untold)).toBe(1)

      const second = await begin()
      for (const device of [deleted, untold]) {
        await until(async () => (await rowsOf(database.pool, device)) === 0)
        expect(await onDisk(dataDir, device)).toEqual([])
      }
      expect(await rowsOf(database.pool, kept)).toBe(1)
      expect(await onDisk(dataDir, kept)).toHaveLength(3)
      await second.kill()
    } finally {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
