import { describe, expect, test } from 'vitest'
import { ByteWriter, asciiOf, bytesFromHex } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { gl200 } from './gl200.protocol'

const ID = '862001002003004'
const FIX_TIME = new Date('2026-03-04T10:11:12Z')

const IMEI_BYTES = [86, 20, 1, 0, 20, 3, 0, 4]
const finished = (writer: ByteWriter): Uint8Array => writer.hex('07ea03040a0b0f00a712340d0a').done()

const binaryReport = (type: number, content: (writer: ByteWriter) => ByteWriter): Uint8Array => {
  const body = content(new ByteWriter()).done()
  const writer = new ByteWriter().ascii('+RSP').u8(type).u32(0xfc1fbf)
  writer
    .u16(4 + 5 + 2 + 5 + 8 + body.length + 13)
    .hex('4501010108')
    .raw(IMEI_BYTES)
    .raw(body)
  return finished(writer)
}
const single = binaryReport(1, (writer) =>
  writer
    .hex('50312a2209100102')
    .hex('00240505a000fa')
    .i32(-46_510_000)
    .i32(-23_255_000)
    .hex('07ea03040a0b0c072400051a2b0c3d00')
    .hex('0000000000000000000000000000640f1e'),
)

describe('the binary form', () => {
  test('a place', () => {
    const decoded = decodeInTurn(gl200, [single])
    expect(decoded.deviceIds?.[0]).toBe('862001002003004')
    expect(decoded.positions).toHaveLength(1)
    const [position] = decoded.positions ?? []
    expect(position?.fix).toMatchObject({ time: FIX_TIME, valid: true, altitudeMeters: 250 })
    expect(position?.fix?.latitude).toBeCloseTo(-23.255, 6)
    expect(position?.attributes).toMatchObject({ batteryLevel: 80, power: 12.586, sat: 9, ignition: true, hdop: 2 })
    expect(position?.network?.cellTowers?.[0]).toMatchObject({ mobileCountryCode: 724, mobileNetworkCode: 5 })
  })

  test('a packed track: whole, a second without a place, then a change', () => {
    const change = (2n << 38n) | (5n << 30n) | (127n << 23n) | (10n << 11n) | 2n
    const track = binaryReport(0x64, (writer) =>
      writer
        .hex('50312a22090003')
        .u24((1 << 22) | (360 << 9) | 90)
        .i32(-46_510_000)
        .i32(-23_255_000)
        .u32(FIX_TIME.getTime() / 1000)
        .hex('00')
        .hex(change.toString(16)),
    )
    const fixes = decodeInTurn(gl200, [track]).positions?.map(({ fix }) => fix)
    expect(fixes?.map((fix) => fix?.time.getTime())).toEqual([FIX_TIME.getTime(), FIX_TIME.getTime() + 2000])
    expect(fixes?.map((fix) => fix?.courseDegrees)).toEqual([90, 89])
    expect(fixes?.[1]?.longitude).toBeCloseTo(-46.50999, 6)
    expect(fixes?.[1]?.latitude).toBeCloseTo(-23.254998, 6)
    expect(fixes?.[1]?.speedKnots).toBeCloseTo(36.5 * 0.539957, 4)
  })

  test('more than one place, one of them damaged', () => {
    const place = (longitude: number) => (writer: ByteWriter) =>
      writer.hex('02').hex('00240505a000fa').i32(longitude).i32(-23_255_000).hex('07ea03040a0b0c072400051a2b0c3d00')
    const frame = binaryReport(10, (writer) => {
      writer.hex('50312a22091f02')
      place(0x7fffffff)(writer)
      return place(-46_510_000)(writer).hex('0000000000000000000000000000640f1e')
    })
    const { positions } = decodeInTurn(gl200, [frame])
    expect(positions?.map(({ fix }) => fix?.longitude)).toEqual([undefined, expect.closeTo(-46.51, 6)])
    expect(positions?.[1]?.attributes).toMatchObject({ alarm: 'sos', type: 10, hours: 360_930_000 })
  })

  test('an event with bytes of its own in front of the place', () => {
    const body = new ByteWriter()
      .ascii('+EVT')
      .hex('0d00fe5fbf')
      .u16(100)
      .hex('4b03050318')
      .raw(IMEI_BYTES)
      .hex('55000000000100221900001cc701')
      .hex('01002405005a0043')
      .i32(-46_510_000)
      .i32(-23_255_000)
      .hex('07ea03040a0b0c072400051a2b0c3d00')
      .hex('0000000000000000000000000000000000')
    const { positions } = decodeInTurn(gl200, [finished(body)])
    expect(positions?.[0]?.fix).toMatchObject({ time: FIX_TIME, courseDegrees: 90, altitudeMeters: 67 })
    expect(positions?.[0]?.attributes).toMatchObject({ ignition: true, batteryLevel: 85, sat: 9, motion: true })
  })

  test('information names the unit until the connection is known', () => {
    const frame = finished(new ByteWriter().ascii('+INF').hex('01fd7f002f').ascii('van7').u32(0).hex('45010202090104'))
    expect(decodeInTurn(gl200, [frame])).toMatchObject({
      deviceIds: ['van7'],
      positions: [{ attributes: { versionFw: 0x0209 } }],
    })
    expect(decodeInTurn(gl200, [frame], { ...freshConnection(), uniqueId: ID }).deviceIds).toEqual([])
  })
})

describe('the protocol of newer units', () => {
  const head = (flags: string, records: string): string => `00${flags}0862001002003004820300030000${records}`
  const sealed = (sign: string, content: string): Uint8Array => {
    const body = bytesFromHex(content.slice(2))
    return new ByteWriter()
      .ascii(sign)
      .u8(0)
      .u16(body.length + 8)
      .raw(body)
      .hex('010ff824')
      .done()
  }
  const place = '5216' + '29' + 'fd3a5070' + 'fe9d2868' + '69a80720' + '0168' + '16' + '005a' + 'ffff9c' + '05'
  const battery = '6105' + '00' + '0f3c' + '4e' + '00'

  test('many records of many fields, with place, battery, distance', () => {
    const first = `${'69a80721' + '0189' + '50' + '07'}${place}${battery}808c0102`
    const second = '69a80730' + '018a' + '50' + '00' + '1b0101' + '1f04000900b0' + '220400000e10'
    const records = [first, second].map((one) => (one.length / 2 + 1).toString(16).padStart(2, '0') + one).join('')
    const frame = sealed('-', head('80', '').replace(/^0080/, '00800201') + records)
    expectFramesInAnyPieces(gl200, [frame, frame])
    const { deviceIds, positions } = decodeInTurn(gl200, [frame])
    expect(deviceIds).toEqual([ID])
    expect(positions?.[0]?.fix).toMatchObject({ valid: true, courseDegrees: 90, altitudeMeters: -10 })
    expect(positions?.[0]?.fix?.longitude).toBeCloseTo(-46.509968, 6)
    expect(positions?.[0]?.attributes).toEqual({ event: 7, hdop: 2.2, sat: 5, battery: 3.9, batteryLevel: 78 })
    expect(positions?.[1]?.attributes).toEqual({ event: 0, ignition: true, odometer: 590_000, hours: 3_600_000 })
  })
  test('a heartbeat names its device and is answered where the unit expects it', () => {
    const frame = bytesFromHex('2b1018086200100200300480010007005e362f5a10f21424')
    expect(decodeInTurn(gl200, [frame]).deviceIds).toEqual([ID])
    const { replies } = decodeInTurn(gl200, [frame], freshConnection({ ack: true }))
    expect(replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['+SACK:10F2$'])
  })
})

test('nothing a device sends makes it throw', () => {
  expectFramesInAnyPieces(gl200, [single, single])
  expectNothingThrows(gl200, [single])
})
