import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { tk103 } from './tk103.protocol'

const handshake = '(012345678901BP00012345678901234HSO)'
const report = '(012345678901BR00261103A2333.0000S04637.8000W036.0040506090.0001000010L0000A3E8)'
const dotted = '(350001000200030,ZC12,031126,A,2333.0000S,04637.8000W,36.0,040506,90.0)'
const decode = (sentence: string) => decodeInTurn(tk103, [bytesFromAscii(sentence)])
const fix = {
  time: new Date(Date.UTC(2026, 10, 3, 4, 5, 6)),
  valid: true,
  latitude: -23.55,
  longitude: -46.63,
  courseDegrees: 90,
}

test('a handshake is answered', () => {
  const { deviceIds, replies } = decode(handshake)
  expect(deviceIds).toEqual(['012345678901'])
  expect(replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['(012345678901AP01HSO)'])
})

test('a packed report and one with commas', () => {
  const [packed] = decode(report).positions ?? []
  expect(packed?.fix).toMatchObject(fix)
  expect(packed?.attributes).toMatchObject({ charge: true, ignition: true, fuel: 16, odometer: 41960 })
  const [alarm] = decode(dotted).positions ?? []
  expect(alarm?.fix).toMatchObject(fix)
  expect(alarm?.attributes).toEqual({ alarm: 'lowBattery' })
})

test('battery, cells and answers', () => {
  expect(decode('(350001000200030,ZC20,031126,040506,5,390,121,0)').positions?.[0]?.attributes).toEqual({
    batteryLevel: 75,
    battery: 3.9,
    power: 12.1,
  })
  expect(decode('(012345678901BZ00,724,05,00ff,0011,00ff,0012,01000000)').positions?.[0]?.network).toEqual({
    cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 255, cellId: 17 }],
  })
  expect(decode('(350001000200030,ZC03,031126,040506,$done$)').commandResult).toBe('done')
})

test.each([
  '(hello)',
  '(012345678901BR00261303A2333.0000S04637.8000W036.0040506090.0001000010L0000A3E8)',
  '(012345678901BR00261103A9933.0000S04637.8000W036.0040506090.0001000010L0000A3E8)',
  '(012345678901BS50zz)',
])('%s is an error', (sentence) => {
  expect(decode(sentence)).toEqual({ error: expect.any(String) })
})

test('streams in any pieces, damaged or not', () => {
  const frames = [handshake, report, dotted].map(bytesFromAscii)
  expectFramesInAnyPieces(tk103, frames)
  expectNothingThrows(tk103, frames)
})

test('an interval too long for its field is refused', () => {
  const target = { uniqueId: '1', now: new Date(0) }
  const encoded = tk103.encode?.({ type: 'positionPeriodic', attributes: { frequency: 70_000 } }, target)
  expect(encoded).toEqual({ unsupported: expect.any(String) })
})
