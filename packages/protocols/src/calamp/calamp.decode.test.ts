import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteWriter, hexOf } from '../bytes/index'
import type { ConnectionState } from '../protocol'
import { decodeCalamp } from './calamp.decode'

const NOW = new Date('2026-03-04T05:06:07Z')
const connection = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})

const report = (service: number): Uint8Array =>
  new ByteWriter()
    .hex('8305012345678f0101')
    .u8(service)
    .hex('020102')
    .u32(Date.parse('2026-03-04T10:11:12Z') / 1000)
    .u32(0)
    .i32(-235_500_000)
    .i32(-466_330_000)
    .i32(76_000)
    .u32(1000)
    .u16(270)
    .hex('0900')
    .hex('0005ffa00f0c03080a0b0100')
    .u32(42)
    .done()

test('an event is read; its id drops the filler, and may be registered without the zeros in front', () => {
  const decoded = decodeCalamp(report(1), connection(), NOW)
  expect(decoded.deviceIds).toEqual(['012345678', '12345678'])
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { time: new Date('2026-03-04T10:11:12Z'), latitude: -23.55, longitude: -46.633, altitudeMeters: 760 },
    attributes: { sat: 9, rssi: -96, ignition: true, event: 11, acc0: 42 },
  })
  expect(decoded.replies?.map(({ bytes, when }) => `${when} ${hexOf(bytes)}`)).toEqual(['stored 02010102020000000000'])
})

test('what asks for no answer gets none', () => {
  expect(decodeCalamp(report(0), connection(), NOW).replies).toBeUndefined()
})

test('nothing a device sends makes it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      for (const frame of [bytes, Uint8Array.from([...[0x83, 0x01], ...bytes])]) {
        expect(() => decodeCalamp(frame, connection(), NOW)).not.toThrow()
      }
    }),
  )
})

test.each([
  ['9', 'a text with accumulators', { result: 'OK', acc0: 42 }],
  ['11', 'a small text', { result: 'OK' }],
])('type %s is %s', (type, _, attributes) => {
  const writer = new ByteWriter().hex('8305012345678f010101').u8(Number(type)).hex('0102').u32(1_772_600_000)
  if (type === '9') writer.u32(0)
  writer.i32(-235_500_000).i32(-466_330_000)
  if (type === '9') writer.i32(76_000).u32(1000).u16(270).hex('0900').hex('0005ffa00f0c0308')
  else writer.u16(270).hex('240a0f01')
  writer.hex('01020002').ascii('OK').hex('0100').u32(42)
  const [position] = decodeCalamp(writer.done(), connection(), NOW).positions ?? []
  expect(position).toMatchObject({ fix: { latitude: -23.55, courseDegrees: 270 }, attributes })
})

test('a unit says what it is', () => {
  const identity = new ByteWriter().hex('8305012345678f010101030102').hex('0102').ascii('16a').raw(new Uint8Array(36))
  const decoded = decodeCalamp(identity.hex('8955012345678901234f').done(), connection(), NOW)
  expect(decoded.positions).toEqual([{ attributes: { versionFw: '16a', iccid: '8955012345678901234' } }])
})

test('a place that cannot be costs the place, not the event, and is confirmed', () => {
  const nowhere = report(1)
  nowhere.fill(0xff, 22, 30)
  const decoded = decodeCalamp(nowhere, connection(), NOW)
  expect(decoded.positions?.[0]?.fix).toMatchObject({ latitude: expect.any(Number) as number })
  nowhere.fill(0x7f, 22, 30)
  expect(decodeCalamp(nowhere, connection(), NOW)).toMatchObject({
    positions: [{ deviceTime: new Date('2026-03-04T10:11:12Z'), attributes: { event: 11 } }],
    replies: [{ when: 'stored' }],
  })
})
