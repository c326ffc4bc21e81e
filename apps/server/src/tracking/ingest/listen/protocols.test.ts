import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

/** Frames of our own making, one fix each, all of the same place and second. */
const FIX = { latitude: -22.9, longitude: -43.2, fixTime: '2026-03-04T05:06:07.000+00:00' }
const EPOCH_MS = Date.parse(FIX.fixTime)

function crc(bytes: Buffer, start: number, polynomial: number, end: number): number {
  let value = start
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
  }
  return (value ^ end) & 0xffff
}
const bytes = (size: number, value: number | bigint): Buffer =>
  Buffer.from(
    BigInt.asUintN(size * 8, BigInt(value))
      .toString(16)
      .padStart(size * 2, '0'),
    'hex',
  )

function gt06Packet(type: number, serial: number, content: Buffer): Buffer {
  const body = Buffer.concat([bytes(1, content.length + 5), bytes(1, type), content, bytes(2, serial)])
  return Buffer.concat([bytes(2, 0x7878), body, bytes(2, crc(body, 0xffff, 0x8408, 0xffff)), bytes(2, 0x0d0a)])
}
const gt06Location = (serial: number): Buffer => {
  const place = [
    bytes(4, Math.round(22.9 * 1_800_000)),
    bytes(4, Math.round(43.2 * 1_800_000)),
    bytes(1, 40),
    bytes(2, 0x1800 | 90),
  ]
  const cell = [bytes(2, 724), bytes(1, 5), bytes(2, 0x1234), bytes(3, 0x5678)]
  return gt06Packet(0x12, serial, Buffer.concat([Buffer.from([26, 3, 4, 5, 6, 7]), bytes(1, 0xc9), ...place, ...cell]))
}

const teltonikaData = (): Buffer => {
  const place = [
    bytes(4, Math.round(-43.2e7)),
    bytes(4, Math.round(-22.9e7)),
    bytes(2, 10),
    bytes(2, 90),
    bytes(1, 9),
    bytes(2, 40),
  ]
  const elements = [bytes(1, 0), bytes(1, 1), bytes(1, 1), bytes(1, 239), bytes(1, 1), bytes(3, 0)]
  const record = [bytes(8, EPOCH_MS), bytes(1, 0), ...place, ...elements]
  return Buffer.concat([bytes(1, 8), bytes(1, 1), ...record, bytes(1, 1)])
}
const teltonikaPacket = (): Buffer => {
  const data = teltonikaData()
  return Buffer.concat([bytes(4, 0), bytes(4, data.length), data, bytes(4, crc(data, 0, 0xa001, 0))])
}
const imei = (id: string): Buffer => Buffer.concat([bytes(2, id.length), Buffer.from(id)])

interface Talk {
  protocol: string
  login?: (id: string) => Buffer
  welcome?: Buffer
  fix: (id: string) => Buffer
  /** What the device must hear once its fix is stored; null when the protocol answers nothing. */
  receipt: RegExp | null
}

const talks: Talk[] = [
  {
    protocol: 'gt06',
    login: (id) => gt06Packet(0x01, 1, Buffer.from(id.padStart(16, '0'), 'hex')),
    welcome: gt06Packet(0x01, 1, Buffer.alloc(0)),
    fix: () => gt06Location(2),
    receipt: new RegExp(gt06Packet(0x12, 2, Buffer.alloc(0)).toString('hex')),
  },
  { protocol: 'teltonika', login: imei, welcome: Buffer.from([1]), fix: teltonikaPacket, receipt: /00000001$/ },
  {
    protocol: 'h02',
    fix: (id) => Buffer.from(`*HQ,${id},V1,050607,A,2254.0000,S,04312.0000,W,021.60,090,040326,FFFFFBFF#`),
    receipt: new RegExp(Buffer.from(',V4,V1,').toString('hex')),
  },
  {
    protocol: 'suntech',
    fix: (id) =>
      Buffer.from(
        `ST300STT;${id};45;313;20260304;05:06:07;2f4a1c;-22.900000;-043.200000;040.000;090.00;9;1;1000;12.40;100000;2;0001;000000;4.1;1\r`,
      ),
    receipt: null,
  },
]

let server: TestServer
let admin: Person
beforeAll(async () => {
  const protocolPorts = { gt06: 1, teltonika: 2, h02: 3, suntech: 4, osmand: 5 }
  server = await startTestServer({ protocolPorts, detectPort: 6 })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const portOf = (protocol: string, transport: string): number =>
  server.devicePorts.find((one) => one.protocol === protocol && one.transport === transport)?.port ?? 0

let next = 860_000_000_000_100
const newDevice = () => makeDevice(admin, { uniqueId: String(next++) })

async function stored(deviceId: number): Promise<unknown[]> {
  const query = `deviceId=${deviceId}&from=2026-03-04T00:00:00Z&to=2026-03-05T00:00:00Z`
  return (await admin.client.get(`/api/positions?${query}`)).json<unknown[]>()
}

async function waitFor<T>(read: () => T | Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (good(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Plays a talk, the first byte alone; gives what the device heard, hex. Twice, so that a repetition is sent too. */
async function play({ login, welcome, fix, receipt }: Talk, port: number, id: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => (heard += data.toString('hex')))
  const say = async (data: Buffer): Promise<void> => {
    socket.write(data.subarray(0, 3))
    await new Promise((resolve) => setTimeout(resolve, 5))
    socket.write(data.subarray(3))
  }
  if (login) {
    await say(login(id))
    await waitFor(
      () => heard,
      (text) => text.includes(welcome?.toString('hex') ?? ''),
    )
  }
  for (let times = 0; times < 2; times++) {
    heard = ''
    await say(fix(id))
    if (receipt)
      await waitFor(
        () => heard,
        (text) => receipt.test(text),
      )
  }
  socket.end()
}

describe.each(talks)('$protocol', (talk) => {
  test.each(['own', 'any'])('login, fix, row, receipt; a fix sent twice is one row (%s port)', async (kind) => {
    const device = await newDevice()
    await play(talk, portOf(kind === 'own' ? talk.protocol : 'any', 'tcp'), device.uniqueId)
    const rows = await waitFor(
      () => stored(device.id),
      (found) => found.length > 0,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ protocol: talk.protocol, valid: true, fixTime: FIX.fixTime })
    const { latitude, longitude, speed } = rows[0] as { latitude: number; longitude: number; speed: number }
    expect(latitude).toBeCloseTo(FIX.latitude, 5)
    expect(longitude).toBeCloseTo(FIX.longitude, 5)
    expect(speed).toBeCloseTo(21.6, 2)
  })
})

test('a receipt is only sent once the row is there: a device that heard it finds its fix', async () => {
  const device = await newDevice()
  await play({ ...talks[1]!, receipt: /00000001$/ }, portOf('teltonika', 'tcp'), device.uniqueId)
  expect(await stored(device.id)).toHaveLength(1)
})

test.each(['teltonika', 'any'])('teltonika over UDP (%s port)', async (port) => {
  const device = await newDevice()
  const packet = Buffer.concat([bytes(2, 0xcafe), bytes(1, 1), bytes(1, 7), imei(device.uniqueId), teltonikaData()])
  const socket = createSocket('udp4')
  const receipt = new Promise<string>((resolve) => socket.once('message', (data) => resolve(data.toString('hex'))))
  socket.send(Buffer.concat([bytes(2, packet.length), packet]), portOf(port, 'udp'), '127.0.0.1')
  expect(await receipt).toBe('0005000001' + '07' + '01')
  socket.close()
  expect(await stored(device.id)).toMatchObject([{ protocol: 'teltonika', fixTime: FIX.fixTime }])
})

describe('osmand', () => {
  const at = Math.floor(EPOCH_MS / 1000)
  const query = (id: string): string => `id=${id}&lat=-22.9&lon=-43.2&speed=21.6&timestamp=${at}&ignition=true`
  const one = { protocol: 'osmand', fixTime: FIX.fixTime, latitude: -22.9, speed: 21.6, attributes: { ignition: true } }

  test.each(['osmand', 'any'])('query, form and JSON (%s port)', async (name) => {
    const url = `http://127.0.0.1:${portOf(name, name === 'any' ? 'tcp' : 'http')}/`
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const devices = [await newDevice(), await newDevice(), await newDevice()] as const
    expect((await fetch(`${url}?${query(devices[0].uniqueId)}`)).status).toBe(200)
    expect((await fetch(url, { ...form, body: query(devices[1].uniqueId) })).status).toBe(200)
    const coords = { latitude: -22.9, longitude: -43.2, accuracy: 5, speed: 11.112, heading: 90, altitude: 0 }
    const body = JSON.stringify({
      device_id: devices[2].uniqueId,
      location: { timestamp: new Date(EPOCH_MS).toISOString(), coords },
    })
    expect((await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status).toBe(
      200,
    )
    expect(await stored(devices[0].id)).toMatchObject([one])
    expect(await stored(devices[1].id)).toMatchObject([one])
    expect(await stored(devices[2].id)).toMatchObject([{ protocol: 'osmand', fixTime: FIX.fixTime, latitude: -22.9 }])
  })
  test('POST / on the web port; an unknown id is refused', async () => {
    const device = await newDevice()
    const post = (id: string) => admin.client.form('/', Object.fromEntries(new URLSearchParams(query(id))))
    expect((await post(device.uniqueId)).status).toBe(200)
    expect(await stored(device.id)).toMatchObject([one])
    expect((await post('nobody')).status).toBe(400)
  })
})
