import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
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

test.each([
  'hello',
  'imei:350001000200030,tracker,261332040506,,F,040506,A,2333.0000,S,04637.8000,W,0,0;',
  'imei:350001000200030,tracker,261103040506,,F,040506,A,9933.0000,S,04637.8000,W,0,0;',
  'imei:350001000200030,OBD,1,2,3;',
])('%s has no position', (sentence) => {
  expect(decode(sentence)).toEqual({ error: expect.any(String) })
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
