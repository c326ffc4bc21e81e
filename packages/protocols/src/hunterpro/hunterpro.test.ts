import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { hunterpro } from './hunterpro.protocol'

const report = bytesFromAscii('>7001<$GPRMC,050607.000,A,2333.0000,S,04637.8000,W,12.5,90.0,040326,,,A77')

test('a place in the south-west', () => {
  expect(decodeInTurn(hunterpro, [report])).toMatchObject({
    deviceIds: ['7001'],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          valid: true,
          latitude: -23.55,
          longitude: -46.63,
          speedKnots: 12.5,
          courseDegrees: 90,
        },
      },
    ],
  })
})

test('another sentence only names the device', () => {
  expect(decodeInTurn(hunterpro, [bytesFromAscii('>7001<$GPGGA,1')])).toEqual({ deviceIds: ['7001'] })
  expect(decodeInTurn(hunterpro, [bytesFromAscii('>REV<')])).toEqual({ error: expect.any(String) })
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  const ended = bytesFromAscii(`${asciiOf(report)}\r`)
  expectFramesInAnyPieces(hunterpro, [ended, ended], [report, report])
  expectNothingThrows(hunterpro, [ended])
  expect(hunterpro.recognise?.(report, 'tcp')).toBe('yes')
  expect(hunterpro.recognise?.(bytesFromAscii('>70'), 'tcp')).toBe('maybe')
  expect(hunterpro.recognise?.(bytesFromAscii('>REV'), 'tcp')).toBe('no')
})
