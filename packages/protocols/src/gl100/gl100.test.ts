import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { gl100 } from './gl100.protocol'

const PLACE = '0,100.0,90,760.0,1,-46.63,-23.55,20260304050607,0724,0005,18d8,6141,00'
const report = (type: string, front: string, places: string): Uint8Array =>
  bytesFromAscii(`+RESP:GT${type},350001000200030,${front},${places},11F0,0102120204`)
const decode = (frame: Uint8Array) => decodeInTurn(gl100, [frame])

test('a call for help with its place', () => {
  expect(decode(report('SOS', '0,0,0', PLACE))).toMatchObject({
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
        attributes: { alarm: 'sos' },
      },
    ],
  })
})

test('every place of a report, whether or not two fields stand in front of it', () => {
  const later = PLACE.replace('050607', '050707')
  for (const between of ['', '0,0,']) {
    const { positions = [] } = decode(report('TRI', '2,0,0', `${PLACE},${between}${later}`))
    expect(positions.map(({ fix }) => fix?.time.getUTCMinutes())).toEqual([6, 7])
  }
})

test('zones, calls and messages without a place', () => {
  expect(decode(report('GEO', '1,3,1', PLACE)).positions?.[0]?.attributes).toEqual({ alarm: 'geofenceEnter' })
  expect(decode(report('GEO', '1,3,0', PLACE)).positions?.[0]?.attributes).toEqual({ alarm: 'geofenceExit' })
  expect(decode(report('LBC', '+5511999990000', PLACE)).positions?.[0]?.fix?.latitude).toBe(-23.55)
  expect(decode(bytesFromAscii('+RESP:GTPNA,350001000200030,11F0,0102120204'))).toEqual({
    deviceIds: ['350001000200030'],
  })
})

test('a heartbeat is answered', () => {
  const { deviceIds, replies } = decode(bytesFromAscii('AT+GTHBD=HeartBeat,350001000200030,20260304050607,11F0'))
  expect(deviceIds).toEqual(['350001000200030'])
  expect(replies?.map(({ bytes }) => asciiOf(bytes))).toEqual([
    '+RESP:GTHBD,GPRS ACTIVE,HeartBeat,350001000200030,20260304050607\0',
  ])
})

test('streams in any pieces, damaged or not', () => {
  const frame = report('SOS', '0,0,0', PLACE)
  const ended = new Uint8Array([...frame, 0])
  expectFramesInAnyPieces(gl100, [ended, ended], [frame, frame])
  expectNothingThrows(gl100, [ended])
  expect(decode(bytesFromAscii('+RESP:GTFRI,060228,35000'))).toEqual({ error: expect.any(String) })
})
