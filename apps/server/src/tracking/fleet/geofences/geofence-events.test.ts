import type { Device } from '@rastro/model/device'
import type { EventRow } from '@rastro/model/event'
import type { Geofence } from '@rastro/model/geofence'
import type { Position } from '@rastro/model/position'
import { simpleCalendar, WEEKDAYS } from '@rastro/model/weekly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

const T0 = Math.floor(Date.now() / 1000 - 3600) * 1000
const METERS_PER_DEGREE = 111_319.49

let server: TestServer
let admin: Person
let owner: Person
let van: Device
let fleetId: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  const fleet = await makeGroup(owner)
  fleetId = fleet.id
  const vans = await makeGroup(owner, { groupId: fleet.id })
  van = await makeDevice(owner, { groupId: vans.id })
})
afterAll(() => server.close())

const north = (meters: number) => ({ latitude: meters / METERS_PER_DEGREE, longitude: 0, speedKnots: 20 })
const drive = () => driveDevice(server.context.tracking, van.uniqueId, T0)
async function geofence(name: string, fields: object): Promise<Geofence> {
  const made = (await owner.client.post('/api/geofences', { name, ...fields })).json<Geofence>()
  expect((await owner.client.post('/api/permissions', { groupId: fleetId, geofenceId: made.id })).status).toBe(204)
  return made
}
const told = async (): Promise<string[]> => {
  const answer = await owner.client.get(
    `/api/events?deviceId=${van.id}&type=geofenceEnter,geofenceExit,deviceOverspeed`,
  )
  const names = new Map([...server.context.geofences.all()].map(({ id, name }) => [id, name]))
  return answer
    .json<EventRow[]>()
    .map(
      ({ type, geofenceId, eventTime }) =>
        `${type} ${names.get(geofenceId) ?? '?'} ${(Date.parse(eventTime) - T0) / 1000}`,
    )
    .reverse()
}

test('[CORE-GEOFENCE-08] [CORE-GEOFENCE-09] geofences of the group above the group, with a limit, by calendar, edited while inside', async () => {
  const never = btoa(
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20200101T000000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR',
  )
  const calendar = (await owner.client.post('/api/calendars', { name: 'nunca', data: never })).json<{ id: number }>()
  const depot = await geofence('depot', { area: 'CIRCLE (0 0, 200)', attributes: { speedLimit: 15 } })
  await geofence('closed', { area: 'CIRCLE (0 0, 300)', calendarId: calendar.id })
  const device = drive()
  await device.at(0, north(1000))
  await device.at(60, north(100))
  await device.at(120, { ...north(0), speedKnots: 5 })
  const [position] = (await owner.client.get(`/api/positions?deviceId=${van.id}`)).json<Position[]>()
  expect(position?.geofenceIds).toHaveLength(2)
  expect(await told()).toEqual(['deviceOverspeed depot 60', 'geofenceEnter depot 60'])
  await owner.client.put(`/api/geofences/${depot.id}`, { ...depot, area: 'CIRCLE (1 0, 200)' })
  await device.at(180, { ...north(0), speedKnots: 5 })
  expect((await told()).slice(2)).toEqual(['geofenceExit depot 180'])
})

test('history inside a geofence reads the same area', async () => {
  const yard = await geofence('yard', { area: 'CIRCLE (0 0, 150)' })
  const range = `from=${new Date(T0).toISOString()}&to=${new Date(T0 + 600_000).toISOString()}`
  const answer = await owner.client.get(`/api/positions?deviceId=${van.id}&${range}&geofenceId=${yard.id}`)
  expect(answer.json<Position[]>().map(({ fixTime }) => (Date.parse(String(fixTime)) - T0) / 1000)).toEqual([
    60, 120, 180,
  ])
})

test('geofences that rest by their calendar are told, of the caller alone', async () => {
  const resting = async (person = owner) => (await person.client.get('/api/geofences/resting')).json<number[]>()
  const data = simpleCalendar({ kind: 'hours', zone: 'UTC', days: [...WEEKDAYS], startMinutes: 0, endMinutes: 1440 })
  const always = (await owner.client.post('/api/calendars', { name: 'sempre', data })).json<{ id: number }>()
  const past = btoa(
    'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:1\nDTSTAMP:20200101T000000Z\nDTSTART:20200101T000000Z\nDTEND:20200101T010000Z\nEND:VEVENT\nEND:VCALENDAR',
  )
  const over = (await owner.client.post('/api/calendars', { name: 'passado', data: past })).json<{ id: number }>()
  const make = async (calendarId: number) =>
    (await owner.client.post('/api/geofences', { name: 'x', area: 'CIRCLE (0 0, 10)', calendarId })).json<{ id: number }>().id // prettier-ignore
  const [closed, open, plain] = [await make(over.id), await make(always.id), await make(0)]
  const ids = await resting()
  expect(ids).toContain(closed)
  expect(ids).not.toContain(open)
  expect(ids).not.toContain(plain)
  expect(await resting(admin)).not.toContain(closed)
})

test('[CORE-GEOFENCE-01] names come without shapes, of the caller alone', async () => {
  const get = async (person: Person, path: string) =>
    (await person.client.get(path)).json<Geofence[]>().sort((one, other) => one.id - other.id)
  const namesIn = (whole: Geofence[]) => whole.map(({ area: _, ...rest }) => rest)
  const whole = await get(owner, '/api/geofences')
  expect(whole.length).toBeGreaterThan(3)
  expect(await get(owner, '/api/geofences/names')).toEqual(namesIn(whole))
  expect(await get(admin, '/api/geofences/names')).toEqual(namesIn(await get(admin, '/api/geofences')))
})

test('anchors are told apart from thousands of other geofences, of the caller alone', async () => {
  const anchors = async (person = owner) =>
    (await person.client.get('/api/geofences/anchors')).json<{ id: number; attributes: unknown }[]>()
  const attributes = { isAnchor: true, deviceId: van.id }
  const made = await owner.client.post('/api/geofences', { name: 'âncora', area: 'CIRCLE (0 0, 50)', attributes })
  const { id } = made.json<{ id: number }>()
  expect((await anchors()).map((one) => one.id)).toEqual([id])
  expect((await anchors())[0]).toMatchObject({ attributes })
  expect(await anchors(admin)).toEqual([])
})
