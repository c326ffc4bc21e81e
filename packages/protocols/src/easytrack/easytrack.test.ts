import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
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

test('what is no sentence is an error', () => {
  expect(decode('hello')).toEqual({ error: expect.any(String) })
})

test('a date or a place that cannot be costs itself alone', () => {
  expect(decode(report.replace('1a0b03', '1a0d03')).positions?.[0]).toMatchObject({ fix: { courseDegrees: 90 } })
  const [nowhere] = decode(report.replace('80d79b50', '8fffffff')).positions ?? []
  expect(nowhere).toMatchObject({ deviceTime: new Date(Date.UTC(2026, 10, 3, 4, 5, 6)), attributes: { rssi: 20 } })
  expect(nowhere?.fix).toBeUndefined()
  expect(decode('*ET,1,JZ,0,x')).toEqual({ deviceIds: ['1'] })
})

test.each([
  ['00010000', 'sos'],
  ['00000400', 'sos'],
  ['0A000000', 'geofenceEnter,lowBattery'],
  ['00004000', 'lowPower'],
  ['00000008', 'jamming'],
  ['00000003', 'hardBraking,hardAcceleration'],
])('state %s raises %s', (state, alarm) => {
  expect(decode(report.replace('00800000', state)).positions?.[0]?.attributes.alarm).toBe(alarm)
})

test('the fourth generation has a running number and hours where others have fuel and a driver', () => {
  const frame = bytesFromAscii(`${report},4845,003c,0B45,10.0,9`)
  const connection = { ...freshConnection({ model: 'e3+4g' }) }
  const { positions, replies } = decodeInTurn(easytrack, [frame], connection)
  expect(positions?.[0]?.attributes).toMatchObject({ index: 0, hours: 3_600_000, sat: 9, temp1: 28.85 })
  expect(replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['*ET,350001000200030,HB,ACK#'])
})

test('streams in any pieces, damaged or not', () => {
  const [frames, ended] = [[ping, report].map(bytesFromAscii), [ping, report].map((one) => bytesFromAscii(`${one}#`))]
  expectFramesInAnyPieces(easytrack, ended, frames)
  expectNothingThrows(easytrack, frames)
})
