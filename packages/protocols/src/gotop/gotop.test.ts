import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { gotop } from './gotop.protocol'

const report = (type: string, tail = '81-20,760.5,0.9'): string =>
  `350001000200030,${type},A,DATE:260304,TIME:050607,LAT:23.5500000S,LOT:046.6300000W,Speed:100.0,${tail}`
const decode = (text: string) => decodeInTurn(gotop, [bytesFromAscii(text)])

test('a report with words and one without', () => {
  for (const text of [report('CMD-T'), report('CMD-T').replaceAll(/(DATE|TIME|LAT|LOT):/g, '')]) {
    expect(decode(text)).toMatchObject({
      deviceIds: ['350001000200030'],
      positions: [
        {
          fix: {
            time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
            valid: true,
            latitude: -23.55,
            longitude: -46.63,
            altitudeMeters: 760.5,
            speedKnots: 53.9957,
          },
          attributes: { batteryLevel: 81, rssi: 20, hdop: 0.9 },
        },
      ],
    })
  }
})

test('alarms by their kind; other states are not guessed', () => {
  const attributesOf = (type: string, tail?: string) => decode(report(type, tail)).positions?.[0]?.attributes
  expect(attributesOf('CMD-KEY')?.alarm).toBe('sos')
  expect(attributesOf('ALM-B3')?.alarm).toBe('geofenceEnter')
  expect(attributesOf('ALM-B4-1')?.alarm).toBe('geofenceExit')
  expect(attributesOf('CMD-T', '1-1-0-84-20,000')).toEqual({})
})

test('older models tell a course behind their states', () => {
  const courseOf = (tail: string) => decode(report('CMD-T', tail)).positions?.[0]?.fix?.courseDegrees
  expect(courseOf('1-1-0-84-20,271')).toBe(271)
  expect(courseOf('90-24,1.3,10')).toBe(0)
})

test('a sign of life, and another text', () => {
  expect(decode('350001000200030,CMD-X')).toEqual({ deviceIds: ['350001000200030'] })
  expect(decode('')).toEqual({ error: expect.any(String) })
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  const frame = bytesFromAscii(report('CMD-T'))
  const ended = bytesFromAscii(`${asciiOf(frame)}#`)
  expectFramesInAnyPieces(gotop, [ended, ended], [frame, frame])
  expectNothingThrows(gotop, [ended])
  expect(gotop.recognise?.(frame, 'tcp')).toBe('yes')
  expect(gotop.recognise?.(frame.subarray(0, 18), 'tcp')).toBe('maybe')
  expect(gotop.recognise?.(bytesFromAscii('260304101112,,GPRMC'), 'tcp')).toBe('no')
})
