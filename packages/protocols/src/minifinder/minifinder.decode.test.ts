import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { encodeMinifinder } from './minifinder.encode'
import { minifinder } from './minifinder.protocol'

const login = bytesFromAscii('!1,350001000200030')
const report = bytesFromAscii('!D,3/11/26,4:05:06,-23.550000,-46.630000,36,90,520041,760.5,87,7,11,1.2')
const decode = (sentence: string) => decodeInTurn(minifinder, [bytesFromAscii(sentence)])

test('a login names the device', () => {
  expect(decodeInTurn(minifinder, [login])).toEqual({ deviceIds: ['350001000200030'] })
})

test('a report says place, flags and satellites', () => {
  const [position] = decodeInTurn(minifinder, [login, report]).positions ?? []
  expect(position?.fix).toMatchObject({ time: new Date(Date.UTC(2026, 10, 3, 4, 5, 6)), valid: true, latitude: -23.55 })
  expect(position?.fix?.speedKnots).toBeCloseTo(36 * 0.539957)
  expect(position?.attributes).toEqual({
    type: 'D',
    alarm: 'sos',
    rssi: 18,
    charge: true,
    batteryLevel: 87,
    sat: 7,
    satVisible: 11,
    hdop: 1.2,
  })
})

test('answers and settings', () => {
  expect(decode('!3,ok')).toMatchObject({ commandResult: 'ok' })
  expect(decode('!4,10,111,,333,1').positions?.[0]?.attributes).toEqual({ type: '4', phone1: '111', phone3: '333' })
  expect(decode('!7,whatever')).toEqual({})
})

test.each(['!1,no', 'hello'])('%s is an error', (sentence) => {
  expect(decode(sentence)).toEqual({ error: expect.any(String) })
})

test('an SOS is heard with a bad date or place', () => {
  for (const place of ['31/2/26,0:0:0,1.5,2.5', '1/2/26,0:0:0,95.5,2.5', 'x,,,']) {
    expect(decode(`!D,${place},0,0,41,1.0,5,0,0,0`).positions?.[0]?.attributes.alarm).toBe('sos')
  }
})

test('a state with battery, a course beyond the circle', () => {
  expect(decode('!5,22,A,64').positions?.[0]?.attributes).toEqual({ type: '5', rssi: 22, batteryLevel: 64 })
  expect(decode('!C,1/2/26,0:0:0,1.5,2.5,0,655.3,1,1.0,5').positions?.[0]?.fix?.courseDegrees).toBe(0)
})

test('streams in any pieces, damaged or not', () => {
  const ended = [login, report].map((one) => new Uint8Array([...one, 0x3b]))
  expectFramesInAnyPieces(minifinder, ended, [login, report])
  expectNothingThrows(minifinder, [login, report])
})

test('first bytes', () => {
  expect(minifinder.recognise?.(login, 'tcp')).toBe('yes')
  expect(minifinder.recognise?.(bytesFromAscii('!1'), 'tcp')).toBe('maybe')
  expect(minifinder.recognise?.(report, 'tcp')).toBe('no')
})

test.each([
  ['setTimezone', { timezone: 'GMT-3' }, '123456L-03'],
  ['voiceMonitoring', { enable: true }, '123456P1'],
  ['sosNumber', { index: 0, phone: '119', devicePassword: '4321' }, '4321A1,119'],
  ['alarmGeofence', { radius: 300 }, '123456R1300'],
])('command %s', (type, attributes, text) => {
  const encoded = encodeMinifinder({ type, attributes }, { uniqueId: '1', now: new Date(0) })
  expect('bytes' in encoded && asciiOf(encoded.bytes)).toBe(text)
})

test.each([
  ['setTimezone', { timezone: 'nowhere' }],
  ['sosNumber', { index: 7, phone: '1' }],
  ['engineStop', {}],
])('command %s without what it needs is refused', (type, attributes) => {
  expect(encodeMinifinder({ type, attributes }, { uniqueId: '1', now: new Date(0) })).toEqual({
    unsupported: expect.any(String),
  })
})
