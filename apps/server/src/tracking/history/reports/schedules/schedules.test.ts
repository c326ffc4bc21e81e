import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { simpleCalendar } from '@rastro/model/weekly'
import type { ReportJob, ReportRun, ScheduledReport } from '@rastro/model/report'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropDatabase, emptyDatabase } from '../../../../../test/database'
import { driveDevice } from '../../../../../test/drive'
import { type MailBox, mailSettings, startMailBox } from '../../../../../test/mail-box'
import { makeDevice, makeFirstAdmin, makeUser, PASSWORD, type Person, unique } from '../../../../../test/people'
import { client, startTestServer, type TestServer } from '../../../../../test/server'
import { pdfPages } from '../../../../../test/pdf-text'
import { namesOf, unzip } from '../../../../../test/workbooks'
import { createRunStore, type RunStore } from './runs.store'

const ZONE = 'America/Sao_Paulo'
const DAY_MS = 86_400_000

// Threads that draw and readers that wait share the machine with everything else.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let box: MailBox
let server: TestServer
let admin: Person
let owner: Person
let runs: RunStore
beforeAll(async () => {
  box = await startMailBox()
  server = await startTestServer(mailSettings(box))
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin, { attributes: { timezone: ZONE } })
  runs = createRunStore(server.context.database.pool, server.context.work)
})
afterAll(async () => {
  await server.close()
  await box.close()
})
beforeEach(() => void box.mails.splice(0))

async function calendar(person = owner, every: 'day' | 'week' | 'month' = 'day'): Promise<number> {
  const data = simpleCalendar({ kind: 'periods', zone: ZONE, every, weekStart: 'MO' })
  return (await person.client.post('/api/calendars', { name: every, data })).json<{ id: number }>().id
}
async function schedule(fields: object = {}, person = owner): Promise<ScheduledReport> {
  const body = { type: 'trips', description: unique('Semanal da frota'), calendarId: await calendar(person), ...fields }
  const answer = await person.client.post('/api/reports', body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<ScheduledReport>()
}
const runsOf = async ({ id }: ScheduledReport, person = owner): Promise<ReportRun[]> =>
  (await person.client.get(`/api/reports/${id}/runs`)).json<ReportRun[]>()
async function settled(report: ScheduledReport): Promise<ReportRun | undefined> {
  await expect.poll(async () => (await runsOf(report))[0]?.state, { timeout: 80_000 }).toMatch(/done|failed/)
  return (await runsOf(report))[0]
}
/** As if nobody had looked for so long. */
const forget = (report: ScheduledReport, days: number) =>
  server.context.database.pool.query(`update scheduled_reports set looked_at = now() - $2 * interval '1 day' where id = $1`, [report.id, days]) // prettier-ignore
/** The server looks once a minute, and whenever somebody asks for a report now. */
async function makeItLook(): Promise<void> {
  const other = await schedule({ description: 'nobody’s' })
  await owner.client.delete('/api/permissions', { userId: owner.user.id, reportId: other.id })
  expect((await admin.client.post(`/api/reports/${other.id}/run`)).status).toBe(200)
}
const mailsOf = (report: ScheduledReport) => box.mails.filter(({ mail }) => mail.subject?.includes(report.description))
/** Midnight there: the end of the last whole day. */
const lastMidnight = (): number => Math.floor((Date.now() - 3 * 3_600_000) / DAY_MS) * DAY_MS + 3 * 3_600_000

describe('[CORE-APIMAIN-03] /api/reports', () => {
  test('is created, read, replaced, linked and removed like every resource', async () => {
    const report = await schedule({ attributes: { format: 'pdf', delayMinutes: 360 } })
    expect((await owner.client.get('/api/reports')).json()).toContainEqual(report)
    const changed = { ...report, description: 'Outro nome' }
    expect((await owner.client.put(`/api/reports/${report.id}`, changed)).json()).toEqual(changed)
    const other = await makeUser(server, admin)
    expect((await other.client.get(`/api/reports/${report.id}`)).code).toBe('REPORT_ACCESS_DENIED')
    expect((await other.client.get(`/api/reports/${report.id}/runs`)).code).toBe('REPORT_ACCESS_DENIED')
    expect((await other.client.post(`/api/reports/${report.id}/run`)).code).toBe('REPORT_ACCESS_DENIED')
    await admin.client.post('/api/permissions', { userId: other.user.id, reportId: report.id })
    expect((await other.client.get(`/api/reports/${report.id}`)).json()).toEqual(changed)
    expect((await owner.client.delete(`/api/reports/${report.id}`)).status).toBe(204)
    expect((await admin.client.get(`/api/reports/${report.id}`)).status).toBe(404)
  })
  test.each([
    [{ type: 'gold' }],
    [{ description: '' }],
    [{ calendarId: 0 }],
    [{ type: 'states' }],
    [{ type: 'combined', attributes: { format: 'pdf' } }],
    [{ attributes: { format: ['pdf'] } }],
  ])('%j is refused', async (fields) => {
    const body = { type: 'trips', description: 'x', calendarId: await calendar(), ...fields }
    expect((await owner.client.post('/api/reports', body)).code).toBe('INVALID_INPUT')
  })
  test('others’ calendars cannot be chosen; with its calendar a schedule goes', async () => {
    const foreign = { type: 'trips', description: 'x', calendarId: await calendar(admin) }
    expect((await owner.client.post('/api/reports', foreign)).code).toBe('CALENDAR_ACCESS_DENIED')
    const report = await schedule()
    await owner.client.delete(`/api/calendars/${report.calendarId}`)
    expect((await owner.client.get('/api/reports')).json<ScheduledReport[]>().map(({ id }) => id)).not.toContain(report.id) // prettier-ignore
  })
  test('nobody restricted from reports makes one', async () => {
    const restricted = await makeUser(server, admin, { disableReports: true })
    const body = { type: 'trips', description: 'x', calendarId: await calendar(restricted) }
    expect((await restricted.client.post('/api/reports', body)).code).toBe('OPERATION_RESTRICTED')
  })
})

describe('a scheduled report', () => {
  test('goes to each reader with his own devices, lies in his box, and is told to have arrived', async () => {
    const T0 = lastMidnight() - DAY_MS / 2
    const devices = await Promise.all(['Caminhão A', 'Caminhão B'].map((name) => makeDevice(owner, { name })))
    for (const { uniqueId } of devices) {
      const driven = driveDevice(server.context.tracking, uniqueId, T0)
      for (let seconds = 0; seconds <= 1200; seconds += 60)
        await driven.at(seconds, { latitude: -25 + Math.max(seconds - 300, 0) / 10_000, speedKnots: seconds > 300 ? 20 : 0 }) // prettier-ignore
    }
    const [first, second] = devices
    const report = await schedule()
    const reader = await makeUser(server, admin)
    await admin.client.post('/api/permissions', { userId: reader.user.id, deviceId: first?.id })
    await admin.client.post('/api/permissions', { userId: reader.user.id, reportId: report.id })
    for (const device of devices) await owner.client.post('/api/permissions', { deviceId: device.id, reportId: report.id }) // prettier-ignore
    expect((await owner.client.post(`/api/reports/${report.id}/run`)).json()).toMatchObject({ state: 'waiting' })
    const run = await settled(report)
    expect(run).toMatchObject({ state: 'done', error: null })
    expect([Date.parse(run?.from ?? ''), Date.parse(run?.to ?? '') + 1]).toEqual([lastMidnight() - DAY_MS, lastMidnight()]) // prettier-ignore
    expect(run?.recipients.map(({ userId, sentAt }) => [userId, sentAt !== null])).toEqual([
      [owner.user.id, true],
      [reader.user.id, true],
    ])
    const sheetsFor = (person: Person) => {
      const received = mailsOf(report).filter(({ to }) => to.includes(person.user.email))
      expect(received).toHaveLength(1)
      return namesOf(unzip(Buffer.from(received[0]?.mail.attachments[0]?.content as ArrayBuffer)))
    }
    expect(sheetsFor(owner)).toEqual([first?.name, second?.name])
    expect(sheetsFor(reader)).toEqual([first?.name])
    const inBox = (await reader.client.get('/api/reports/jobs')).json<ReportJob[]>()
    expect(inBox).toMatchObject([{ type: 'trips', format: 'xlsx', state: 'done', reportId: report.id }])
  })
  test.each(['xlsx', 'pdf'])(
    '[CORE-REPORTS-04] of a route has the chosen attributes as columns of its %s',
    async (format) => {
      const device = await makeDevice(owner)
      const driven = driveDevice(server.context.tracking, device.uniqueId, lastMidnight() - DAY_MS / 2)
      await driven.at(0, { latitude: -25, longitude: -49, speedKnots: 0 }, { power: 12.437, 'a, b': 'sim' })
      const columns = (attributeColumns: unknown) => ({ type: 'route', attributes: { format, attributeColumns } })
      const report = await schedule(columns('power\na, b'))
      await owner.client.post('/api/permissions', { deviceId: device.id, reportId: report.id })
      await owner.client.post(`/api/reports/${report.id}/run`)
      expect(await settled(report)).toMatchObject({ state: 'done' })
      const content = Buffer.from(mailsOf(report)[0]?.mail.attachments[0]?.content as ArrayBuffer)
      const text =
        format === 'pdf' ? pdfPages(content).join(' ') : (unzip(content).get('xl/worksheets/sheet1.xml') ?? '')
      for (const told of ['Alimentação (V)', format === 'pdf' ? '12,437' : '12.437', 'sim'])
        expect(text).toContain(told)
      for (const bad of ['a\n', 'a\u202eb', Array.from({ length: 31 }, (_, index) => `io${index}`).join('\n')]) {
        const body = { ...columns(bad), description: 'x', calendarId: await calendar() }
        expect((await owner.client.post('/api/reports', body)).code).toBe('INVALID_INPUT')
      }
    },
  )
  test('of visits to geofences tells each reader about those he sees', async () => {
    const device = await makeDevice(owner)
    const geofence = (await owner.client.post('/api/geofences', { name: 'Garagem', area: 'CIRCLE (-25 -49, 100)' })).json<{ id: number }>() // prettier-ignore
    const report = await schedule({ type: 'geofences', attributes: { format: 'pdf' } })
    await owner.client.post('/api/permissions', { deviceId: device.id, reportId: report.id })
    await owner.client.post(`/api/reports/${report.id}/run`)
    expect(await settled(report)).toMatchObject({ state: 'done' })
    const [file] = mailsOf(report)[0]?.mail.attachments ?? []
    expect(file).toMatchObject({
      filename: expect.stringMatching(/^visitas-a-cercas-\d{4}-\d\d-\d\d\.pdf$/) as string,
      mimeType: 'application/pdf',
    })
    const { rows } = await server.context.database.pool.query<{ input: { geofenceId: number[] } }>('select input from report_jobs where report_id = $1', [report.id]) // prettier-ignore
    expect(rows.map(({ input }) => input.geofenceId)).toEqual([[geofence.id]])
  })
  test('of chosen geofences goes on without those that are gone, says when none is left, and takes none that is foreign', async () => {
    const device = await makeDevice(owner)
    const geofence = async (person: Person) =>
      (await person.client.post('/api/geofences', { name: 'Doca', area: 'CIRCLE (-25 -49, 100)' })).json<{ id: number }>().id // prettier-ignore
    const [kept, gone, foreign] = [await geofence(owner), await geofence(owner), await geofence(admin)]
    const visits = (geofenceIds: string | number) => ({ type: 'geofences', attributes: { format: 'pdf', geofenceIds } })
    const tried = async (geofenceIds: string | number, person = owner) =>
      (await person.client.post('/api/reports', { ...visits(geofenceIds), description: 'x', calendarId: await calendar(person) })).code // prettier-ignore
    expect(await tried(`${kept},${foreign}`)).toBe('GEOFENCE_ACCESS_DENIED')
    expect(await tried(987_654)).toBe('GEOFENCE_ACCESS_DENIED')
    expect(await tried(987_654, admin)).toBe('MISSING_REFERENCE')
    for (const bad of ['x', '1;2', '-1', '1.5', Array.from({ length: 301 }, (_, n) => n + 1).join(',')])
      expect(await tried(bad)).toBe('INVALID_INPUT')

    const report = await schedule(visits(`${kept},${gone}`))
    await owner.client.post('/api/permissions', { deviceId: device.id, reportId: report.id })
    const asked = async () => {
      const { rows } = await server.context.database.pool.query<{ input: { geofenceId: number[] } }>('select input from report_jobs where report_id = $1 order by id', [report.id]) // prettier-ignore
      return rows.map(({ input }) => input.geofenceId)
    }
    await owner.client.delete(`/api/geofences/${gone}`)
    await owner.client.post(`/api/reports/${report.id}/run`)
    expect(await settled(report)).toMatchObject({ state: 'done' })
    expect(await asked()).toEqual([[kept]])
    // What is gone does not keep anybody from changing the rest.
    expect((await owner.client.put(`/api/reports/${report.id}`, { ...report, description: 'Docas' })).status).toBe(200)
    await owner.client.delete(`/api/geofences/${kept}`)
    const before = (await settled(report))?.id
    await owner.client.post(`/api/reports/${report.id}/run`)
    await expect.poll(async () => (await settled(report))?.id).not.toBe(before)
    expect(await settled(report)).toMatchObject({ state: 'failed', error: 'REPORT_GEOFENCES_GONE' })
    expect(await asked()).toEqual([[kept]])
  })
  test('is made once for the last period, however long nobody looked', async () => {
    const report = await schedule({ type: 'devices', attributes: { format: 'pdf' } })
    await forget(report, 40)
    await makeItLook()
    await expect.poll(async () => (await runsOf(report)).length, { timeout: 60_000 }).toBe(1)
    expect(await settled(report)).toMatchObject({ state: 'done' })
    await makeItLook()
    await makeItLook()
    expect(await runsOf(report)).toHaveLength(1)
    expect(mailsOf(report)).toHaveLength(1)
    const [file] = mailsOf(report)[0]?.mail.attachments ?? []
    expect(file).toMatchObject({ filename: 'dispositivos.pdf', mimeType: 'application/pdf' })
  })
  test('waits for its delay, and makes up for nothing that ended before it was made', async () => {
    const fresh = await schedule()
    const sinceMidnight = Math.ceil((Date.now() - lastMidnight()) / 60_000)
    const late = await schedule({ attributes: { delayMinutes: Math.min(sinceMidnight + 30, 1440) } })
    await server.context.database.pool.query('update scheduled_reports set looked_at = $2 where id = $1', [late.id, new Date(Date.now() - 60_000)]) // prettier-ignore
    await makeItLook()
    const after = await schedule({ type: 'devices' })
    await forget(after, 2)
    await makeItLook()
    await settled(after)
    expect(await runsOf(fresh)).toEqual([])
    expect(await runsOf(late)).toEqual([])
  })
  test('a reader who may not have it any more gets nothing, and the others theirs', async () => {
    const report = await schedule({ type: 'devices' })
    const gone = await makeUser(server, admin)
    await admin.client.post('/api/permissions', { userId: gone.user.id, reportId: report.id })
    await admin.client.put(`/api/users/${gone.user.id}`, { ...gone.user, disableReports: true })
    await owner.client.post(`/api/reports/${report.id}/run`)
    expect(await settled(report)).toMatchObject({
      state: 'failed',
      error: 'OPERATION_RESTRICTED',
      recipients: [
        { userId: owner.user.id, error: null },
        { userId: gone.user.id, sentAt: null, error: 'OPERATION_RESTRICTED' },
      ],
    })
    expect(mailsOf(report).map(({ to }) => to[0])).toEqual([owner.user.email])
  })
  test('devices that were chosen and are gone do not become all devices', async () => {
    const report = await schedule({ attributes: { scope: 'chosen' } })
    await owner.client.post(`/api/reports/${report.id}/run`)
    expect(await settled(report)).toMatchObject({ state: 'failed', error: 'NOT_FOUND' })
    expect(mailsOf(report)).toEqual([])
  })
})

describe('two servers over one database', () => {
  test('open one run for a period, also when the note of where they looked is lost', async () => {
    const report = await schedule()
    const looked = (await runs.lookedAt()).get(report.id) ?? new Date()
    const period = { from: new Date(0), to: new Date(1000) }
    const open = async () => runs.open(report.id, period, [owner.user.id], (await runs.lookedAt()).get(report.id) ?? looked, new Date()) // prettier-ignore
    const opened = await Promise.all([1, 2, 3].map(() => runs.open(report.id, period, [owner.user.id], looked, new Date()))) // prettier-ignore
    expect(opened.filter(Boolean)).toHaveLength(1)
    expect(await open()).toBeUndefined()
    expect(await runsOf(report)).toHaveLength(1)
    await settled(report)
    expect(mailsOf(report)).toHaveLength(1)
  })
  test('one who was thought dead writes nothing about a run that somebody else took over', async () => {
    const { pool } = server.context.database
    const other = createRunStore(pool, server.context.work, 'runs of this test')
    const report = await schedule()
    const run = await other.ask(report.id, { from: new Date(0), to: new Date(1000) }, [owner.user.id], new Date())
    const claim = async () => (await server.context.work.claim(other.workKind, 1, 60_000))[0]
    const old = await claim()
    expect(await claim()).toBeUndefined()
    await pool.query(`update work set run_at = now() where kind = $1`, [other.workKind])
    const next = await claim()
    if (!old || !next) throw new Error('nothing to claim')
    const sent = { jobId: null, sentAt: new Date(), error: null }
    expect(await other.setRecipient(old, run.id, owner.user.id, sent)).toBe(false)
    expect(await other.failed(old, run.id, 'MAIL_FAILED')).toBe(false)
    expect((await other.recipients(run.id))[0]?.sentAt).toBeNull()
    expect(await other.setRecipient(next, run.id, owner.user.id, sent)).toBe(true)
    expect((await other.recipients(run.id))[0]?.sentAt).not.toBeNull()
    await owner.client.delete(`/api/reports/${report.id}`)
  })
})

test('what a stop left in the middle goes on after it, without a second mail to who has one', async () => {
  const report = await schedule({ type: 'devices' })
  const second = await makeUser(server, admin)
  await admin.client.post('/api/permissions', { userId: second.user.id, reportId: report.id })
  const period = { from: new Date(lastMidnight() - DAY_MS), to: new Date(lastMidnight() - 1) }
  const { pool } = server.context.database
  const halted = createRunStore(pool, server.context.work, 'halted')
  const run = await halted.ask(report.id, period, [owner.user.id, second.user.id], new Date())
  const [claim] = await server.context.work.claim('halted', 1, 60_000)
  if (!claim) throw new Error('nothing to claim')
  await halted.setRecipient(claim, run.id, owner.user.id, { jobId: null, sentAt: new Date(), error: null })
  await pool.query(`update work set kind = $2, run_at = now() where id = $1`, [claim.id, runs.workKind])
  expect(await settled(report)).toMatchObject({ id: run.id, state: 'done' })
  expect(mailsOf(report).map(({ to }) => to[0])).toEqual([second.user.email])
})

test('of two processes one is killed: each report reaches its reader under one id', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-schedules-'))
  const program = fileURLToPath(new URL('../../../../../test/fault-process.ts', import.meta.url))
  const { name: databaseName, url } = await emptyDatabase()
  const children: ChildProcess[] = []
  // A folder of its own for each, but for the files that both read.
  await mkdir(join(folder, 'reports'))
  await writeFile(join(folder, 'seal.key'), randomBytes(32).toString('hex'))
  const begin = async (dataDir: string): Promise<{ child: ChildProcess; web: string }> => {
    const home = join(folder, dataDir)
    if (!existsSync(home)) {
      await mkdir(home)
      await symlink(join(folder, 'reports'), join(home, 'reports'))
      await copyFile(join(folder, 'seal.key'), join(home, 'seal.key'))
    }
    const changes = { ...mailSettings(box), backupAuto: 'off' }
    const child = fork(program, [url, home, JSON.stringify(changes)], { execArgv: ['--import', 'tsx'] })
    children.push(child)
    const web = await new Promise<string>((resolve) => child.once('message', (told: { web: string }) => resolve(told.web))) // prettier-ignore
    return { child, web }
  }
  const first = await begin('one')
  const person = client(first.web)
  const account = { name: 'Dona', email: 'dona@example.com', password: PASSWORD }
  await person.post('/api/users', account)
  await person.form('/api/session', account)
  const data = simpleCalendar({ kind: 'periods', zone: ZONE, every: 'day', weekStart: 'MO' })
  const calendarId = (await person.post('/api/calendars', { name: 'x', data })).json<{ id: number }>().id
  const names = Array.from({ length: 8 }, (_, count) => unique(`Turno ${count}`))
  const ids: number[] = []
  for (const description of names)
    ids.push((await person.post('/api/reports', { type: 'devices', description, calendarId })).json<{ id: number }>().id) // prettier-ignore
  const second = begin('two')
  for (const id of ids) expect((await person.post(`/api/reports/${id}/run`)).status).toBe(200)
  await expect.poll(() => box.mails.length, { timeout: 60_000 }).toBeGreaterThan(1)
  await second
  first.child.kill('SIGKILL')
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const done = async () => (await pool.query(`select 1 from report_runs where state = 'done'`)).rowCount
  await expect.poll(done, { timeout: 80_000 }).toBe(names.length)
  for (const name of names) {
    const mails = box.mails.filter(({ mail }) => mail.subject?.includes(name))
    expect(new Set(mails.map(({ mail }) => mail.messageId)).size).toBe(1)
  }
  // One job for each: no kill made a second file.
  expect((await pool.query('select 1 from report_jobs')).rowCount).toBe(names.length)
  await pool.end()
  for (const child of children) child.kill('SIGKILL')
  await dropDatabase(databaseName)
  await rm(folder, { recursive: true, force: true })
})
