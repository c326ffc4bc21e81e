import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { gps103 } from './gps103.protocol'

const login = '##,imei:350001000200030,A;'
const report =
  'imei:350001000200030,tracker,261103230506,,F,020506.000,A,2333.0000,S,04637.8000,W,12.5,90.1,,1,0,40.5%,,+21;'
const decode = (sentence: string) => decodeInTurn(gps103, [bytesFromAscii(sentence)])
const reply = (sentence: string) => decode(sentence).replies?.map(({ bytes }) => asciiOf(bytes))

test('logins, heartbeats and calls for help are answered', () => {
  expect(reply(login)).toEqual(['LOAD'])
  expect(reply('350001000200030;')).toEqual(['ON'])
  expect(reply('imei:350001000200030,help me,,,L,,,113b,,558f,,;')).toEqual(['**,imei:350001000200030,E;'])
})

test('the UTC day is the one nearest to the local clock', () => {
  const [position] = decode(report).positions ?? []
  expect(position?.fix).toMatchObject({
    time: new Date(Date.UTC(2026, 10, 4, 2, 5, 6)),
    latitude: -23.55,
    longitude: -46.63,
  })
  expect(position?.attributes).toEqual({ ignition: true, door: false, fuel1: 40.5, temp1: 21 })
})

test('the vehicle bus', () => {
  const [position] =
    decode('imei:350001000200030,OBD,261103040506,900,,7.5,2,60,40.0%,+88,12.5%,1800,13.9,P0001,,,;').positions ?? []
  expect(position?.attributes).toMatchObject({ odometer: 900, hours: 7_200_000, throttle: '12.5%', dtcs: 'P0001' })
})

test('only what is no sentence is an error', () => {
  expect(decode('hello')).toEqual({ error: expect.any(String) })
})

const PLACE = '261103230506,,F,020506.000,A,2333.0000,S,04637.8000,W,12.5,90.1'
const one = (sentence: string) => decode(`imei:350001000200030,${sentence};`).positions?.[0]

test('a call for help is heard with a bad place, a bad date, or nothing behind it', () => {
  for (const rest of [`,${PLACE.replace('2333', '9933')}`, `,${PLACE.replace('261103', '261332')}`, '', ',x']) {
    const decoded = decode(`imei:350001000200030,help me${rest};`)
    expect(decoded.positions?.[0]?.attributes).toEqual({ alarm: 'sos' })
    expect(decoded.replies).toHaveLength(1)
  }
})

test.each([
  ['decimals in place of the time', '261103020506,,F,12345.67,A,2333.0000,S,04637.8000,W,0,0'],
  ['letters in front', '261103020506,,F,020506.000,A,S,2333.0000,W,04637.8000,0,0'],
  ['no time at all', '261103020506,,F,,A,2333.0000,S,04637.8000,W,0,0'],
])('%s', (_, place) => {
  expect(one(`tracker,${place}`)?.fix).toMatchObject({
    time: new Date(Date.UTC(2026, 10, 3, 2, 5, 6)),
    latitude: -23.55,
    longitude: -46.63,
  })
})

test('a heartbeat right in front of a report', () => {
  const decoded = decode(`350001000200030imei:350001000200031,move,${PLACE};`)
  expect(decoded).toMatchObject({
    deviceIds: ['350001000200031'],
    positions: [{ fix: { latitude: -23.55 }, attributes: { alarm: 'movement' } }],
  })
  expect(decoded.replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['ON'])
})

test('a second tank without percent is no temperature', () => {
  expect(one(`tracker,${PLACE},,1,0,40.5%,12,`)?.attributes).toEqual({ ignition: true, door: false, fuel1: 40.5 })
})

test.each(['+', '-', ''])('no coolant temperature written %j', (coolant) => {
  const position = one(`OBD,261103040506,900,,7.5,2,60,40.0%,${coolant},12.5%,1800,13.9,P0001,,,`)
  expect(position?.attributes).toMatchObject({ rpm: 1800, engineLoad: '40.0%' })
  expect(position?.attributes).not.toHaveProperty('coolantTemp')
})

test('the fuel of an alarm is a share where it says so', () => {
  expect(one(`oil 36.5%,${PLACE}`)?.attributes).toEqual({ alarm: 'fuelLeak', fuelLevel: 36.5 })
  expect(one(`oil 36.5,${PLACE}`)?.attributes).toEqual({ alarm: 'fuelLeak', fuel: 36.5 })
  expect(one(`oil2,${PLACE}`)?.attributes).toEqual({ alarm: 'fuelLeak' })
})

test('the brief form with event, sensor and error', () => {
  const place = '020506,031126,26,2,-23.55000,-46.63000,036,090,0760,1.00,08,0,1'
  expect(decode(`imei:350001000200030,Unit 1,door,12AB,3.1,${place},E7,*`).positions).toMatchObject([
    {
      fix: { valid: true, latitude: -23.55, courseDegrees: 90 },
      attributes: { event: 'door', sensorId: '12AB', sensorVoltage: 3.1, error: 'E7', sat: 8, charge: true },
    },
  ])
})

test('pictures come in pieces', () => {
  const connection = freshConnection()
  const send = (sentence: string) => decodeInTurn(gps103, [bytesFromAscii(sentence)], connection)
  expect(send(`imei:350001000200030,vt2,${PLACE};`).positions).toHaveLength(1)
  expect(send('imei:350001000200030,vr,00000400ffd801020000;').positions).toBeUndefined()
  const [picture] = send('imei:350001000200030,vr,01000200ffd90000;').positions ?? []
  expect(picture?.media).toMatchObject({ kind: 'image', bytes: Uint8Array.of(0xff, 0xd8, 1, 2, 0xff, 0xd9) })
})

test('streams in any pieces, damaged or not', () => {
  const frames = [login, report].map(bytesFromAscii)
  expectFramesInAnyPieces(gps103, frames)
  expectNothingThrows(gps103, frames)
})

test.each([
  ['engineStop', {}, '**,imei:1,J'],
  ['positionPeriodic', { frequency: 30 }, '**,imei:1,C,30s'],
  ['positionPeriodic', { frequency: 7200 }, '**,imei:1,C,02h'],
])('command %s', (type, attributes, text) => {
  const encoded = gps103.encode?.({ type, attributes }, { uniqueId: '1', now: new Date(0) })
  expect(encoded && 'bytes' in encoded && asciiOf(encoded.bytes)).toBe(text)
})
