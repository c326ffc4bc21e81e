import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { s168 } from './s168.protocol'

const message = (content: string): Uint8Array => bytesFromAscii(`S168#350001000200030#003a#01ca#${content}`)
const decode = (content: string) => decodeInTurn(s168, [message(content)])

test('a place with its surroundings', () => {
  const place = 'GDATA:A,5,260304050607,-23.55,-46.63,100,90,760'
  expect(
    decode(`CELL:2,2d4,5,2479,de1,2e,,zz,1;${place};STATUS:98,73;WIFI:2,CC-08-FB-A5-49-B3,-28,x,-1`),
  ).toMatchObject({
    deviceIds: ['350001000200030'],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          valid: true,
          latitude: -23.55,
          longitude: -46.63,
          speedKnots: 53.9957,
          courseDegrees: 90,
          altitudeMeters: 760,
        },
        attributes: { sat: 5, batteryLevel: 98, rssi: 73 },
        network: {
          cellTowers: [
            {
              mobileCountryCode: 724,
              mobileNetworkCode: 5,
              locationAreaCode: 0x2479,
              cellId: 0xde1,
              signalStrength: -46,
            },
          ],
          wifiAccessPoints: [{ macAddress: 'CC:08:FB:A5:49:B3', signalStrength: -28 }],
        },
      },
    ],
  })
})

test('a message that says nothing names the device; a place that cannot be is none', () => {
  expect(decode('SYNC:0000')).toEqual({ deviceIds: ['350001000200030'] })
  expect(decode('GDATA:A,5,260304050607,95,0,0,0,0').positions?.[0]?.fix).toBeUndefined()
  expect(decodeInTurn(s168, [bytesFromAscii('S168#x')])).toEqual({ error: expect.any(String) })
})

test('streams in any pieces, damaged or not', () => {
  const frame = message('STATUS:98,73')
  const ended = bytesFromAscii(`${asciiOf(frame)}$`)
  expectFramesInAnyPieces(s168, [ended, ended], [frame, frame])
  expectNothingThrows(s168, [ended, message('GDATA:A,5,260304050607,-23.55,-46.63,100,90,760')])
})
