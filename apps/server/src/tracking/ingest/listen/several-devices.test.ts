import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

const TIME = Date.parse('2026-03-04T05:06:07.000Z')
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { flespi: 1, globalstar: 1, spot: 1 } })
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

const post = (protocol: string, body: string): Promise<Response> => {
  const port = server.devicePorts.find((one) => one.protocol === protocol)?.port
  return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { 'content-type': 'text/xml' }, body })
}

test('satellite messengers: stored by their number, and the back office hears that it need not send again', async () => {
  const [messenger, tag] = [
    await makeDevice(admin, { uniqueId: '0-7003' }),
    await makeDevice(admin, { uniqueId: '0-7004' }),
  ]
  const told = `<timestamp>2026-03-04T05:06:07Z</timestamp><latitude>-22.9</latitude><longitude>-43.2</longitude>`
  const list = `<messageList><message><esn>0-7003</esn><messageType>HELP</messageType>${told}</message></messageList>`
  expect((await post('spot', list)).status).toBe(200)
  expect(await latitudesOf(messenger.id)).toEqual([-22.9])

  const unit = (esn: string): string =>
    `<stuMessage><esn>${esn}</esn><unixTime>${TIME / 1000}</unixTime><payload>0x00E00000E00000000000</payload></stuMessage>`
  for (const esn of ['0-7004', '0-nobody']) {
    const answer = await post('globalstar', `<stuMessages messageID="ab12">${unit(esn)}</stuMessages>`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('correlationID="ab12"><state>pass</state>')
  }
  expect(await latitudesOf(tag.id)).toEqual([-22.5])
})
