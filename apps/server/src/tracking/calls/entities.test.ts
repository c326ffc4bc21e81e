import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveDevice } from '../../../test/drive'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person, unique } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const KM = 1000
const HOUR_MS = 3_600_000

async function made<T extends { id: number }>(person: Person, path: string, body: object): Promise<T> {
  const answer = await person.client.post(`/api/${path}`, body)
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
  const one = answer.json<T>()
  expect((await person.client.get(`/api/${path}/${one.id}`)).json()).toEqual(one)
  return one
}
const link = async (person: Person, ...ends: object[]) =>
  expect((await person.client.post('/api/permissions', Object.assign({}, ...ends) as object)).status).toBe(204)
const unlink = async (person: Person, ends: object) =>
  expect((await person.client.request('DELETE', '/api/permissions', { body: JSON.stringify(ends), headers: { 'content-type': 'application/json' } })).status).toBe(204) // prettier-ignore

interface Told {
  type: string
  maintenanceId: number
  attributes: Record<string, unknown>
}
const eventsOf = async (person: Person, deviceId: number): Promise<Told[]> => {
  const [from, to] = [new Date(Date.now() - 48 * HOUR_MS), new Date(Date.now() + HOUR_MS)].map((at) => at.toISOString())
  const path = `/api/reports/events?deviceId=${deviceId}&from=${from}&to=${to}&type=maintenance`
  return (await person.client.get(path)).json<Told[]>()
}

describe('maintenance', () => {
  const plan = { name: 'Troca de óleo', type: 'totalDistance', start: 10_000 * KM, period: 10_000 * KM }

  test('[CORE-MAINT-02] a plan keeps its name, counter, start and cycle', async () => {
    expect(await made(admin, 'maintenance', plan)).toMatchObject({ ...plan, attributes: {} })
    const hours = { name: 'Revisão', type: 'hours', start: 250 * HOUR_MS, period: 250 * HOUR_MS }
    const stored = await made(admin, 'maintenance', { ...hours, attributes: { note: 'x' } })
    const changed = { ...stored, period: 500 * HOUR_MS }
    expect((await admin.client.put(`/api/maintenance/${stored.id}`, changed)).json()).toEqual(changed)
  })

  test('[CORE-MAINT-03] a vehicle that passes the start or a cycle after it is due, once for each, while it is linked', async () => {
    const device = await makeDevice(admin)
    const { id } = await made(admin, 'maintenance', plan)
    await link(admin, { deviceId: device.id, maintenanceId: id })
    const { at } = driveDevice(server.context.tracking, device.uniqueId, Date.now() - 24 * HOUR_MS)
    let fixes = 0
    let longitude = -49
    /** Another fix, this far east of the one before. */
    const drives = async (km: number) => {
      longitude += km / (111.195 * Math.cos((25 * Math.PI) / 180))
      fixes += 1
      await at(fixes * 600, { latitude: -25, longitude, speedKnots: 30 })
    }
    const set = async (km: number) => {
      const body = { deviceId: device.id, totalDistance: km * KM }
      expect((await admin.client.put(`/api/devices/${device.id}/accumulators`, body)).status).toBe(204)
    }
    const due = () => eventsOf(admin, device.id)

    await drives(0)
    await set(19_980)
    await drives(10)
    const before = (await due()).length
    await drives(11)
    const [event, ...more] = (await due()).slice(before)
    expect([event?.maintenanceId, more.length]).toEqual([id, 0])
    expect(event?.attributes).toMatchObject({ start: plan.start, period: plan.period })
    expect(Number(event?.attributes['totalDistance']) / KM).toBeCloseTo(20_001, 0)
    expect(Number(event?.attributes['before']) / KM).toBeCloseTo(19_990, 0)
    await drives(5)
    await set(29_980)
    await drives(10)
    expect(await due()).toHaveLength(before + 1)
    await drives(11)
    expect(await due()).toHaveLength(before + 2)

    await unlink(admin, { deviceId: device.id, maintenanceId: id })
    await set(39_990)
    await drives(11)
    expect(await due()).toHaveLength(before + 2)
  })
})

test('[ADM-COMPUTED-04] a computed attribute counts for devices and groups while it is linked to them', async () => {
  const group = await makeGroup(admin)
  const [single, member] = [await makeDevice(admin), await makeDevice(admin, { groupId: group.id })]
  const { id } = await made(admin, 'attributes/computed', { description: 'x', attribute: 'power24', expression: 'power > 20', type: 'boolean', priority: 0 }) // prettier-ignore
  const drives = [single, member].map((one) => driveDevice(server.context.tracking, one.uniqueId, Date.now() - HOUR_MS))
  let minute = 0
  const computed = async () => {
    minute += 1
    for (const drive of drives) await drive.at(minute * 60, {}, { power: 24.5 })
    return [single, member].map((one) => server.context.tracking.state.of(one.id).latest?.attributes['power24'])
  }
  expect(await computed()).toEqual([undefined, undefined])
  await link(admin, { deviceId: single.id, attributeId: id })
  expect(await computed()).toEqual([true, undefined])
  await link(admin, { groupId: group.id, attributeId: id })
  expect(await computed()).toEqual([true, true])
  await unlink(admin, { deviceId: single.id, attributeId: id })
  await unlink(admin, { groupId: group.id, attributeId: id })
  expect(await computed()).toEqual([undefined, undefined])
})

test('[ADM-NOTIFRULES-02] a rule keeps type, channels, alarms, calendar and command, and its devices by links', async () => {
  const ical = btoa('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260105T080000Z\nEND:VEVENT\nEND:VCALENDAR')
  const calendar = await made(admin, 'calendars', { name: 'x', data: ical })
  const command = await made(admin, 'commands', { type: 'custom', description: 'x', attributes: { data: 'STATUS' } })
  const rule = {
    type: 'alarm',
    notificators: 'web,command',
    always: false,
    description: 'Pânico à noite',
    calendarId: calendar.id,
    commandId: command.id,
    attributes: { alarms: 'sos,powerCut' },
  }
  const { id } = await made(admin, 'notifications', rule)
  expect((await admin.client.get(`/api/notifications/${id}`)).json()).toMatchObject(rule)
  const [chosen, other] = [await makeDevice(admin), await makeDevice(admin)]
  await link(admin, { deviceId: chosen.id, notificationId: id })
  const rulesOf = async (deviceId: number) =>
    (await admin.client.get(`/api/notifications?deviceId=${deviceId}`))
      .json<Array<{ id: number }>>()
      .map((one) => one.id)
  expect([await rulesOf(chosen.id), await rulesOf(other.id)]).toEqual([[id], []])
})

test('[CORE-USERS-12] how many users and devices somebody has is told by the lists of him, to who manages him alone', async () => {
  const manager = await makeUser(server, admin, { userLimit: 5 })
  const users = [await makeUser(server, admin), await makeUser(server, admin)]
  for (const { user } of users) await link(admin, { userId: manager.user.id, managedUserId: user.id })
  const devices = [await makeDevice(manager), await makeDevice(manager), await makeDevice(manager)]
  const ids = async (person: Person, path: string) =>
    (await person.client.get(`/api/${path}?userId=${manager.user.id}`))
      .json<Array<{ id: number }>>()
      .map(({ id }) => id)
  expect((await ids(admin, 'users')).sort()).toEqual(users.map(({ user }) => user.id).sort())
  expect((await ids(admin, 'devices')).sort()).toEqual(devices.map(({ id }) => id).sort())
  const stranger = await makeUser(server, admin, { userLimit: 5 })
  for (const path of ['users', 'devices'])
    expect((await stranger.client.get(`/api/${path}?userId=${manager.user.id}`)).status, path).toBe(400)
})

test('a driver has no rights and sees at most the vehicle he is linked to', async () => {
  const driver = await makeUser(server, admin, {
    attributes: { 'tarkan.isQrDriverId': 7, 'tarkan.advancedPerms': 'f'.repeat(32) },
  })
  const [his, other] = [await makeDevice(admin), await makeDevice(admin)]
  await link(admin, { userId: driver.user.id, deviceId: his.id })
  const seen = (await driver.client.get('/api/devices')).json<Array<{ id: number }>>().map(({ id }) => id)
  expect(seen).toEqual([his.id])
  expect((await driver.client.get(`/api/devices/${other.id}`)).status).not.toBe(200)
  const calls: Array<[string, string, object]> = [
    ['POST', 'devices', { name: 'x', uniqueId: unique('of-driver') }],
    ['PUT', `devices/${his.id}`, { ...his, name: 'renamed' }],
    ['POST', 'geofences', { name: 'x', area: 'CIRCLE (-22.9 -43.2, 200)' }],
    ['POST', 'groups', { name: 'x' }],
    ['POST', 'commands/send', { deviceId: his.id, type: 'positionSingle' }],
    ['POST', 'users', { name: 'x', email: `${unique('of-driver')}@example.com`, password: 'tres-onibus' }],
  ]
  for (const [method, path, body] of calls) {
    const headers = { 'content-type': 'application/json' }
    const { status } = await driver.client.request(method, `/api/${path}`, { body: JSON.stringify(body), headers })
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
  expect((await driver.client.get('/api/users')).code).toBe('WRITE_ACCESS_DENIED')
})
