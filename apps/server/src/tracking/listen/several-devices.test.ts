import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, type Person } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

const TIME = Date.parse('2026-03-04T05:06:07.000Z')
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { flespi: 1 } })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const message = (ident: string, latitude: number) => ({
  ident,
  timestamp: TIME / 1000,
  'position.latitude': latitude,
  'position.longitude': -43.2,
})

async function latitudesOf(deviceId: number): Promise<number[]> {
  const query = `deviceId=${deviceId}&from=2026-03-04T00:00:00Z&to=2026-03-05T00:00:00Z`
  const rows = (await admin.client.get(`/api/positions?${query}`)).json<Array<{ latitude: number }>>()
  return (await rows).map(({ latitude }) => latitude)
}

test('one request with messages of several devices: each is stored with its own, unknown ones hold up nobody', async () => {
  const [first, second] = [await makeDevice(admin, { uniqueId: '7001' }), await makeDevice(admin, { uniqueId: '7002' })]
  const port = server.devicePorts.find(({ protocol }) => protocol === 'flespi')?.port
  const body = JSON.stringify([message('nobody', 1), message('7001', -22.9), message('7002', -23.5)])
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  expect(await latitudesOf(first.id)).toEqual([-22.9])
  expect(await latitudesOf(second.id)).toEqual([-23.5])
  const broken = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '[{}]' })
  expect(broken.status).toBe(400)
})
