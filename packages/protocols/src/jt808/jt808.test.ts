import { expect, test } from 'vitest'
import { ByteWriter, bytesFromHex, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { escaped } from './frame'
import { jt808 } from './jt808.protocol'
import { frameTo, terminalOf } from './message'

const terminal = terminalOf('13512345678') ?? new Uint8Array(6)
const place = (time: string) =>
  new ByteWriter().u32(1).u32(0b1111).u32(23_550_000).u32(46_630_000).u16(760).u16(360).u16(90).hex(time)
const withItems = (time: string) => place(time).hex('010400000064').hex('30011f').hex('31010c').done()
const location = frameTo(0x0200, { terminal }, withItems('261103120506'))
const heartbeat = frameTo(0x0002, { terminal }, new Uint8Array(0))
const batch = frameTo(
  0x0704,
  { terminal },
  new ByteWriter().u16(1).u8(1).u16(28).raw(place('261103120506').done()).done(),
)

test('a location with its items, in the time of China', () => {
  const { deviceIds, positions, replies } = decodeInTurn(jt808, [location])
  expect(deviceIds).toEqual(['13512345678', '013512345678'])
  expect(positions?.[0]?.fix).toMatchObject({
    time: new Date(Date.UTC(2026, 10, 3, 4, 5, 6)),
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    altitudeMeters: 760,
  })
  expect(positions?.[0]?.attributes).toMatchObject({
    alarm: 'sos',
    ignition: true,
    odometer: 10_000,
    rssi: 31,
    sat: 12,
  })
  expect(replies?.map(({ when }) => when)).toEqual(['stored'])
})

test('a device with a zone of its own', () => {
  const connection = freshConnection({ timeZone: 'America/Sao_Paulo' })
  const [position] = decodeInTurn(jt808, [location], connection).positions ?? []
  expect(position?.fix?.time).toEqual(new Date(Date.UTC(2026, 10, 3, 15, 5, 6)))
})

test('heartbeats are confirmed, a batch comes from the memory', () => {
  const confirmation = frameTo(0x8001, { terminal }, bytesFromHex('0000000200'))
  expect(decodeInTurn(jt808, [heartbeat]).replies?.map(({ bytes }) => hexOf(bytes))).toEqual([hexOf(confirmation)])
  expect(decodeInTurn(jt808, [batch]).positions?.[0]?.attributes.archive).toBe(true)
})

test.each([bytesFromHex('7e0200007e'), bytesFromHex('1234')])('frame %# is an error', (frame) => {
  expect(decodeInTurn(jt808, [frame])).toEqual({ error: expect.any(String) })
})

test('escapes are undone, streams come in any pieces, damaged or not', () => {
  const plain = bytesFromHex('7e307e087d557e')
  expect(hexOf(escaped(plain))).toBe('7e307d02087d01557e')
  expectFramesInAnyPieces(jt808, [location, heartbeat, batch, escaped(plain)], [location, heartbeat, batch, plain])
  expectNothingThrows(jt808, [location, heartbeat, batch])
})

const bodyOfPart = (count: number, number: number, index: number, piece: Uint8Array): Uint8Array => {
  const content = new ByteWriter()
    .u16(0x0704)
    .u16(piece.length + 2 ** 13)
    .raw(terminal)
    .u16(index)
  return new ByteWriter().u8(0x7e).raw(content.u16(count).u16(number).raw(piece).u8(0).done()).u8(0x7e).done()
}

test('a batch in two parts is read when both are there, whichever comes first', () => {
  const record = place('261103120506').done()
  const whole = new ByteWriter().u16(2).u8(0).u16(28).raw(record).u16(28).raw(record).done()
  const connection = freshConnection()
  const first = bodyOfPart(2, 1, 8, whole.subarray(0, 20))
  const second = bodyOfPart(2, 2, 9, whole.subarray(20))
  expect(decodeInTurn(jt808, [second], connection)).toMatchObject({ replies: [{ when: 'received' }] })
  expect(decodeInTurn(jt808, [first], connection)).toMatchObject({
    positions: [{ fix: { latitude: -23.55 } }, { fix: { latitude: -23.55 } }],
    replies: [{ when: 'stored' }],
  })
})

test('records of the vehicle bus', () => {
  const state = '0000000b' + '01675698' + '02c7845f'
  const values = frameTo(
    0x0900,
    { terminal },
    bytesFromHex(`f026110312050600010102` + '0536020fa0' + '052d015a' + state),
  )
  expect(decodeInTurn(jt808, [values]).positions?.[0]).toMatchObject({
    fix: { valid: true, time: new Date(Date.UTC(2026, 10, 3, 4, 5, 6)) },
    attributes: { rpm: 4000, coolantTemp: 50, ignition: true },
  })
  const alarms = frameTo(0x0900, { terminal }, bytesFromHex(`f0261103120506010103011b00` + state))
  expect(decodeInTurn(jt808, [alarms]).positions?.[0]?.attributes).toMatchObject({
    archive: true,
    alarm: 'hardBraking',
  })
  const vin = frameTo(
    0x0900,
    { terminal },
    new ByteWriter().hex('f026110312050600010b01').ascii('9BWZZZ377VT004251').done(),
  )
  expect(decodeInTurn(jt808, [vin]).positions?.[0]).toMatchObject({ attributes: { vin: '9BWZZZ377VT004251' } })
})

test('a stray byte in front of an item does not hide the items behind it', () => {
  const items = place('261103120506').hex('30011f').hex('02').hex('890114').hex('310107').done()
  const [position] = decodeInTurn(jt808, [frameTo(0x0200, { terminal }, items)]).positions ?? []
  expect(position?.attributes).toMatchObject({ rssi: 31, throttle: 20, sat: 7 })
})

test('who asks for the time hears it', () => {
  const [reply] = decodeInTurn(jt808, [frameTo(0x0109, { terminal }, new Uint8Array(0))]).replies ?? []
  expect(hexOf(reply?.bytes ?? new Uint8Array(0))).toContain('07ea0506000000')
})

const encoded = (type: string, attributes: Record<string, unknown> = {}, options = {}): string => {
  const result = jt808.encode?.(
    { type, attributes },
    { uniqueId: '13512345678', now: new Date(Date.UTC(2026, 4, 6)), options },
  )
  return result && 'bytes' in result ? hexOf(result.bytes.subarray(13, -2)) : 'unsupported'
}

test('commands to terminals', () => {
  expect(encoded('engineStop')).toBe('f0')
  expect(encoded('engineStop', {}, { alternative: true })).toBe('01260506080000')
  expect(encoded('alarmArm')).toBe('01240501' + '75736572')
  expect(encoded('videoStart', { host: '10.0.0.1', port: 1078, index: 2 })).toBe(
    '08' + '31302e302e302e31' + '0436' + '0000' + '020000',
  )
  expect(encoded('videoStart')).toBe('unsupported')
  expect(encoded('videoStop')).toBe('01000000')
  expect(encoded('positionPeriodic', { frequency: 30 })).toBe('01' + '00000029' + '04' + '0000001e')
})

test('a command has a number, and the terminal says by it what became of the command', () => {
  const now = new Date(0)
  const target = { uniqueId: '13512345678', now, tag: 0x1234 }
  const command = jt808.encode?.({ type: 'rebootDevice', attributes: {} }, target)
  expect(command && 'bytes' in command ? hexOf(command.bytes.slice(11, 13)) : command).toBe('1234')
  const said = (body: string) =>
    jt808.decode?.(frameTo(0x0001, { terminal }, bytesFromHex(body)), freshConnection(), now)
  expect(said('1234810500')).toMatchObject({ commandTag: 0x1234, commandOutcome: 'done' })
  for (const outcome of ['01', '02', '03'])
    expect(said(`12348105${outcome}`)).toMatchObject({ commandTag: 0x1234, commandOutcome: 'refused' })
  for (const body of ['0000810500', '1234810504', '12348105']) expect(said(body)).not.toHaveProperty('commandOutcome')
})

const padded = (text: string, bytes: number) => text.padEnd(bytes, '\0')

test.each([
  ['2011', `${padded('70111', 5)}${padded('MV710G', 8)}${padded('1234567', 7)}`, 'MV710G'],
  ['2013', `${padded('70111', 5)}${padded('JC450', 20)}${padded('1234567', 7)}`, 'JC450'],
  ['2013 without a model', `${padded('70111', 5)}${padded('', 20)}${padded('1234567', 7)}`, undefined],
])('the registration of %s names the model', (_, fields, model) => {
  const body = new ByteWriter().u16(44).u16(307).ascii(fields).u8(1).ascii('ABC1D23').done()
  const connection = freshConnection()
  decodeInTurn(jt808, [frameTo(0x0100, { terminal }, body)], connection)
  expect(connection.memory.toldModel).toBe(model)
})

test('a camera that names itself when it registers is read as one', () => {
  const body = new ByteWriter()
    .u16(44)
    .u16(307)
    .ascii(padded('70111', 5) + padded('JC450', 20) + '1234567')
    .u8(1)
    .done()
  const event = frameTo(0x0200, { terminal }, place('261103120506').hex('e8020c01').done())
  const { positions } = decodeInTurn(jt808, [frameTo(0x0100, { terminal }, body), event])
  expect(positions?.[0]?.attributes.alarm).toContain('sos')
})
