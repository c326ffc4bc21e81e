import type { Device } from '@rastro/model/device'
import type { EventRow } from '@rastro/model/event'
import type { Geofence } from '@rastro/model/geofence'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DrivenDevice, driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

const T0 = Math.floor(Date.now() / 1000 - 600) * 1000
const PLACE = { latitude: -23.55, longitude: -46.63 }

let server: TestServer
let admin: Person
let owner: Person
let partner: Person
let stranger: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  partner = await makeUser(server, admin)
  stranger = await makeUser(server, admin)
})
afterAll(() => server.close())

/** A device of the owner and the partner, standing at a place as of a second. */
async function parked(fields: Partial<Device> = {}): Promise<{ device: Device; drive: DrivenDevice }> {
  const device = await makeDevice(owner, fields)
  await admin.client.post('/api/permissions', { userId: partner.user.id, deviceId: device.id })
  const drive = driveDevice(server.context.tracking, device.uniqueId, T0)
  await drive.at(0, { ...PLACE, speedKnots: 0 })
  return { device, drive }
}
const path = ({ id }: Device): string => `/api/devices/${id}/anchor`
const anchorsOf = async (person: Person, { id }: Device): Promise<Geofence[]> =>
  (await person.client.get(`/api/geofences?deviceId=${id}`)).json<Geofence[]>()
const alarms = async ({ id }: Device, more = ''): Promise<EventRow[]> =>
  (await owner.client.get(`/api/events?deviceId=${id}&type=alarm${more}`)).json<EventRow[]>()
const settled = () => server.context.autoAnchor.look()

describe('[CORE-ANCHOR-02] dropping an anchor', () => {
  test('is a circle of 150 m around the device, linked to it, seen by whoever sees the device', async () => {
    const { device } = await parked({ name: 'Fiat 01' })
    const answer = await owner.client.post(path(device), {})
    expect(answer.status).toBe(200)
    const anchor = answer.json<Geofence>()
    expect(anchor).toEqual({
      id: anchor.id,
      calendarId: 0,
      description: null,
      name: 'Âncora Fiat 01',
      area: 'CIRCLE (-23.55 -46.63, 150)',
      attributes: { isAnchor: true, deviceId: device.id, anchoredBy: 'user' },
    })
    expect(await anchorsOf(owner, device)).toEqual([anchor])
    expect(await anchorsOf(partner, device)).toEqual([anchor])
    expect((await stranger.client.get(`/api/geofences?deviceId=${device.id}`)).code).toBe('DEVICE_ACCESS_DENIED')
    const { rows } = await server.context.database.pool.query(
      'select (select count(*)::int from device_geofences where geofence_id = $1) as devices, (select count(*)::int from user_geofences where geofence_id = $1) as users',
      [anchor.id],
    )
    expect(rows).toEqual([{ devices: 1, users: 2 }])
  })
  test('twice at once, from two sessions of two people, makes one', async () => {
    const { device } = await parked()
    const taps = [owner, owner, partner, partner, admin].map(({ client }) =>
      client.post(path(device), { name: 'Aqui' }),
    )
    const answers = await Promise.all(taps)
    expect(new Set(answers.map((answer) => answer.json<Geofence>().id)).size).toBe(1)
    expect(server.context.anchors.of(device.id)).toHaveLength(1)
    expect(answers[0]?.json<Geofence>().name).toBe('Aqui')
  })
  test('without a position, an invalid or an old one it is refused', async () => {
    const fresh = await makeDevice(owner)
    expect((await owner.client.post(path(fresh), {})).code).toBe('NO_POSITION')
    const { device, drive } = await parked()
    await drive.at(10, { ...PLACE, valid: false })
    expect((await owner.client.post(path(device), {})).code).toBe('ANCHOR_FIX_INVALID')
    const old = await makeDevice(owner)
    const silent = driveDevice(server.context.tracking, old.uniqueId, T0 - 3 * 3_600_000)
    await silent.at(0, { ...PLACE, speedKnots: 0 })
    expect((await owner.client.post(path(old), {})).code).toBe('ANCHOR_FIX_STALE')
    const ahead = await makeDevice(owner)
    await driveDevice(server.context.tracking, ahead.uniqueId, T0 + 5 * 3_600_000).at(0, { ...PLACE, speedKnots: 0 })
    expect((await owner.client.post(path(ahead), {})).code).toBe('NO_POSITION')
    const moving = await makeDevice(owner)
    await driveDevice(server.context.tracking, moving.uniqueId, T0).at(0, { speedKnots: 30 })
    expect((await owner.client.post(path(moving), {})).code).toBe('ANCHOR_FIX_STALE')
    expect(server.context.anchors.of(device.id)).toEqual([])
  })
  test('somebody who does not see the device may neither drop nor lift', async () => {
    const { device } = await parked()
    expect((await stranger.client.post(path(device), {})).code).toBe('DEVICE_ACCESS_DENIED')
    expect((await stranger.client.delete(path(device))).code).toBe('DEVICE_ACCESS_DENIED')
    expect((await owner.client.post(path(device), { name: 'x'.repeat(200) })).code).toBe('INVALID_INPUT')
  })
})

test('[CORE-ANCHOR-01] [CORE-ANCHOR-03] lifting removes every anchor, also those made by hand, and no other geofence', async () => {
  const { device } = await parked()
  await owner.client.post(path(device), {})
  const area = 'CIRCLE (-23.55 -46.63, 150)'
  const made = async (attributes: object): Promise<Geofence> => {
    const geofence = (await owner.client.post('/api/geofences', { name: 'x', area, attributes })).json<Geofence>()
    await owner.client.post('/api/permissions', { deviceId: device.id, geofenceId: geofence.id })
    return geofence
  }
  await made({ isAnchor: true, deviceId: device.id })
  const plain = await made({})
  expect(server.context.anchors.of(device.id)).toHaveLength(2)
  expect((await partner.client.delete(path(device))).status).toBe(204)
  expect(await anchorsOf(owner, device)).toEqual([plain])
  expect((await owner.client.delete(path(device))).status).toBe(204)
})

test('[CORE-ANCHOR-08] leaving it is an exit and an alarm that stays until somebody saw to it', async () => {
  const { device, drive } = await parked()
  const anchor = (await owner.client.post(path(device), {})).json<Geofence>()
  await drive.at(30, { ...PLACE, latitude: PLACE.latitude + 0.0005, speedKnots: 0 })
  expect(await alarms(device)).toEqual([])
  await drive.at(60, { ...PLACE, latitude: PLACE.latitude + 0.002, speedKnots: 15 })
  await drive.at(90, { ...PLACE, latitude: PLACE.latitude + 0.004, speedKnots: 15 })
  const [alarm, ...more] = await alarms(device, '&acknowledged=false')
  expect(more).toEqual([])
  expect(alarm).toMatchObject({ type: 'alarm', geofenceId: anchor.id, acknowledgement: null })
  expect(alarm?.attributes).toMatchObject({ alarm: 'geofenceExit', anchor: true, speed: 15 })
  expect(alarm?.attributes.metersOutside).toBeCloseTo(72.6, 0)
  const exits = await owner.client.get(`/api/events?deviceId=${device.id}&type=geofenceExit&type=geofenceEnter`)
  expect(exits.json<EventRow[]>().map(({ type, geofenceId }) => [type, geofenceId])).toEqual([
    ['geofenceExit', anchor.id],
  ])
  await owner.client.post(`/api/events/${alarm?.id}/acknowledge`, { note: 'Guincho autorizado' })
  expect(await alarms(device, '&acknowledged=false')).toEqual([])
  expect(await alarms(device, '&acknowledged=true')).toHaveLength(1)
})

describe('automatic anchors', () => {
  test('when the ignition is turned off; turned on, only what that dropped is lifted', async () => {
    const { device, drive } = await parked({
      attributes: { 'anchor.onIgnitionOff': true, 'anchor.liftOnIgnitionOn': true },
    })
    await drive.at(10, { ...PLACE, speedKnots: 0 }, { ignition: true })
    await drive.at(20, { ...PLACE, speedKnots: 0 }, { ignition: false })
    await settled()
    const [anchor] = await anchorsOf(owner, device)
    expect(anchor?.attributes).toMatchObject({ anchoredBy: 'ignition' })
    await drive.at(30, { ...PLACE, speedKnots: 0 }, { ignition: true })
    await settled()
    expect(await anchorsOf(owner, device)).toEqual([])
    await owner.client.post(path(device), {})
    await drive.at(40, { ...PLACE, speedKnots: 0 }, { ignition: false })
    await drive.at(50, { ...PLACE, speedKnots: 0 }, { ignition: true })
    await settled()
    expect((await anchorsOf(owner, device)).map(({ attributes }) => attributes['anchoredBy'])).toEqual(['user'])
  })
  test('in the hours of a calendar; whoever lifts it is not contradicted before the next time', async () => {
    const event = (start: string) => btoa(`BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:${start}\nDURATION:PT24H\nEND:VEVENT\nEND:VCALENDAR`) // prettier-ignore
    const stamp = (ms: number) => `${new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
    const open = event(stamp(Date.now() - 3_600_000))
    const closed = event('20200101T000000Z')
    const calendar = (await owner.client.post('/api/calendars', { name: 'noite', data: closed })).json<{ id: number }>()
    const { device } = await parked({ attributes: { 'anchor.calendarId': calendar.id } })
    const turn = async (data: string) => {
      await owner.client.put(`/api/calendars/${calendar.id}`, { ...calendar, data })
      await settled()
      return (await anchorsOf(owner, device)).map(({ attributes }) => attributes['anchoredBy'])
    }
    expect(await turn(closed)).toEqual([])
    expect(await turn(open)).toEqual(['calendar'])
    await owner.client.delete(path(device))
    expect(await turn(open)).toEqual([])
    expect(await turn(closed)).toEqual([])
    expect(await turn(open)).toEqual(['calendar'])
    expect(await turn(closed)).toEqual([])
  })
  test('by the hours of a calendar that is deleted, it is lifted; those of somebody else cannot be chosen', async () => {
    const always = btoa('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20200101T000000Z\nDURATION:PT24H\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR') // prettier-ignore
    const calendarOf = async (person: Person): Promise<number> =>
      (await person.client.post('/api/calendars', { name: 'sempre', data: always })).json<{ id: number }>().id
    const [own, foreign] = [await calendarOf(owner), await calendarOf(stranger)]
    const { device } = await parked()
    const choose = (body: object) => owner.client.put(`/api/devices/${device.id}`, { ...device, ...body })
    const theirs = { 'anchor.calendarId': foreign }
    expect((await choose({ attributes: theirs })).code).toBe('CALENDAR_ACCESS_DENIED')
    expect((await owner.client.post('/api/groups', { name: 'g', attributes: theirs })).code).toBe(
      'CALENDAR_ACCESS_DENIED',
    )
    expect((await choose({ attributes: { 'anchor.calendarId': own } })).status).toBe(200)
    await settled()
    expect(await anchorsOf(owner, device)).toHaveLength(1)
    expect((await owner.client.delete(`/api/calendars/${own}`)).status).toBe(204)
    await settled()
    expect(await anchorsOf(owner, device)).toEqual([])
    // What it names is gone; the device can be saved all the same.
    expect((await choose({ attributes: { 'anchor.calendarId': own }, name: 'Outro' })).status).toBe(200)
  })
})

describe('two processes on one database', () => {
  const always = btoa('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20200101T000000Z\nDURATION:PT24H\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR') // prettier-ignore

  test('drop one anchor between them, by hand and by a calendar; what is lifted on one is not dropped again by the other', async () => {
    const byHand = await parked()
    const byHours = await parked()
    const other = await startTestServer({ databaseUrl: server.config.databaseUrl })
    try {
      const there = other.client()
      there.cookie = owner.client.cookie
      const clients = [owner.client, there, owner.client, there, owner.client, there]
      const answers = await Promise.all(clients.map((client) => client.post(path(byHand.device), {})))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map((answer) => answer.json<Geofence>().id)).size).toBe(1)
      expect(await anchorsOf(owner, byHand.device)).toHaveLength(1)

      const calendar = (await owner.client.post('/api/calendars', { name: 'sempre', data: always })).json<{
        id: number
      }>()
      const device = { ...byHours.device, attributes: { 'anchor.calendarId': calendar.id } }
      await owner.client.put(`/api/devices/${device.id}`, device)
      await expect.poll(() => other.context.devices.byId(device.id)?.attributes).toEqual(device.attributes)
      const look = () => Promise.all([server, other].map(({ context }) => context.autoAnchor.look()))
      await look()
      expect(await anchorsOf(owner, device)).toHaveLength(1)
      await owner.client.delete(path(device))
      await look()
      expect(await anchorsOf(owner, device)).toEqual([])

      // Not noted by the one that looks first either: the hours began with the other.
      await other.context.database.pool.query('delete from anchor_windows where device_id = $1', [device.id])
      const late = await startTestServer({ databaseUrl: server.config.databaseUrl })
      await late.context.database.pool.query('insert into anchor_windows values ($1)', [device.id])
      await late.context.autoAnchor.look()
      expect(await anchorsOf(owner, device)).toEqual([])
      await late.close()
    } finally {
      await other.close()
    }
  })
})
