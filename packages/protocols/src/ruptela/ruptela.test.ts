import { expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, crc16Kermit, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { ruptela } from './ruptela.protocol'

const IMEI = 350001000200030n
const MOMENT = 1_772_600_767

const frameOf = (type: number, content: Uint8Array): Uint8Array => {
  const body = new ByteWriter().u64(IMEI).u8(type).raw(content).done()
  return new ByteWriter().u16(body.length).raw(body).u16(crc16Kermit(body)).done()
}

const head = (writer: ByteWriter) => writer.i32(-466_300_000).i32(-235_500_000).u16(7600).u16(9000).u8(11).u16(72).u8(7)

const records = frameOf(
  1,
  head(new ByteWriter().u8(0).u8(1).u32(MOMENT).u8(0).u8(0))
    .u8(9)
    .hex('03' + '0200' + '20f6' + 'ad01')
    .hex('02' + '1d30d4' + '1e0fa0')
    .hex('01' + '41000186a0')
    .hex('02' + '7e3132333435363738' + '7f3930000000000000')
    .done(),
)

const extended = (share: number, lists: string) =>
  head(new ByteWriter().u32(MOMENT).u8(0).u8(share).u8(0)).u16(9).hex(lists).done()
const shared = frameOf(
  68,
  new ByteWriter()
    .u8(0)
    .u8(2)
    .raw(extended(0x10, '01019901' + '00' + '00' + '00'))
    .raw(extended(0x11, '0100cf64' + '00' + '00' + '00'))
    .done(),
)

test('a record with values of all sizes', () => {
  const { deviceIds, positions, replies } = decodeInTurn(ruptela, [records])
  expect(deviceIds).toEqual(['350001000200030'])
  expect(positions?.[0]).toMatchObject({
    fix: { time: new Date(MOMENT * 1000), latitude: -23.55, longitude: -46.63, altitudeMeters: 760, courseDegrees: 90 },
    attributes: {
      sat: 11,
      hdop: 0.7,
      event: 9,
      in1: 0,
      deviceTemp: -10,
      motion: true,
      power: 12.5,
      battery: 4,
      odometer: 100_000,
      driverUniqueId: '1234567890',
    },
  })
  expect(positions?.[0]?.fix?.speedKnots).toBeCloseTo(38.877, 3)
  expect(replies?.map(({ bytes, when }) => [hexOf(bytes), when])).toEqual([['0002640113bc', 'stored']])
})

test('records that share a moment are one position', () => {
  const { positions } = decodeInTurn(ruptela, [shared])
  expect(positions).toHaveLength(1)
  expect(positions?.[0]?.attributes).toMatchObject({ ignition: true, fuelLevel: 40 })
})

test('answers to commands', () => {
  expect(decodeInTurn(ruptela, [frameOf(7, bytesFromAscii('ok, done\r\n'))])).toMatchObject({
    commandResult: 'ok, done',
  })
  expect(decodeInTurn(ruptela, [frameOf(17, Uint8Array.of(1))])).toMatchObject({ commandResult: '1' })
})

test('a wrong sum and what is no IMEI are errors', () => {
  const wrong = Uint8Array.from(records)
  wrong[20] = 0x7f
  for (const frame of [wrong, new Uint8Array(3)]) {
    expect(decodeInTurn(ruptela, [frame])).toMatchObject({ error: expect.any(String) })
  }
})

test('a record without a place does not cost the packet', () => {
  const nowhere = new ByteWriter().u32(MOMENT).u16(0).u32(0x8000_0000).u32(0x8000_0000).hex('00'.repeat(8)).u8(7)
  const placed = head(new ByteWriter().u32(MOMENT).u16(0)).u8(9)
  const lists = '01' + '0501' + '00'.repeat(3)
  const frame = frameOf(
    1,
    new ByteWriter().u8(0).u8(2).raw(nowhere.hex(lists).done()).raw(placed.hex(lists).done()).done(),
  )
  const { positions, replies } = decodeInTurn(ruptela, [frame])
  expect(positions).toMatchObject([
    { deviceTime: new Date(MOMENT * 1000), attributes: { event: 7, in4: 1 } },
    { fix: { latitude: -23.55 }, attributes: { event: 9 } },
  ])
  expect(replies).toHaveLength(1)
})

test.each([
  ['parameters of one byte', '0200cf6402f601' + '00' + '00' + '00', { fuelLevel: 40, alarm: 'tampering' }],
  [
    'of two bytes',
    '00' + '0500272710' + '00a52800' + '00a60fa0' + '00cd00c8' + '006400c8' + '00' + '00',
    {
      engineLoad: 10_000,
      obdSpeed: 40,
      rpm: 500,
      fuel: 200,
      fuelConsumption: 10,
    },
  ],
  ['of four bytes', '00' + '00' + '0100a400000064' + '00', { tripOdometer: 500 }],
  ['a key', '00' + '00' + '00' + '0100220a00000012345678', { driverUniqueId: '0a00000012345678' }],
  [
    'a card of the tachograph',
    '00' + '00' + '00' + '02009b4142434445464748009c4900000000000000',
    {
      driverUniqueId: 'ABCDEFGHI',
    },
  ],
  ['a tag', '00' + '00' + '00' + '0202f80000000000000abc02f900000000000000de', { tagId: 'abcde' }],
])('%s', (_, lists, attributes) => {
  const frame = frameOf(68, new ByteWriter().u8(0).u8(1).raw(extended(0, lists)).done())
  expect(decodeInTurn(ruptela, [frame]).positions?.[0]?.attributes).toMatchObject(attributes)
})

const encoded = (type: string, attributes: Record<string, unknown> = {}) => {
  const result = ruptela.encode?.({ type, attributes }, { uniqueId: '1', now: new Date(0) })
  return result && 'bytes' in result ? result.bytes : undefined
}

test('commands', () => {
  const contentOf = (bytes: Uint8Array | undefined) => hexOf(bytes?.subarray(2, -2) ?? new Uint8Array(0))
  expect(contentOf(encoded('engineStop'))).toBe('6c' + hexOf(bytesFromAscii('pass immobilizer 10')))
  expect(contentOf(encoded('outputControl', { index: 2, data: '1' }))).toBe('75' + '00000002' + '00000001')
  expect(contentOf(encoded('setConnection', { server: 'gps.example.com', port: 5046 }))).toBe(
    '69' + hexOf(bytesFromAscii('gps.example.com,5046,TCP\r\n')),
  )
  expect(encoded('setConnection', { server: 'a b', port: 1 })).toBeUndefined()
  expect(encoded('setOdometer', { data: 'far' })).toBeUndefined()
  expect(encoded('constructor')).toBeUndefined()
})

test('streams in any pieces, damaged or not', () => {
  const frames = [records, shared, frameOf(15, bytesFromAscii('OBD'))]
  expectFramesInAnyPieces(ruptela, frames)
  expectNothingThrows(ruptela, frames)
})
