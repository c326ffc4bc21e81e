import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const ask = ({ client }: Person, deviceId: number, expression: string, type = 'number') =>
  client.post(`/api/attributes/computed/test?deviceId=${deviceId}`, {
    description: 'x',
    attribute: 'y',
    expression,
    type,
    priority: 0,
  })

test('[CORE-COMPUTED-03] an expression is tried on the newest position of a device: its value, nothing, or the reason why not', async () => {
  const device = await makeDevice(admin, { attributes: { tank: 80 } })
  expect((await ask(admin, device.id, '1')).text).toContain('no position')
  const { at } = driveDevice(server.context.tracking, device.uniqueId, Date.now() - 60_000)
  await at(0, { speedKnots: 10 }, { fuel: 40, ignition: true })
  const answer = async (expression: string, type?: string) => {
    const { status, text, headers } = await ask(admin, device.id, expression, type)
    return [status, text, headers.get('content-type')?.split(';')[0] ?? null]
  }
  expect(await answer('speed * 1.852')).toEqual([200, '18.52', 'application/json'])
  expect(await answer('ignition && fuel < 50', 'boolean')).toEqual([200, 'true', 'application/json'])
  expect(await answer("fuel + ' L'", 'string')).toEqual([200, '40 L', 'text/plain'])
  expect(await answer('null')).toEqual([204, '', null])
  expect(await answer('fixTime.getTime() - deviceTime.getTime()')).toEqual([200, '0', 'application/json'])
  for (const [expression, reason] of [
    ['fuel +', 'ends too early'],
    ['rpm / 2', 'undefined variable rpm'],
    ['tank', 'undefined variable tank'],
    ["'a'", 'a is no number'],
  ] as const) {
    const refused = await ask(admin, device.id, expression)
    expect([refused.status, refused.code]).toEqual([400, 'INVALID_INPUT'])
    expect(refused.text).toContain(reason)
  }
  const settings = (await admin.client.get('/api/server')).json<{ attributes: object }>()
  const attributes = { ...settings.attributes, 'processing.computedAttributes.deviceAttributes': true }
  await admin.client.put('/api/server', { ...settings, attributes })
  expect(await answer('fuel / tank * 100')).toEqual([200, '50', 'application/json'])
})

test('[CORE-COMPUTED] positions carry what the attributes linked to their device and its groups come to', async () => {
  const group = await makeGroup(admin)
  const device = await makeDevice(admin, { groupId: group.id })
  const make = async (attribute: string, expression: string, type: string, priority: number, owner: object) => {
    const fields = { description: attribute, attribute, expression, type, priority }
    const { id } = (await admin.client.post('/api/attributes/computed', fields)).json<{ id: number }>()
    expect((await admin.client.post('/api/permissions', { ...owner, attributeId: id })).status).toBe(204)
  }
  await make('liters', 'fuel * 0.8', 'number', 2, { deviceId: device.id })
  await make('isLow', 'liters < 10', 'boolean', 1, { groupId: group.id })
  await make('speed', 'speed / 2', 'number', -1, { groupId: group.id })
  await make('secret', 'null', 'string', 0, { deviceId: device.id })
  await make('broken', 'missing + 1', 'number', 0, { deviceId: device.id })
  await make('latitude', '400', 'number', 0, { deviceId: device.id })
  const { at } = driveDevice(server.context.tracking, device.uniqueId, Date.now() - 60_000)
  await at(0, { speedKnots: 10, latitude: -25 }, { fuel: 10, secret: 'x' })
  const { latest } = server.context.tracking.state.of(device.id)
  expect(latest).toMatchObject({ speedKnots: 5, latitude: -25, attributes: { fuel: 10, liters: 8, isLow: true } })
  expect(latest?.attributes).not.toHaveProperty('secret')
  expect(latest?.attributes).not.toHaveProperty('broken')
  const other = await makeDevice(admin)
  await driveDevice(server.context.tracking, other.uniqueId, Date.now() - 60_000).at(0, {}, { fuel: 10 })
  expect(server.context.tracking.state.of(other.id).latest?.attributes).not.toHaveProperty('liters')
})

test('nobody else tries one, and not on a device of others', async () => {
  const owner = await makeUser(server, admin)
  const device = await makeDevice(owner)
  expect((await ask(owner, device.id, '1')).status).toBe(400)
  expect((await ask(admin, 987_654, '1')).status).toBe(400)
})
