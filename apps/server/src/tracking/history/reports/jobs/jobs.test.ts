import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CombinedRow, ReportJob, StopRow, TripRow } from '@rastro/model/report'
import type { Position } from '@rastro/model/position'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveDevice } from '../../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../../test/people'
import { startTestServer, type TestServer } from '../../../../../test/server'
import { createWorkStore } from '#src/db/work/index'
import { createFileFolder } from '#src/platform/file-folder'
import { createJobFiles } from './job-files'
import { createJobRunner } from './job-runner'
import { createJobStore } from './jobs.store'

let server: TestServer
let admin: Person
let owner: Person
let stranger: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  stranger = await makeUser(server, admin)
})
afterAll(() => server.close())

const T0 = Date.UTC(2025, 9, 14, 12)
const at = (seconds: number): string => new Date(T0 + seconds * 1000).toISOString()
const PERIOD = { from: at(0), to: at(3600) }

async function drivenDevice(person: Person): Promise<number> {
  const device = await makeDevice(person)
  const driven = driveDevice(server.context.tracking, device.uniqueId, T0)
  for (let seconds = 0; seconds <= 1200; seconds += 60) {
    await driven.at(seconds, {
      latitude: -25 + Math.max(seconds - 300, 0) / 10_000,
      speedKnots: seconds > 300 ? 20 : 0,
    })
  }
  return device.id
}

async function ask(person: Person, body: object): Promise<ReportJob> {
  const answer = await person.client.post('/api/reports/jobs', { ...PERIOD, ...body })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<ReportJob>()
}
const jobOf = async (person: Person, { id }: ReportJob): Promise<ReportJob> =>
  (await person.client.get(`/api/reports/jobs/${id}`)).json<ReportJob>()
async function finished(person: Person, job: ReportJob): Promise<ReportJob> {
  await expect.poll(async () => (await jobOf(person, job)).state, { timeout: 20_000 }).toMatch(/done|failed/)
  return jobOf(person, job)
}

test('a report made in the background is the same as the one asked for at once', async () => {
  const deviceId = await drivenDevice(owner)
  const job = await ask(owner, { type: 'trips', format: 'json', deviceId: [deviceId] })
  expect(job).toMatchObject({ type: 'trips', format: 'json', deviceId: [deviceId], groupId: [], error: null })
  const done = await finished(owner, job)
  const file = await owner.client.get(`/api/reports/jobs/${job.id}/file`)
  expect(done).toMatchObject({ state: 'done', progress: 1, sizeBytes: Buffer.byteLength(file.text) })
  const query = `deviceId=${deviceId}&from=${PERIOD.from}&to=${PERIOD.to}`
  const direct = (await owner.client.get(`/api/reports/trips?${query}&nulls=true`)).json<TripRow[]>()
  expect(direct).toHaveLength(1)
  expect(file.json()).toEqual(direct)
  expect((await owner.client.get('/api/reports/jobs')).json<ReportJob[]>().map(({ id }) => id)).toContain(job.id)
})

test('the combined report in the background has the stops too, and is otherwise the one of the call', async () => {
  const deviceId = await drivenDevice(owner)
  const job = await finished(owner, await ask(owner, { type: 'combined', format: 'json', deviceId: [deviceId] }))
  const [row] = (await owner.client.get(`/api/reports/jobs/${job.id}/file`)).json<
    (CombinedRow & { stops: StopRow[] })[]
  >()
  const query = `deviceId=${deviceId}&from=${PERIOD.from}&to=${PERIOD.to}`
  const { stops, ...rest } = row ?? { stops: [] }
  expect(stops).toEqual((await owner.client.get(`/api/reports/stops?${query}&nulls=true`)).json())
  expect(stops).not.toEqual([])
  expect([rest]).toEqual((await owner.client.get(`/api/reports/combined?${query}`)).json())
})

test('a workbook too; a report that has none is refused', async () => {
  const job = await finished(owner, await ask(owner, { type: 'devices', format: 'xlsx' }))
  expect(job.state).toBe('done')
  const file = await owner.client.get(`/api/reports/jobs/${job.id}/file`)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename=dispositivos.xlsx')
  expect(file.text.startsWith('PK')).toBe(true)
  for (const body of [
    { type: 'combined', format: 'xlsx' },
    { type: 'devices', format: 'json' },
    { type: 'gold', format: 'json' },
  ]) {
    expect((await owner.client.post('/api/reports/jobs', { ...PERIOD, ...body })).code).toBe('INVALID_INPUT')
  }
  const inverted = { type: 'trips', format: 'json', from: PERIOD.to, to: PERIOD.from }
  expect((await owner.client.post('/api/reports/jobs', inverted)).code).toBe('INVALID_INPUT')
})

test('the box of another does not exist; devices of others are not in the file', async () => {
  const deviceId = await drivenDevice(owner)
  const job = await finished(owner, await ask(owner, { type: 'route', format: 'json', deviceId: [deviceId] }))
  for (const [method, path] of [
    ['GET', `/api/reports/jobs/${job.id}`],
    ['GET', `/api/reports/jobs/${job.id}/file`],
    ['DELETE', `/api/reports/jobs/${job.id}`],
  ] as const) {
    for (const person of [stranger, admin]) expect((await person.client.request(method, path)).status).toBe(404)
  }
  const foreign = await finished(stranger, await ask(stranger, { type: 'route', format: 'json', deviceId: [deviceId] }))
  expect((await stranger.client.get(`/api/reports/jobs/${foreign.id}/file`)).text).toBe('[]')
  expect((await owner.client.get(`/api/reports/jobs/${job.id}/file`)).json<Position[]>()).toHaveLength(21)
})

test('what was taken away is gone, and a box has room for fifty', async () => {
  const person = await makeUser(server, admin)
  const first = await ask(person, { type: 'trips', format: 'json' })
  for (let count = 1; count < 50; count++) await ask(person, { type: 'trips', format: 'json' })
  const refused = await person.client.post('/api/reports/jobs', { ...PERIOD, type: 'trips', format: 'json' })
  expect(refused.code).toBe('REPORT_LIMIT_REACHED')
  expect((await person.client.delete(`/api/reports/jobs/${first.id}`)).status).toBe(204)
  expect((await person.client.get(`/api/reports/jobs/${first.id}`)).status).toBe(404)
  const last = await ask(person, { type: 'trips', format: 'json' })
  expect((await finished(person, last)).state).toBe('done')
  expect((await person.client.get('/api/reports/jobs')).json<ReportJob[]>()).toHaveLength(50)
})

test('a file that is not there yet is not ready; who lost the right to reports gets none', async () => {
  const person = await makeUser(server, admin)
  const text = `insert into report_jobs (user_id, type, format, input, requested_at, state)
    values ($1, 'trips', 'json', $2, now(), 'failed') returning id`
  const { rows } = await server.context.database.pool.query<{ id: number }>(text, [person.user.id, PERIOD])
  expect((await person.client.get(`/api/reports/jobs/${rows[0]?.id}/file`)).code).toBe('REPORT_NOT_READY')
  await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, disableReports: true })
  expect((await person.client.get('/api/reports/jobs')).code).toBe('OPERATION_RESTRICTED')
  const job = { type: 'trips', format: 'json', ...PERIOD }
  expect((await person.client.post('/api/reports/jobs', job)).code).toBe('OPERATION_RESTRICTED')
})

test('who loses the right while his report is made gets no file of it', async () => {
  const person = await makeUser(server, admin)
  const { context } = server
  const folder = await mkdtemp(join(tmpdir(), 'rastro-jobs-'))
  const takeAway = () => admin.client.put(`/api/users/${person.user.id}`, { ...person.user, disableReports: true })
  async function* rows() {
    yield '{}'
    await takeAway()
    yield '{}'
  }
  const files = createJobFiles(createFileFolder(folder))
  const work = createWorkStore(context.database.pool)
  const store = createJobStore(context.database.pool, work, 'report of this test')
  const desk = { json: rows } as unknown as Parameters<typeof createJobRunner>[0]['desk']
  const runner = createJobRunner({ ...context, store, work, files, desk })
  const finished = new Promise<number>((resolve) => runner.onFinished(resolve))
  const job = await runner.submit({ userId: person.user.id, type: 'trips', format: 'json', input: PERIOD })
  expect(await finished).toBe(job.id)
  expect(await store.byId(job.id)).toMatchObject({ state: 'failed', error: 'OPERATION_RESTRICTED' })
  expect(await readdir(folder)).toEqual([])
  await runner.stop()
  await rm(folder, { recursive: true })
})
