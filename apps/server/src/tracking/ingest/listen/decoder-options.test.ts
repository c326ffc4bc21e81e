import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { decoderModel } from '#src/tracking/ingest/pipeline/index'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { suntech: 1 } })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

interface Row {
  attributes: Record<string, unknown>
}

async function stored(deviceId: number, count: number): Promise<Row[]> {
  const query = `deviceId=${deviceId}&from=2026-03-04T00:00:00Z&to=2026-03-05T00:00:00Z`
  for (;;) {
    const rows = (await admin.client.get(`/api/positions?${query}`)).json<Row[]>()
    if (rows.length >= count) return rows
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const report = (id: string, second: string): string =>
  `ST300STT;${id};45;313;20260304;05:06:${second};2f4a1c;-22.900000;-043.200000;040.000;090.00;9;1;1000;12.40;100000;` +
  '2;0001;000090;4.1;1\r'

test('attributes named after a protocol set up its decoder from the first message on', async () => {
  const device = await makeDevice(admin, { uniqueId: '860000000009001', attributes: { 'suntech.hbm': 1 } })
  const port = server.devicePorts.find((one) => one.protocol === 'suntech')?.port ?? 0
  const socket = connect(port, '127.0.0.1')
  socket.write(report(device.uniqueId, '07'))
  await stored(device.id, 1)
  socket.write(report(device.uniqueId, '17'))
  const rows = await stored(device.id, 2)
  for (const row of rows) expect(row.attributes).toMatchObject({ battery: 4.1 })
  socket.end()
})

test('settings hold for a group too, and count as text, as other clients store them', async () => {
  const group = (await admin.client.post('/api/groups', { name: 'ST300', attributes: { 'suntech.hbm': '1' } })).json<{
    id: number
  }>()
  const device = await makeDevice(admin, { uniqueId: '860000000009005', groupId: group.id })
  const port = server.devicePorts.find((one) => one.protocol === 'suntech')?.port ?? 0
  const socket = connect(port, '127.0.0.1')
  socket.write(report(device.uniqueId, '07'))
  expect(await stored(device.id, 1)).toMatchObject([{ attributes: { battery: 4.1 } }])
  const without = { ...group, name: 'ST300', attributes: { 'suntech.hbm': '0' } }
  expect((await admin.client.put(`/api/groups/${group.id}`, without)).status).toBe(200)
  socket.write(report(device.uniqueId, '17'))
  const rows = await stored(device.id, 2)
  expect(rows[1]?.attributes).not.toHaveProperty('battery')
  socket.end()
})

test('the model is the one the decoder knows, be it of the tracker or of the contract', () => {
  const record = (model: string | null, attributes: Record<string, unknown> = {}) =>
    ({ model, attributes }) as Pick<DeviceRecord, 'model' | 'attributes'>
  const known = ['VL…', 'GT06E']
  expect(decoderModel(record('FH 540', { 'device.model': 'Jimi vl103m' }), known)).toBe('VL103M')
  expect(decoderModel(record('GT06E', { 'device.model': 'preto, pequeno' }), known)).toBe('GT06E')
  expect(decoderModel(record('FH 540', { 'device.model': ' ' }), known)).toBeUndefined()
  expect(decoderModel(record(null), known)).toBeUndefined()
})

test('also those of devices that report by HTTP', async () => {
  const device = await makeDevice(admin, { uniqueId: '860000000009002', attributes: { 'osmand.speed': 'kmh' } })
  const timestamp = String(Date.parse('2026-03-04T05:06:07Z') / 1000)
  const fields = { id: device.uniqueId, lat: '-22.9', lon: '-43.2', speed: '18.52', timestamp }
  expect((await admin.client.form('/', fields)).status).toBe(200)
  expect(await stored(device.id, 1)).toMatchObject([{ speed: 10 }])
})

test('a clock without a zone is read in the zone of its device', async () => {
  const attributes = { 'decoder.timezone': 'America/Sao_Paulo' }
  const device = await makeDevice(admin, { uniqueId: '860000000009003', attributes })
  const port = server.devicePorts.find((one) => one.protocol === 'suntech')?.port ?? 0
  const socket = connect(port, '127.0.0.1')
  socket.write(report(device.uniqueId, '07'))
  expect(await stored(device.id, 1)).toMatchObject([{ fixTime: '2026-03-04T08:06:07.000+00:00' }])
  socket.end()
})

test('the push token of an app is kept with its device, with and without a place', async () => {
  const device = await makeDevice(admin, { uniqueId: '860000000009004', attributes: { plate: 'ABC1D23' } })
  const attributesNow = async () =>
    (await admin.client.get(`/api/devices/${device.id}`)).json<{ attributes: Record<string, unknown> }>().attributes
  const token = (notificationToken: string) => ({ id: device.uniqueId, notificationToken })
  expect((await admin.client.form('/', token('first'))).status).toBe(200)
  await expect.poll(attributesNow).toEqual({ plate: 'ABC1D23', notificationTokens: 'first' })
  await admin.client.form('/', { ...token('second'), lat: '-22.9', lon: '-43.2', timestamp: '1772600767' })
  await expect.poll(attributesNow).toEqual({ plate: 'ABC1D23', notificationTokens: 'second' })
})
