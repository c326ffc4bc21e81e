import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDrivers, demoGroups, demoVehicles } from '@rastro/model/demo'
import type { Device } from '@rastro/model/device'
import { seedDemo } from '../src/demo/index'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from './people'
import { startTestServer, type TestServer } from './server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({}, { demo: true })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const namesOf = async ({ client }: Person, path: string): Promise<string[]> =>
  (await client.get(path)).json<Array<{ name: string }>>().map(({ name }) => name)
const countOf = (person: Person, path: string) => async (): Promise<number> => (await namesOf(person, path)).length

test('a first administrator made in the console sees the demonstration', async () => {
  await expect.poll(countOf(admin, '/api/devices')).toBe(demoVehicles.length)
  await expect.poll(countOf(admin, '/api/drivers')).toBe(demoDrivers.length)
  expect(await namesOf(admin, '/api/groups')).toHaveLength(Object.keys(demoGroups).length + 1)
  const devices = (await admin.client.get('/api/devices')).json<Device[]>()
  expect(devices.every(({ attributes }) => attributes.demo === true)).toBe(true)
})

test('an administrator made later sees it too, an ordinary user does not', async () => {
  const late = await makeUser(server, admin, { administrator: true })
  const other = await makeUser(server, admin)
  await expect.poll(countOf(late, '/api/devices')).toBe(demoVehicles.length)
  await expect.poll(countOf(late, '/api/drivers')).toBe(demoDrivers.length)
  expect(await namesOf(other, '/api/devices')).toEqual([])
})

test('seeding again changes nothing', async () => {
  const { db } = server.context
  const before = await db.selectFrom('devices').select('id').execute()
  await seedDemo(db)
  expect(await db.selectFrom('devices').select('id').execute()).toHaveLength(before.length)
})

test('an administrator removes everything that was marked and nothing else', async () => {
  const own = await makeDevice(admin)
  const other = await makeUser(server, admin)
  expect((await other.client.delete('/tarkan/demo')).code).toBe('ADMINISTRATOR_REQUIRED')
  expect((await admin.client.delete('/tarkan/demo')).status).toBe(204)
  expect(await namesOf(admin, '/api/devices?all=true')).toEqual([own.name])
  expect(await namesOf(admin, '/api/groups?all=true')).toEqual([])
  expect(await namesOf(admin, '/api/drivers?all=true')).toEqual([])
  expect((await admin.client.get('/api/server')).json<{ attributes: object }>().attributes).not.toHaveProperty('demo')
  const late = await makeUser(server, admin, { administrator: true })
  expect(await namesOf(late, '/api/devices')).toEqual([])
})
