import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HealthDetails } from '@rastro/model/server'
import { afterEach, expect, test } from 'vitest'
import { driveDevice } from '../test/drive'
import { makeDevice, makeFirstAdmin, makeUser } from '../test/people'
import { startTestServer } from '../test/server'
import { until } from '../test/tracking'
import { startEmbedded } from './db/embedded/index'
import { silentLog } from './platform/log'

const leftovers: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (let close = leftovers.pop(); close; close = leftovers.pop()) await close()
})

test(
  'a database that is stopped and started: not OK while nothing can be stored, OK once it can, nothing lost',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-health-'))
    leftovers.push(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o755)
    const begin = () => startEmbedded({ dataDir: folder, log: silentLog, settings: { fsync: 'off' } })
    let database = await begin()
    leftovers.push(() => database.stop())
    const { host, port, user } = database.connection
    const databaseUrl = `postgresql://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`
    const server = await startTestServer({ databaseUrl })
    leftovers.push(server.close)
    const admin = await makeFirstAdmin(server)
    const device = await makeDevice(admin)
    const health = () => server.client().get('/api/health')
    expect(await health()).toMatchObject({ status: 200, text: 'OK' })

    await database.stop()
    expect(await health()).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    const drive = driveDevice(server.context.tracking, device.uniqueId, Date.now() - 60_000)
    let isStored = false
    void drive.at(0).then(() => (isStored = true))
    await until(async () => (await health()).text.includes('writer'))
    expect((await health()).json()).toMatchObject({ status: 'NOT_STORING', reasons: ['database', 'writer'] })
    expect(isStored).toBe(false)

    database = await begin()
    await until(async () => (await health()).text === 'OK')
    await until(() => isStored)
  },
)

test('details are for administrators, and say where the database lives and how the backups are', async () => {
  const server = await startTestServer({ backupAuto: 'always' })
  leftovers.push(server.close)
  const admin = await makeFirstAdmin(server)
  const user = await makeUser(server, admin)
  const path = '/api/health?details=true'
  expect((await server.client().get(path)).status).toBe(401)
  expect((await user.client.get(path)).code).toBe('ADMINISTRATOR_REQUIRED')
  const details = (await admin.client.get(path)).json<HealthDetails>()
  expect(details).toMatchObject({
    status: 'OK',
    reasons: [],
    database: { kind: 'outside', folder: null, isElsewhere: false },
    dataDir: server.config.dataDir,
    waitingPositions: 0,
    parked: { failed: 0, behind: 0 },
    mails: { waiting: 0, failed: 0 },
    backup: { folder: join(server.config.dataDir, 'backups'), lastAt: null, failure: null },
  })
  expect(details.disk?.[0]).toBeGreaterThan(0)
})
