import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
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
    batteryLevel: 80,
    battery: 3.9,
    power: 12.1,
  })
  expect(decode('(012345678901BZ00,724,05,00ff,0011,00ff,0012,01000000)').positions?.[0]?.network).toEqual({
    cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 255, cellId: 17 }],
  })
  expect(decode('(350001000200030,ZC03,031126,040506,$done$)').commandResult).toBe('done')
})

test('what is no sentence is an error', () => {
  expect(decode('(hello)')).toEqual({ error: expect.any(String) })
})

const PLACE = ',031126,A,2333.0000S,04637.8000W,36.0,040506,90.0'
const attributesOf = (sentence: string) => decode(sentence).positions?.[0]?.attributes

test.each([
  ['ZC15', { ignition: true }],
  ['DW36', { ignition: false }],
  ['ZC29', { ignition: true }],
  ['ZC25', { alarm: 'sos' }],
  ['DW3E', { alarm: 'sos' }],
  ['DW3F', { alarm: 'tampering' }],
  ['DW40', { alarm: 'lowPower' }],
  ['DW37', { alarm: 'removing' }],
])('%s says %j', (type, says) => {
  expect(attributesOf(`(350001000200030,${type}${PLACE})`)).toEqual(says)
})

test.each([
  ['DW5E', { alarm: 'sos' }],
  ['DW56', { ignition: false }],
  ['DW52', { alarm: 'lowBattery' }],
  ['DW60', { alarm: 'lowPower' }],
  ['DW5B', {}],
])('%s with cells says %j', (type, says) => {
  const [position] = decode(`(350001000200030,${type},724,5,29876,30393,0,031126,040506)`).positions ?? []
  expect(position).toMatchObject({ network: { cellTowers: [{ cellId: 30_393 }] } })
  expect(position?.attributes).toEqual(says)
})

const PACKED = '261103A2333.0000S04637.8000W036.0040506090.0001000010L0000A3E8'

test.each([
  ['BQ81', '0', 'lowBattery'],
  ['BQ81', '3', 'hardAcceleration'],
  ['BQ81', '5', 'temperature'],
  ['BO01', '6', 'geofenceExit'],
  ['BO01', '2', 'sos'],
  ['BO01', '0', undefined],
])('%s with %s', (type, digit, alarm) => {
  const [position] = decode(`(012345678901${type}${digit}${PACKED})`).positions ?? []
  expect(position?.fix).toMatchObject(fix)
  expect(position?.attributes.alarm).toBe(alarm)
})

test.each(['036', '36.0', '36.00', '00036', '036.0'])('a speed written %s', (speed) => {
  const [position] = decode(`(012345678901BR00${PACKED.replace('036.0', speed)})`).positions ?? []
  expect(position?.fix).toMatchObject({ ...fix, speedKnots: 36 * 0.539957 })
})

test('blanks in the coordinates, a temperature at the end', () => {
  const [position] = decode(`(012345678901BR00${PACKED.replace('S046', 'S 46')}-004.5)`).positions ?? []
  expect(position).toMatchObject({ fix, attributes: { temp1: -4.5, odometer: 41_960 } })
})

test('lists of cells in any type', () => {
  const [position] = decode('(012345678901BR05,{724,5,29876,30393})').positions ?? []
  expect(position?.network?.cellTowers).toMatchObject([{ mobileNetworkCode: 5, cellId: 30_393 }])
})

test('an SOS without a place or a date is still one', () => {
  for (const place of [PLACE.replace('2333.0000S', ''), PLACE.replace('031126', '000000'), '']) {
    expect(attributesOf(`(350001000200030,ZC25${place})`)).toEqual({ alarm: 'sos' })
  }
})

test('a frame that lost its end does not take the next one with it', () => {
  expectFramesInAnyPieces(tk103, [bytesFromAscii(report)])
  const cut = tk103.frame?.(bytesFromAscii(report.slice(0, -1) + report), freshConnection())
  expect(cut).toMatchObject({ kind: 'frame', consumed: report.length - 1 })
  const unquoted = '(350001000200030,ZC03,031126,040506,$done)'
  const later = tk103.frame?.(bytesFromAscii(unquoted + report + report), freshConnection())
  expect(later).toMatchObject({ kind: 'frame', consumed: unquoted.length })
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
