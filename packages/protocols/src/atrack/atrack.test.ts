import { expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, bytesFromHex, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { atrack } from './atrack.protocol'

const ID = 350001000200030n
const TIME = new Date(Date.UTC(2026, 2, 4, 5, 6, 7))
const SECONDS = TIME.getTime() / 1000

const textOf = (body: string) => bytesFromAscii(`@P,1A2B,${body.length + 1},${body}`)
const line = (more: string, time: string | number = SECONDS) =>
  `${time},${time},${time},-46630000,-23550000,90,101,1500,12,5,36,1,0,A1B2,235,2000,\u001a,${more}\r\n`
const text = (...lines: string[]) => textOf(`,17,${ID},${lines.join('')}`.slice(1))

const binaryOf = (mark: string, body: Uint8Array) => {
  const head = new ByteWriter()
    .ascii(mark)
    .u16(0)
    .u16(10 + body.length)
  return head.u16(7).u64(ID).raw(body).done()
}
const reportOf = (more: Uint8Array = new Uint8Array(0), year?: number) => {
  const body = new ByteWriter(128)
  for (const seconds of [SECONDS, SECONDS + 1, SECONDS + 2]) {
    if (year === undefined) body.u32(seconds)
    else body.u16(year).u8(3).u8(4).u8(5).u8(6).u8(7)
  }
  body.i32(-46_630_000).i32(-23_550_000).u16(90).u8(2).u32(1500).u16(12).u8(5).u16(36).u8(1).u16(1250)
  return body.u8(0).i16(-35).i16(2000).u8(0).raw(more).done()
}
const fields = (names: string, digits: string) => new ByteWriter().ascii(`${names}\0`).hex(digits).done()
const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((one) => [...one]))

const decode = (frame: Uint8Array, connection = freshConnection()) => decodeInTurn(atrack, [frame], connection)
const PLACE = { latitude: -23.55, longitude: -46.63, courseDegrees: 90, valid: true }

test('text reports: dates as seconds or in full, fields named or configured', () => {
  const named = line('%CI%SA%MV%GQ%DT%ET%HB,9,124,21,1,88,1')
  const decoded = decode(text(named, line('', '20260304050607')))
  expect(decoded).toMatchObject({
    deviceIds: [String(ID)],
    positions: [
      {
        fix: { ...PLACE, time: TIME },
        attributes: { event: 101, odometer: 150_000, driverUniqueId: 'A1B2', temp1: 23.5, sat: 9, coolantTemp: 88 },
      },
      { fix: { time: TIME } },
    ],
  })
  const [first, second] = decoded.positions ?? []
  expect(first?.attributes).toMatchObject({ rssi: -21, archive: true, alarm: 'hardBraking' })
  expect(first?.attributes.power).toBeCloseTo(12.4, 9)
  expect(first?.fix?.speedKnots).toBeCloseTo(19.438, 3)
  expect(second?.attributes).not.toHaveProperty('sat')
  const form = '%CE%LC%CN%GQ%BC'
  const tag = '0D0A0B0C0D0E0F40FF3800000000'
  const [cell] = decode(text(line(`1234567,4660,72411,9,${tag}`)), freshConnection({ form })).positions ?? []
  expect(cell).toMatchObject({
    attributes: { tag1Temp: -2 },
    network: { cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 11, cellId: 1_234_567, signalStrength: -9 }] },
  })
})

test('binary reports: several of them, with both kinds of dates', () => {
  const more = fields('%CI%BV%CN%VN%GN%JH2%ET%EH', `0029${'0001a81b'}394257003c${'00'.repeat(59)}1234ffec00000064`)
  const { positions, replies } = decode(binaryOf('@P', joined(reportOf(more), reportOf(undefined, 2026))))
  expect(positions).toMatchObject([
    {
      fix: { ...PLACE, time: TIME },
      deviceTime: new Date(TIME.getTime() + 1000),
      attributes: { type: 2, odometer: 150_000, vin: '9BW', temp1: -20, hours: 36_000_000 },
    },
    { fix: { ...PLACE, time: TIME } },
  ])
  expect(positions?.[1]?.attributes.temp1).toBeCloseTo(-3.5, 9)
  expect(replies?.map(({ bytes, when }) => [hexOf(bytes), when])).toEqual([
    [`fe02${ID.toString(16).padStart(16, '0')}0007`, 'stored'],
  ])
})

test('behind a field that is not known nothing is guessed', () => {
  const { positions } = decode(binaryOf('@P', joined(reportOf(fields('%CI%SA%QQ%MV', '0c0011223344')), reportOf())))
  expect(positions).toHaveLength(1)
  expect(positions?.[0]?.attributes).toMatchObject({ sat: 12 })
  expect(positions?.[0]?.attributes).not.toHaveProperty('power')
})

test('a picture comes when its last piece has', () => {
  const piece = (number: number, digits: string) =>
    binaryOf(
      '@R',
      new ByteWriter()
        .u32(SECONDS)
        .u8(number)
        .u8(2)
        .u16(digits.length / 2)
        .hex(digits)
        .done(),
    )
  const whole = decodeInTurn(atrack, [piece(0, 'ffd8'), piece(0, 'ffd8'), piece(1, 'ffd9')])
  expect(whole.positions).toEqual([
    { deviceTime: TIME, attributes: {}, media: { kind: 'image', bytes: bytesFromHex('ffd8ffd9'), extension: 'jpg' } },
  ])
  expect(decodeInTurn(atrack, [piece(1, 'ffd9')]).positions).toBeUndefined()
})

test('keep-alives are echoed, answers reach the commands', () => {
  const keepAlive = bytesFromHex('fe0200013e50a2fd4f1e0005')
  expect(decode(keepAlive)).toEqual({ replies: [{ bytes: keepAlive, when: 'received' }] })
  expect(decode(bytesFromAscii('$OK\r\n'))).toMatchObject({ commandResult: '$OK' })
  expect(decode(bytesFromAscii(`$INFO=${ID},AX9,Rev.1.0,${ID},7240,8955,124,41,9,1,21,1,0\r\n`))).toEqual({
    deviceIds: [String(ID)],
    positions: [{ attributes: { model: 'AX9', versionFw: 'Rev.1.0', power: 12.4, battery: 4.1, sat: 9, rssi: 21 } }],
  })
})

test('what cannot be read is an error', () => {
  for (const frame of [textOf('17,abc'), bytesFromAscii('@P')]) {
    expect(decode(frame)).toEqual({ error: expect.any(String) })
  }
})

test('a place that cannot be or a cut end costs itself, and the message is answered', () => {
  const nowhere = decode(text(line('').replace('-23550000', '-93550000')))
  expect(nowhere.positions?.[0]).toMatchObject({ deviceTime: TIME, attributes: { event: 101, driverUniqueId: 'A1B2' } })
  const cut = decode(binaryOf('@P', reportOf().subarray(0, 40)))
  expect(cut.positions?.[0]).toMatchObject({ fix: PLACE, attributes: { input: 5 } })
  expect([nowhere.replies, cut.replies].map((replies) => replies?.length)).toEqual([1, 1])
  expect(decode(binaryOf('@P', reportOf().subarray(0, 20)))).toMatchObject({ positions: [], replies: [{}] })
})

test.each([
  ['%CI%JH3%JO5', '00640a', { axleWeight1: 50, fuel: 4 }],
  ['%CI%JL3%JS3', '000000053737', { odometer: 5000, driver1: '77' }],
  ['%CI%IN0%IN2', '0100', { ignition: true, in2: false }],
  ['%CI%ZL4%ZH3', '0000000a0fa0', { hours: 1_800_000, rpm: 1000 }],
])('the fields %s of a bus', (names, digits, attributes) => {
  const { positions } = decode(binaryOf('@P', reportOf(fields(names, `${digits}00`))))
  expect(positions?.[0]?.attributes).toMatchObject(attributes)
})

test('beacons by their mode and mask', () => {
  const form = '%BC'
  const read = (value: string) => decode(text(line(value)), freshConnection({ form })).positions?.[0]?.attributes
  expect(read('3:232:0a0b0c0d0e0f0037001950')).toMatchObject({
    tag1Id: '0a0b0c0d0e0f',
    tag1Humidity: 55,
    tag1Temp: 25,
    tag1Rssi: 80,
  })
  expect(read('9:232:0a0b')).not.toHaveProperty('tag1Id')
})

test('commands are lines', () => {
  const encoded = (type: string, data: unknown) =>
    atrack.encode?.({ type, attributes: { data } }, { uniqueId: '1', now: new Date(0) })
  expect(encoded('custom', 'AT$UNID=?')).toEqual({ bytes: bytesFromAscii('AT$UNID=?\r\n') })
  expect(encoded('custom', ' ')).toHaveProperty('unsupported')
  expect(encoded('engineStop', 'x')).toHaveProperty('unsupported')
})

test('the mark tells the protocol', () => {
  expect(atrack.recognise?.(bytesFromAscii('@P,1A2B'), 'tcp')).toBe('yes')
  expect(atrack.recognise?.(bytesFromHex('fe0200013e50a2fd4f1e0005'), 'tcp')).toBe('yes')
  expect(atrack.recognise?.(bytesFromAscii('@@'), 'tcp')).toBe('no')
})

test('streams in any pieces, damaged or not', () => {
  const frames = [
    text(line('')),
    binaryOf('@P', reportOf()),
    bytesFromHex('fe0200013e50a2fd4f1e0005'),
    bytesFromAscii('$OK\r\n'),
  ]
  expectFramesInAnyPieces(atrack, frames)
  expectNothingThrows(atrack, frames)
})

test('a text of the serial line is kept as it is, unless it is a level or cannot be read', () => {
  const withText = (words: string) => binaryOf('@P', joined(reportOf().slice(0, -1), bytesFromAscii(`${words}\0`)))
  const attributesOf = (words: string) => decode(withText(words)).positions?.[0]?.attributes
  expect(attributesOf('DOOR 2 OPEN')).toMatchObject({ message: 'DOOR 2 OPEN' })
  expect(attributesOf('FULS:F=0A3C t=1B N=01F4')).toMatchObject({ fuel: 50 })
  expect(attributesOf('FULS:F=0A3C t=1B N=01F4')).not.toHaveProperty('message')
  expect(attributesOf('\x01\x02')).not.toHaveProperty('message')
})
