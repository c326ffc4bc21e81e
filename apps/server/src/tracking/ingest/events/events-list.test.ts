import type { Device } from '@rastro/model/device'
import type { EventRow } from '@rastro/model/event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

const NOW = Date.now()
const MINUTE = 60_000

let server: TestServer
let admin: Person
let owner: Person
let reader: Person
let van: Device
let car: Device
let groupIds: number[]
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  reader = await makeUser(server, admin, { readonly: true })
  const fleet = await makeGroup(owner)
  const vans = await makeGroup(owner, { groupId: fleet.id })
  groupIds = [fleet.id, vans.id]
  van = await makeDevice(owner, { groupId: vans.id })
  car = await makeDevice(owner)
  await admin.client.post('/api/permissions', { userId: reader.user.id, deviceId: car.id })
  const { events } = server.context.tracking
  const raise = (deviceId: number, minutesAgo: number, type: 'alarm' | 'ignitionOn' = 'alarm') =>
    events.raise({ deviceId, type, eventTimeMs: NOW - minutesAgo * MINUTE, serverTimeMs: NOW })
  raise(van.id, 30)
  raise(car.id, 20)
  raise(car.id, 20, 'ignitionOn')
  raise(van.id, 10, 'ignitionOn')
  raise(van.id, 3000)
  await events.flush()
})
afterAll(() => server.close())

const list = async (person: Person, query = ''): Promise<string[]> => {
  const answer = await person.client.get(`/api/events?${query}`)
  if (answer.status !== 200) return [answer.code ?? String(answer.status)]
  return answer.json<EventRow[]>().map(({ deviceId, type, eventTime }) => {
    const minutes = Math.round((NOW - Date.parse(eventTime)) / MINUTE)
    return `${deviceId === van.id ? 'van' : 'car'} ${type} ${minutes}`
  })
}
const DAY = ['van ignitionOn 10', 'car ignitionOn 20', 'car alarm 20', 'van alarm 30']
const iso = (minutesAgo: number): string => new Date(NOW - minutesAgo * MINUTE).toISOString()

test('[CORE-EVENTS-02] events of the last day, newest first, of devices within reach', async () => {
  expect(await list(owner)).toEqual(DAY)
  expect(await list(reader)).toEqual(['car ignitionOn 20', 'car alarm 20'])
  expect(await list(admin)).toEqual([])
  expect(await list(admin, 'all=true')).toEqual(DAY)
  expect(await list(reader, 'all=true')).toEqual(['car ignitionOn 20', 'car alarm 20'])
})
test('[CORE-EVENTS-02] by device, group, type and period', async () => {
  expect(await list(owner, `deviceId=${car.id}`)).toEqual(['car ignitionOn 20', 'car alarm 20'])
  for (const id of groupIds) expect(await list(owner, `groupId=${id}`)).toEqual(['van ignitionOn 10', 'van alarm 30'])
  expect(await list(owner, `groupId=${groupIds[0]}&deviceId=${car.id}`)).toEqual(DAY)
  expect(await list(owner, 'type=alarm')).toEqual(['car alarm 20', 'van alarm 30'])
  expect(await list(owner, 'type=alarm,ignitionOn&type=media')).toEqual(DAY)
  expect(await list(owner, `from=${iso(4000)}&to=${iso(25)}`)).toEqual(['van alarm 30', 'van alarm 3000'])
})
test('of few devices, of many and of all: the same events in the same order', async () => {
  const { eventStore } = server.context.tracking
  const others = Array.from({ length: 40 }, (_, index) => 1_000_000 + index)
  const period = { from: new Date(NOW - 4000 * MINUTE), to: null, acknowledged: null, limit: 2 }
  const seen: number[] = []
  for (const types of [null, ['alarm'], ['alarm', 'ignitionOn', 'alarm']] as const) {
    let before = 0
    for (let pages = 0; pages < 2; pages++) {
      const ask = async (deviceIds: number[] | null) =>
        (await eventStore.page({ ...period, deviceIds, types, before })).map(({ id }) => id)
      const all = await ask(null)
      expect(await ask([van.id, car.id])).toEqual(all)
      expect(await ask([van.id, car.id, ...others])).toEqual(all)
      seen.push(...all)
      before = all.at(-1) ?? 0
    }
  }
  // Four of five, three alarms, four of five.
  expect(seen).toHaveLength(11)
})
test('in pages that neither repeat nor leave out events of the same moment', async () => {
  const found: number[] = []
  for (let before = 0; ; before = found.at(-1) ?? 0) {
    const page = (await owner.client.get(`/api/events?limit=1&before=${before}`)).json<EventRow[]>()
    if (page.length === 0) break
    found.push(...page.map(({ id }) => id))
  }
  expect(new Set(found).size).toBe(4)
})
test('what cannot be meant is refused', async () => {
  expect(await list(owner, `from=${iso(10)}&to=${iso(20)}`)).toEqual(['INVALID_INPUT'])
  expect(await list(owner, 'type=everything')).toEqual(['INVALID_INPUT'])
  expect(await list(reader, `deviceId=${van.id}`)).toEqual(['DEVICE_ACCESS_DENIED'])
  expect(await list(reader, `groupId=${groupIds[0]}`)).toEqual(['GROUP_ACCESS_DENIED'])
  expect(await list(owner, 'limit=-5')).toHaveLength(1)
})
test('an alarm is seen to once, with a name and a note; who may only read may not', async () => {
  const [alarm] = (await owner.client.get(`/api/events?deviceId=${car.id}&type=alarm`)).json<EventRow[]>()
  const path = `/api/events/${alarm?.id}/acknowledge`
  expect((await reader.client.post(path, {})).code).toBe('OPERATION_RESTRICTED')
  expect(await list(owner, 'type=alarm&acknowledged=false')).toEqual(['car alarm 20', 'van alarm 30'])
  const answers = await Promise.all([owner, admin].map(({ client }) => client.post(path, { note: 'visto' })))
  const rows = answers.map((answer) => answer.json<EventRow>())
  expect(rows[0]).toEqual(rows[1])
  expect(rows[0]).toMatchObject({ ...alarm, acknowledgement: { note: 'visto' } })
  expect([owner.user.name, admin.user.name]).toContain(rows[0]?.acknowledgement?.userName)
  expect(await list(owner, 'type=alarm&acknowledged=false')).toEqual(['van alarm 30'])
  expect(await list(owner, 'type=alarm&acknowledged=true')).toEqual(['car alarm 20'])
  expect((await owner.client.post('/api/events/999999999/acknowledge', {})).status).toBe(404)
  expect((await owner.client.post(path, { note: 'x'.repeat(1001) })).code).toBe('INVALID_INPUT')
})
test('several are seen to at once, all or none', async () => {
  const { events } = server.context.tracking
  for (const deviceId of [van.id, car.id, car.id])
    events.raise({ deviceId, type: 'alarm', eventTimeMs: NOW, serverTimeMs: NOW })
  await events.flush()
  const open = async (person: Person) =>
    (await person.client.get('/api/events?type=alarm&acknowledged=false&limit=1000')).json<EventRow[]>()
  const ids = (await open(owner)).map(({ id }) => id)
  const path = '/api/events/acknowledge'
  const partner = await makeUser(server, admin)
  await admin.client.post('/api/permissions', { userId: partner.user.id, deviceId: car.id })
  expect((await partner.client.post(path, { ids })).code).toBe('DEVICE_ACCESS_DENIED')
  const seen = (await open(reader)).map(({ id }) => id)
  expect((await reader.client.post(path, { ids: seen })).code).toBe('OPERATION_RESTRICTED')
  expect((await open(owner)).map(({ id }) => id)).toEqual(ids)
  const own = (await open(partner)).map(({ id }) => id)
  await partner.client.post(path, { ids: own, note: 'primeiro' })
  const rows = (await owner.client.post(path, { ids: [...ids, ...ids, 999_999_999] })).json<EventRow[]>()
  expect(rows.map(({ id }) => id)).toEqual(ids)
  const notes = rows.map(({ id, acknowledgement }) => [own.includes(id), acknowledgement?.note])
  expect(new Set(notes.map(([isOwn, note]) => `${String(isOwn)} ${String(note)}`))).toEqual(new Set(['true primeiro', 'false null'])) // prettier-ignore
  expect(await open(owner)).toEqual([])
  expect((await owner.client.post(path, { ids: [] })).code).toBe('INVALID_INPUT')
  expect((await owner.client.post(path, { ids: Array.from({ length: 1001 }, (_, id) => id + 1) })).code).toBe('INVALID_INPUT') // prettier-ignore
})
