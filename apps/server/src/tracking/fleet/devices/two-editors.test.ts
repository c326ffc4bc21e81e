import type { Device } from '@rastro/model/device'
import { recordVersion } from '@rastro/model/record-version'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let one: Person | undefined
let other: Person | undefined
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  ;[one, other] = [await makeUser(server, admin), await makeUser(server, admin)]
})
afterAll(() => server.close())

async function shared(): Promise<{ device: Device; people: [Person, Person] }> {
  if (!one || !other) throw new Error('nobody')
  const device = await makeDevice(one, { attributes: { placa: 'ABC1D23' } })
  await admin.client.post('/api/permissions', { userId: other.user.id, deviceId: device.id })
  return { device, people: [one, other] }
}
const load = async ({ client }: Person, { id }: Device): Promise<Device> => {
  const [device] = (await client.get(`/api/devices?id=${id}`)).json<Device[]>()
  if (!device) throw new Error('no device')
  return device
}
const save = ({ client }: Person, edited: Device, change: Partial<Device>, headers: Record<string, string>) =>
  client.request('PUT', `/api/devices/${edited.id}`, { json: { ...edited, ...change }, headers })
const matching = (edited: Device) => ({ 'if-match': recordVersion(edited) })

test('the second of two people who edit one device is told, and nothing of the first is lost', async () => {
  const { device, people } = await shared()
  const [first, second] = people
  const [seenByFirst, seenBySecond] = [await load(first, device), await load(second, device)]
  expect((await save(first, seenByFirst, { name: 'Of the first' }, matching(seenByFirst))).status).toBe(200)
  const late = await save(second, seenBySecond, { contact: 'Of the second' }, matching(seenBySecond))
  expect(late).toMatchObject({ status: 412, code: 'CHANGED_MEANWHILE' })
  const fresh = await load(second, device)
  expect(fresh).toMatchObject({ name: 'Of the first', contact: null })
  expect((await save(second, fresh, { contact: 'Of the second' }, matching(fresh))).status).toBe(200)
  expect(await load(first, device)).toMatchObject({ name: 'Of the first', contact: 'Of the second' })
})

test('of two saves at the same moment one is told', async () => {
  const { device, people } = await shared()
  const edited = await load(people[0], device)
  const answers = await Promise.all(
    people.map((person, at) => save(person, edited, { name: `N${at}` }, matching(edited))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('positions that come in while somebody edits are no change', async () => {
  const { device, people } = await shared()
  const edited = await load(people[0], device)
  await driveDevice(server.context.tracking, device.uniqueId, Date.now() - 60_000).at(1, { speedKnots: 3 })
  expect((await load(people[0], device)).positionId).not.toBe(edited.positionId)
  expect((await save(people[0], edited, { name: 'Moved' }, matching(edited))).status).toBe(200)
})

test('clients that name no version write as ever', async () => {
  const { device, people } = await shared()
  const edited = await load(people[0], device)
  const unnamed: Record<string, string>[] = [{}, { 'if-match': '*' }]
  for (const headers of unnamed)
    for (const person of people) expect((await save(person, edited, { name: 'Any' }, headers)).status).toBe(200)
})
