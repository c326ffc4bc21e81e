import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectNothingThrows, freshConnection } from '../testing/streams'
import { freematics } from './freematics.protocol'

const decode = (text: string, connection = freshConnection()) =>
  decodeInTurn(freematics, [bytesFromAscii(text)], connection)

test('records of numbered values', () => {
  const { deviceIds, positions } = decode(
    'FM700100#0:1,24:1250,20:0;1;2,0:2,11:40326,10:5060750,A:-23.55,B:-46.63,C:760,D:100,E:90,105:88,1F:7*A1',
  )
  expect(deviceIds).toEqual(['FM700100'])
  expect(positions).toMatchObject([
    { deviceTime: new Date(Date.UTC(2026, 4, 6)), attributes: { battery: 12.5, gSensor: '0;1;2' } },
    {
      fix: {
        time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7, 500)),
        latitude: -23.55,
        longitude: -46.63,
        altitudeMeters: 760,
        speedKnots: 53.9957,
        courseDegrees: 90,
      },
      attributes: { coolantTemp: 88, io31: '7' },
    },
  ])
})

test('a clock without a date is of today, or of yesterday', () => {
  const timeOf = (clock: string) => decode(`FM7#0:1,10:${clock},A:-23.55,B:-46.63*A1`).positions?.[0]?.fix?.time
  expect(timeOf('23595900')).toEqual(new Date(Date.UTC(2026, 4, 5, 23, 59, 59)))
  expect(timeOf('100')).toEqual(new Date(Date.UTC(2026, 4, 6, 0, 0, 1)))
})

test('a place at 0, 0 is none', () => {
  expect(decode('FM7#0:1,A:0.000000,B:0.000000*A1').positions?.[0]?.fix).toBeUndefined()
})

test('an event names the device and is answered', () => {
  const { deviceIds, positions, replies } = decode('1#EV=1,TS=23930,ID=FM700100,VIN=9BWZZZ377VT004251*49')
  expect(deviceIds).toEqual(['FM700100'])
  expect(positions).toEqual([{ attributes: { vin: '9BWZZZ377VT004251' } }])
  expect(replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['1#EV=1,RX=1,TS=23930*B2'])
})

test('a feed number is no device where the login named one', () => {
  expect(decode('1#0:1,24:1*A1', { ...freshConnection(), uniqueId: 'FM700100' }).deviceIds).toBeUndefined()
  expect(decode('hello')).toEqual({ error: expect.any(String) })
})

test('damaged or not, and first bytes', () => {
  const frame = bytesFromAscii('FM700100#0:1,A:-23.55,B:-46.63*A1')
  expectNothingThrows(freematics, [frame])
  expect(freematics.recognise?.(frame, 'udp')).toBe('yes')
  expect(freematics.recognise?.(bytesFromAscii('*HQ,1234567890,V1,'), 'udp')).toBe('no')
})
