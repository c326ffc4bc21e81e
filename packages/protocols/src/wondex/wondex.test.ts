import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii, bytesFromHex, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { wondex } from './wondex.protocol'

const report = (tail: string): Uint8Array =>
  bytesFromAscii(`2000700100,20260304050607,-46.630000,-23.550000,100,90,760.5,7,33${tail}`)
const attributesOf = (tail: string) => decodeInTurn(wondex, [report(tail)]).positions?.[0]?.attributes

test('a report', () => {
  expect(decodeInTurn(wondex, [report('')])).toMatchObject({
    deviceIds: ['2000700100'],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          valid: true,
          latitude: -23.55,
          longitude: -46.63,
          speedKnots: 53.9957,
          courseDegrees: 90,
          altitudeMeters: 760.5,
        },
        attributes: { sat: 7, event: '33' },
      },
    ],
  })
})

test('what stands behind the event is told by its form', () => {
  const head = { sat: 7, event: '33' }
  expect(attributesOf(',3.70V,4')).toEqual({ ...head, battery: 3.7, input: '4' })
  expect(attributesOf(',1.5,2,,,9')).toEqual({ ...head, odometer: 1500, input: '2', output: '9' })
  expect(attributesOf(',16,1.1,2.2,5.0')).toEqual({ ...head, input: '16', adc1: '1.1', adc2: '2.2', output: '5' })
})

test('a sign of life names the device and is sent back; an answer is kept', () => {
  const { deviceIds, replies } = decodeInTurn(wondex, [bytesFromHex('d0d70b0004030201')])
  expect(deviceIds).toEqual(['16909060'])
  expect(replies?.map(({ bytes }) => hexOf(bytes))).toEqual(['d0d70b0004030201'])
  const connection = { transport: 'tcp' as const, options: {}, memory: {}, uniqueId: '2000700100' }
  expect(decodeInTurn(wondex, [bytesFromAscii('$MSG:HELLO')], connection).commandResult).toBe('$MSG:HELLO')
  expect(decodeInTurn(wondex, [bytesFromAscii('$MSG:HELLO')])).toEqual({})
})

test('commands carry the password of the device', () => {
  const target = { uniqueId: '1', now: new Date(0), options: { devicePassword: '4321' } }
  const encode = (type: string, attributes = {}) => wondex.encode?.({ type, attributes }, target)
  const reboot = encode('rebootDevice')
  expect(reboot && 'bytes' in reboot && asciiOf(reboot.bytes)).toBe('$WP+REBOOT=4321')
  expect(encode('engineStop')).toEqual({ unsupported: expect.any(String) })
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  const line = bytesFromAscii(`${asciiOf(report(''))}\r\n`)
  const alive = bytesFromHex('d0d70b0004030201')
  expectFramesInAnyPieces(wondex, [alive, line, alive], [alive, report(''), alive])
  expectNothingThrows(wondex, [line, alive])
  expect(wondex.recognise?.(report(''), 'tcp')).toBe('yes')
  expect(wondex.recognise?.(bytesFromAscii('2000700100,2026'), 'tcp')).toBe('maybe')
  expect(wondex.recognise?.(bytesFromAscii('2000700100,CMD'), 'tcp')).toBe('no')
})
