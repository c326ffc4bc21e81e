import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import type { Decoded } from '../protocol'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { encodeGlobalsat } from './globalsat.encode'
import { globalsat } from './globalsat.protocol'

const classic = 'GSr,1,350001000200030,01,I,EA02,3,041126,050607,W04637.8000,S2333.0000,760,12.5,90,8,1.0,12.3V*55'
const plain = '$350001000200030,1,3,041126,050607,W04637.8000,S2333.0000,760.0,12.5,90,08,0.9'
const decode = (sentence: string, options = {}): Decoded =>
  decodeInTurn(globalsat, [bytesFromAscii(sentence)], freshConnection(options))

const place = { time: new Date(Date.UTC(2026, 10, 4, 5, 6, 7)), valid: true, latitude: -23.55, longitude: -46.63 }

test('a report in the factory format is answered', () => {
  const decoded = decode(classic)
  expect(decoded.deviceIds).toEqual(['350001000200030'])
  expect(decoded.positions?.[0]?.fix).toMatchObject({ ...place, speedKnots: 12.5, courseDegrees: 90 })
  expect(decoded.positions?.[0]?.attributes).toEqual({ sat: 8, battery: 12.3 })
  expect(decoded.replies).toEqual([{ bytes: bytesFromAscii('ACK\r'), when: 'stored' }])
})

test('the option format0 names the values', () => {
  const values = 'GSr,350001000200030,80,2,041126,050607,-1.5,W46.63,S23.55,36,80%,724,5,01a2,0b3c*00'
  expect(decode(values, { format0: 'SYAB' }).positions?.[0]?.attributes).toMatchObject({ motion: true, charge: false })
  const [position] = decode(values, { format0: 'SYABG16INtuvw*U!' }).positions ?? []
  expect(position?.fix).toMatchObject({ ...place, altitudeMeters: -1.5 })
  expect(position?.fix?.speedKnots).toBeCloseTo(36 * 0.539957)
  expect(position?.attributes.batteryLevel).toBe(80)
  expect(position?.network?.cellTowers).toMatchObject([
    { mobileCountryCode: 724, locationAreaCode: 0x1a2, cellId: 0xb3c },
  ])
})

test('a report of the newer models is not answered', () => {
  const decoded = decode(plain)
  expect(decoded).toMatchObject({ deviceIds: ['350001000200030'], positions: [{ fix: place }] })
  expect(decoded.replies).toBeUndefined()
})

test('a handshake names the device and is answered', () => {
  expect(decode('GSh,350001000200030,3,M,ea04*3d')).toMatchObject({ deviceIds: ['350001000200030'] })
})

test.each(['hello', '$abc,1', 'GSr,*00'])('%s is an error', (sentence) => {
  expect(decode(sentence).error).toBeDefined()
})

test('a date or a place that cannot be costs itself alone', () => {
  expect(decode(plain.replace('041126', '310226')).positions?.[0]?.fix).toMatchObject({ latitude: -23.55 })
  const [nowhere] = decode(plain.replace('S2333', 'S9933')).positions ?? []
  expect(nowhere).toEqual({ deviceTime: place.time, attributes: { sat: 8, hdop: 0.9 } })
})

test.each([
  ['0001', 'sos'],
  ['0010', 'geofence'],
  ['0021', 'sos,overspeed'],
  ['0040', 'powerCut'],
  ['0080', 'lowPower'],
  ['01', undefined],
])('alarms %s are %s', (alarms, alarm) => {
  const text = `GSr,350001000200030,${alarms},041126,050607,-46630000,-23550000,4.1V,ZONE,7*00`
  const [position] = decode(text, { format0: 'SPB38NZc*U!' }).positions ?? []
  expect(position?.fix).toMatchObject({ latitude: -23.55, longitude: -46.63 })
  expect(position?.attributes).toEqual({ battery: 4.1, geofence: 'ZONE', ...(alarm && { alarm }) })
})

test('streams in any pieces, damaged or not', () => {
  const frames = [classic, plain].map(bytesFromAscii)
  const ended = frames.map((one) => new Uint8Array([...one, 0x21, 0x0d, 0x0a]))
  expectFramesInAnyPieces(globalsat, [...ended, Uint8Array.of()], frames)
  expectNothingThrows(globalsat, frames)
})

test('first bytes and commands', () => {
  expect(globalsat.recognise?.(bytesFromAscii(classic), 'tcp')).toBe('yes')
  expect(globalsat.recognise?.(bytesFromAscii(plain), 'tcp')).toBe('yes')
  expect(globalsat.recognise?.(bytesFromAscii('G'), 'tcp')).toBe('maybe')
  expect(globalsat.recognise?.(bytesFromAscii('GET /'), 'tcp')).toBe('no')
  const target = { uniqueId: '7', now: new Date(0) }
  const encoded = encodeGlobalsat({ type: 'custom', attributes: { data: 'LH' } }, target)
  expect('bytes' in encoded && asciiOf(encoded.bytes)).toMatch(/^GSC,7,LH\*[0-9a-f]{2}!$/)
  expect(encodeGlobalsat({ type: 'outputControl', attributes: {} }, target)).toEqual({
    unsupported: expect.any(String),
  })
})
