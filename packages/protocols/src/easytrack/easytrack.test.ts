import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { easytrack } from './easytrack.protocol'

const ping = '*ET,350001000200030,MQ'
const report = '*ET,350001000200030,HB,A,1a0b03,040506,80d79b50,81aae910,0e10,2328,00800000,14,12.5,0000,0064,760'
const decode = (sentence: string) => decodeInTurn(easytrack, [bytesFromAscii(sentence)])

test('pings are echoed', () => {
  expect(decode(ping).replies?.map(({ bytes }) => asciiOf(bytes))).toEqual([`${ping}#`])
})

test('a report in hex', () => {
  const [position] = decode(report).positions ?? []
  expect(position?.fix).toMatchObject({
    time: new Date(Date.UTC(2026, 10, 3, 4, 5, 6)),
    courseDegrees: 90,
    altitudeMeters: 760,
  })
  expect(position?.fix?.latitude).toBeCloseTo(-23.55, 6)
  expect(position?.fix?.longitude).toBeCloseTo(-46.63, 6)
  expect(position?.attributes).toMatchObject({ ignition: true, rssi: 20, power: 12.5, odometer: 10_000 })
})

test.each(['hello', report.replace('1a0b03', '1a0d03'), report.replace('80d79b50', '8fffffff'), '*ET,1,JZ,0,x'])(
  '%s is an error',
  (sentence) => {
    expect(decode(sentence)).toEqual({ error: expect.any(String) })
  },
)

test('streams in any pieces, damaged or not', () => {
  const [frames, ended] = [[ping, report].map(bytesFromAscii), [ping, report].map((one) => bytesFromAscii(`${one}#`))]
  expectFramesInAnyPieces(easytrack, ended, frames)
  expectNothingThrows(easytrack, frames)
})
