import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { trv } from './trv.protocol'

const PLACE = '260304A2333.0000S04637.8000W100.0050607090.0006000908010102'
const decode = (text: string) => decodeInTurn(trv, [bytesFromAscii(text)])
const answerTo = (text: string): string[] => (decode(text).replies ?? []).map(({ bytes }) => asciiOf(bytes))

test('logins name the device; a watch hears the time', () => {
  expect(decode('TRVAP00350001000200030').deviceIds).toEqual(['350001000200030'])
  expect(answerTo('TRVAP00350001000200030')).toEqual(['TRVBP00#'])
  expect(answerTo('IWAP00350001000200030')).toEqual(['IWBP00,20260506000000,0#'])
  expect(decode('IWAP00')).toEqual({ error: expect.any(String) })
})

test('a place with status, cell and access points', () => {
  expect(decode(`TRVYP03${PLACE},724,5,9520,3671,a|74-DE-2B-44-88-8C|97&b|xx|1&a|74-DE-2B-44-88-8C|97`)).toMatchObject({
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          valid: true,
          latitude: -23.55,
          longitude: -46.63,
          speedKnots: 53.9957,
          courseDegrees: 90,
        },
        attributes: { rssi: 60, sat: 9, battery: 80, ignition: true, armed: true, mode: 2 },
        network: {
          cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 9520, cellId: 3671 }],
          wifiAccessPoints: [{ macAddress: '74:DE:2B:44:88:8C', signalStrength: -97 }],
        },
      },
    ],
    replies: [{ when: 'stored' }],
  })
})

test('an alarm is only an SOS where its code says so', () => {
  const alarm = (code: string) => decode(`IWAP10${PLACE},724,5,9520,3671,${code},pt,00`).positions?.[0]?.attributes
  expect(alarm('01')?.alarm).toBe('sos')
  expect(alarm('00')).not.toHaveProperty('alarm')
  expect(alarm('17')).toMatchObject({ event: 17 })
})

test('heartbeats, steps, health and surroundings', () => {
  const attributesOf = (text: string) => decode(text).positions?.[0]?.attributes
  expect(attributesOf('TRVCP01,0780071002000060200120600221124')).toMatchObject({
    blocked: true,
    charge: false,
    motion: true,
  })
  expect(attributesOf('IWAP03,06000908000102,5555,30')).toMatchObject({ batteryLevel: 80, steps: 5555 })
  expect(attributesOf('IWAPHP,61,131,86,96,,36.6,')).toMatchObject({ heartRate: 61, spo2: 96, temperature: 36.6 })
  expect(decode('IWAP02,pt,0,2,724,5,1|2|9,3|4|8,1,a|c0-4a-00-b6-9c-f5|64').positions?.[0]?.network).toEqual({
    cellTowers: [
      { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 1, cellId: 2, signalStrength: -9 },
      { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 3, cellId: 4, signalStrength: -8 },
    ],
    wifiAccessPoints: [{ macAddress: 'c0:4a:00:b6:9c:f5', signalStrength: -64 }],
  })
})

test('kinds without a place of their own are answered too', () => {
  expect(answerTo('IWAP14,080835')).toEqual(['IWBP14,0.000,0.000#'])
  expect(answerTo('IWAPXL,080835')).toEqual(['IWBPXL#'])
})

test('streams in any pieces, damaged or not', () => {
  const frame = bytesFromAscii(`TRVAP01${PLACE},724,5,9520,3671`)
  const ended = bytesFromAscii(`${asciiOf(frame)}#`)
  expectFramesInAnyPieces(trv, [ended, ended], [frame, frame])
  expectNothingThrows(trv, [ended])
})
