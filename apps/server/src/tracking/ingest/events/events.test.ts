import type { Event } from '@rastro/model/event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { silentLog } from '#src/platform/log'
import { createEvents } from './event-writer'
import type { EventDraft, TrackedEvent } from './event'

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

const T0 = Date.UTC(2026, 7, 21, 12)
const draft = (deviceId: number, more: Partial<EventDraft> = {}): EventDraft => ({
  deviceId,
  type: 'alarm',
  eventTimeMs: T0,
  serverTimeMs: T0 + 5000,
  ...more,
})

test('[CORE-EVENTS-01] a raised event is stored, told and read by whoever sees its device', async () => {
  const { events } = server.context.tracking
  const device = await makeDevice(owner)
  const heard: TrackedEvent[] = []
  const stop = events.subscribe((event) => heard.push(event))
  events.raise(draft(device.id, { attributes: { alarm: 'sos' }, positionId: 77 }))
  events.raise(draft(device.id, { type: 'queuedCommandSent', attributes: { id: 5 } }))
  await events.flush()
  stop()
  expect(heard.map(({ type }) => type)).toEqual(['alarm', 'queuedCommandSent'])
  const id = heard[0]?.id ?? 0
  expect((await owner.client.get(`/api/events/${id}`)).json<Event>()).toEqual({
    id,
    attributes: { alarm: 'sos' },
    deviceId: device.id,
    type: 'alarm',
    eventTime: '2026-08-21T12:00:00.000+00:00',
    serverTime: '2026-08-21T12:00:05.000+00:00',
    positionId: 77,
    geofenceId: 0,
    maintenanceId: 0,
  })
  expect((await stranger.client.get(`/api/events/${id}`)).code).toBe('DEVICE_ACCESS_DENIED')
  expect((await admin.client.get('/api/events/999999999')).status).toBe(404)
  expect((await server.client().get(`/api/events/${id}`)).status).toBe(401)
})

test('events of any time find a partition, and many make batches in order', async () => {
  const { events, eventStore } = server.context.tracking
  const device = await makeDevice(owner)
  const years = [1980, 2019, 2026, 2031, 2120]
  for (const year of years) events.raise(draft(device.id, { eventTimeMs: Date.UTC(year, 5, 1) }))
  for (let count = 0; count < 2500; count++) events.raise(draft(device.id, { eventTimeMs: T0 + count }))
  await events.flush()
  const all = { deviceIds: [device.id], from: new Date(0), to: new Date(Date.UTC(2200, 0)), limit: 10_000 }
  const found = await eventStore.between(all)
  expect(found).toHaveLength(2505)
  expect(new Set(found.map(({ id }) => id)).size).toBe(2505)
  expect(await eventStore.between({ ...all, types: ['media'] })).toEqual([])
})

test('events whose commit was answered by nothing are stored once, and told with the ids that are stored', async () => {
  const { pool } = server.context.database
  const device = await makeDevice(owner)
  let losses = 2
  const lossy = new Proxy(pool, {
    get(target, key, receiver) {
      if (key !== 'query') return Reflect.get(target, key, receiver) as unknown
      return async (...asked: Parameters<typeof pool.query>) => {
        const answer: unknown = await (target.query as (...all: unknown[]) => Promise<unknown>)(...asked)
        const isStoring = JSON.stringify(asked[0]).includes('store-events')
        if (isStoring && losses-- > 0) throw new Error('the connection broke')
        return answer
      }
    },
  })
  const events = createEvents(lossy, silentLog)
  const told: number[] = []
  events.subscribe(({ id }) => told.push(id))
  for (let count = 0; count < 5; count++) events.raise(draft(device.id, { eventTimeMs: T0 + count }))
  await events.flush()
  const { rows } = await pool.query<{ id: number }>('select id from events where device_id = $1 order by id', [
    device.id,
  ])
  expect(losses).toBe(-1)
  expect(rows.map(({ id }) => Number(id))).toEqual(told)
  expect(told).toHaveLength(5)
})
