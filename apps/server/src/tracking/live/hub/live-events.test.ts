import type { Device } from '@rastro/model/device'
import type { EventRow } from '@rastro/model/event'
import type { LiveFrame } from '@rastro/model/live'
import { encodeBits } from '@rastro/model/rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { until } from '../../../../test/tracking'

const T0 = Math.floor(Date.now() / 1000 - 600) * 1000
const PLACE = { latitude: -23.55, longitude: -46.63, speedKnots: 0 }

const idOf = ({ id }: EventRow): number => id

let server: TestServer
let admin: Person
let owner: Person
let device: Device
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  device = await makeDevice(owner)
})
afterAll(() => server.close())

interface Listener {
  frames: LiveFrame[]
  events(): number[]
  close(): void
}

async function listen(headers: Record<string, string>, asks: object | null, query = ''): Promise<Listener> {
  const webSocket = new WebSocket(`${server.urls.web.replace('http', 'ws')}/api/socket${query}`, { headers })
  const frames: LiveFrame[] = []
  await new Promise<void>((resolve, reject) => {
    webSocket.on('error', reject)
    webSocket.on('message', (data) => {
      frames.push(JSON.parse(String(data)) as LiveFrame)
      resolve()
    })
  })
  if (asks) webSocket.send(JSON.stringify(asks))
  return {
    frames,
    events: () => frames.flatMap(({ events = [] }) => events.map(({ id }) => id)),
    close: () => webSocket.close(),
  }
}
const listenAs = (person: Person, asks: object | null = { events: true, anchors: true }): Promise<Listener> =>
  listen({ cookie: person.client.cookie ?? '' }, asks)

async function sees(person: Person): Promise<Person> {
  await admin.client.post('/api/permissions', { userId: person.user.id, deviceId: device.id })
  return person
}

const raise = async (attributes: Record<string, string> = { alarm: 'sos' }): Promise<number> => {
  const nowMs = Date.now()
  const { events } = server.context.tracking
  const told = new Promise<number>((resolve) => {
    const stop = events.subscribe((event) => {
      stop()
      resolve(event.id)
    })
  })
  events.raise({ deviceId: device.id, type: 'alarm', eventTimeMs: nowMs, serverTimeMs: nowMs, attributes })
  return told
}

test('[CORE-LIVE-01] events and who saw to them reach those who asked and see the device, and nobody else', async () => {
  const reader = await sees(await makeUser(server, admin, { readonly: true }))
  const stranger = await makeUser(server, admin)
  const driver = await sees(await makeUser(server, admin, { attributes: { 'tarkan.isQrDriverId': 1 } }))
  const viewer = await sees(await makeUser(server, admin, { temporary: true }))
  const silent = await listenAs(owner, null)
  const hearing = [await listenAs(owner), await listenAs(reader)]
  const deaf = [await listenAs(stranger), await listenAs(driver), await listenAs(viewer), await listenAs(admin), silent]
  const id = await raise()
  for (const one of hearing) await until(() => one.events().includes(id))
  const [told] = hearing[0]?.frames.flatMap(({ events = [] }) => events) ?? []
  expect(told).toEqual((await owner.client.get(`/api/events/${id}`)).json())
  const answer = await owner.client.post(`/api/events/${id}/acknowledge`, { note: 'visto' })
  const acknowledged = (one: Listener): EventRow[] => one.frames.flatMap((frame) => frame.acknowledged ?? [])
  for (const one of hearing) await until(() => acknowledged(one).length > 0)
  for (const one of hearing) expect(acknowledged(one)).toEqual([answer.json()])
  await owner.client.post(`/api/events/${id}/acknowledge`, { note: 'outra vez' })
  const last = await raise()
  for (const one of hearing) await until(() => one.events().includes(last))
  for (const one of hearing) expect(acknowledged(one)).toHaveLength(1)
  // Everybody gets a later frame, so what was to come would have come before it.
  await driveDevice(server.context.tracking, device.uniqueId, T0).at(0, PLACE)
  await until(() => silent.frames.some(({ positions }) => positions?.some(({ deviceId }) => deviceId === device.id)))
  for (const one of deaf) expect([one.events(), acknowledged(one)]).toEqual([[], []])
  for (const one of [...hearing, ...deaf]) one.close()
})

test('[CORE-EVENTS-03] without the flag of events a socket is told of none; with it, it is', async () => {
  const advanced = { ...server.context.server.get().attributes, 'tarkan.enableAdvancedPerms': true }
  const settings = (await admin.client.get('/api/server')).json<object>()
  expect((await admin.client.put('/api/server', { ...settings, attributes: advanced })).status).toBe(200)
  const flags = (bits: number[]) => ({ attributes: { 'tarkan.advancedPerms': encodeBits(bits) } })
  const without = await listenAs(await sees(await makeUser(server, admin, flags([8]))))
  const having = await listenAs(await sees(await makeUser(server, admin, flags([8, 36]))))
  const id = await raise()
  await until(() => having.events().includes(id))
  expect(without.events()).toEqual([])
  for (const one of [without, having]) one.close()
  await admin.client.put('/api/server', settings)
})

test('[CORE-EVENTS-01] of two hundred alarms none is missing in both the list and the socket opened meanwhile', async () => {
  const person = await sees(await makeUser(server, admin))
  const cookie = { cookie: person.client.cookie ?? '' }
  const drive = driveDevice(server.context.tracking, device.uniqueId, T0 + 100_000)
  const before = new Set((await person.client.get('/api/events?type=alarm&limit=1000')).json<EventRow[]>().map(idOf))
  let isOver = false
  const storm = (async () => {
    for (let second = 1; second <= 200; second++) await drive.at(second, PLACE, { alarm: `storm${second}` })
    isOver = true
  })()
  const screens: { listener: Listener; listed: number[] }[] = []
  while (!isOver) {
    const listener = await listen(cookie, null, '?listen=events')
    const listed = (await person.client.get('/api/events?type=alarm&limit=1000')).json<EventRow[]>().map(idOf)
    screens.push({ listener, listed })
  }
  await storm
  const all = (await person.client.get('/api/events?type=alarm&limit=1000'))
    .json<EventRow[]>()
    .map(idOf)
    .filter((id) => !before.has(id))
  expect(all).toHaveLength(200)
  expect(screens.length).toBeGreaterThan(2)
  for (const { listener, listed } of screens) {
    const known = (): Set<number> => new Set([...listed, ...listener.events()])
    await until(() => all.every((id) => known().has(id)))
    listener.close()
  }
})

test('a link taken away ends it at once; a socket may stop asking', async () => {
  const guest = await sees(await makeUser(server, admin))
  const [own, others] = [await listenAs(owner), await listenAs(guest)]
  const first = await raise()
  await until(() => others.events().includes(first))
  await admin.client.delete('/api/permissions', { userId: guest.user.id, deviceId: device.id })
  const second = await raise()
  await until(() => own.events().includes(second))
  expect(others.events()).toEqual([first])
  for (const one of [own, others]) one.close()
})

test('[CORE-ANCHOR-08] an anchor dropped or lifted by anybody is told to everybody who sees the device', async () => {
  const partner = await sees(await makeUser(server, admin))
  const stranger = await listenAs(await makeUser(server, admin))
  await driveDevice(server.context.tracking, device.uniqueId, T0 + 60_000).at(0, PLACE)
  const [own, others] = [await listenAs(owner), await listenAs(partner)]
  const states = ({ frames }: Listener) => frames.flatMap(({ anchors = [] }) => anchors)
  await owner.client.post(`/api/devices/${device.id}/anchor`, {})
  for (const one of [own, others]) await until(() => states(one).length === 1)
  await partner.client.delete(`/api/devices/${device.id}/anchor`)
  for (const one of [own, others]) {
    await until(() => states(one).length === 2)
    expect(states(one)).toEqual([
      { deviceId: device.id, anchored: true },
      { deviceId: device.id, anchored: false },
    ])
  }
  expect(states(stranger)).toEqual([])
  for (const one of [own, others, stranger]) one.close()
})
