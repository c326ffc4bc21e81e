import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii, bytesFromHex, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { escaped, frameWatch } from './frame'
import { watch } from './watch.protocol'

const PLACE = '040326,050607,A,23.550000,S,46.630000,W,36.0,90.0,760,9,80,55,1200,7'
const NETWORK = '1,1,724,5,6699,4321,40,1,[Casa],0a:1b:2c:3d:4e:5f,-61,12.0'
const textOf = (content: string, index = '') =>
  `[3G*7001002003${index}*${content.length.toString(16).padStart(4, '0')}*${content}]`
const frame = (content: string, index = '') => bytesFromAscii(textOf(content, index))
const replyTexts = (bytes: Uint8Array) =>
  decodeInTurn(watch, [bytes]).replies?.map((one) => [asciiOf(one.bytes), one.when])

const location = frame(`UD_LTE,${PLACE},00000010,${NETWORK}`)
const alarm = frame(`AL,${PLACE},00010000,0,1,0,0,,10`, '*0007')

test('a location with cells and access points', () => {
  const { deviceIds, positions, replies } = decodeInTurn(watch, [location])
  expect(deviceIds).toEqual(['7001002003'])
  expect(positions?.[0]).toMatchObject({
    fix: { time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)), latitude: -23.55, longitude: -46.63, altitudeMeters: 760 },
    attributes: { sat: 9, rssi: 80, batteryLevel: 55, steps: 1200, motion: true },
    network: {
      cellTowers: [{ mobileCountryCode: 724, cellId: 4321, signalStrength: -40 }],
      wifiAccessPoints: [{ macAddress: '0a:1b:2c:3d:4e:5f', signalStrength: -61 }],
    },
  })
  expect(replies).toBeUndefined()
})

test('an alarm is answered when it is stored, with the number of the message', () => {
  expect(decodeInTurn(watch, [alarm]).positions?.[0]?.attributes.alarm).toBe('sos')
  expect(replyTexts(alarm)).toEqual([['[3G*7001002003*0007*0002*AL]', 'stored']])
  const silent = frame(`AL,${PLACE},00000000,0,0`)
  expect(decodeInTurn(watch, [silent]).positions?.[0]?.attributes.alarm).toBe('general')
})

test('a watch with a zone of its own', () => {
  const { positions } = decodeInTurn(watch, [location], freshConnection({ timeZone: 'America/Sao_Paulo' }))
  expect(positions?.[0]?.fix?.time).toEqual(new Date(Date.UTC(2026, 2, 4, 8, 6, 7)))
})

test('heartbeats and measures', () => {
  expect(replyTexts(frame('LK'))).toEqual([['[3G*7001002003*0002*LK]', 'received']])
  expect(decodeInTurn(watch, [frame('LK,50,2,77')]).positions?.[0]?.attributes).toEqual({ batteryLevel: 77, steps: 50 })
  expect(decodeInTurn(watch, [frame('bphrt,120,80,66,,')]).positions?.[0]?.attributes).toEqual({
    pressureHigh: '120',
    pressureLow: '80',
    heartRate: 66,
  })
  expect(decodeInTurn(watch, [frame('BLOOD,120,80,66')]).positions?.[0]?.attributes).toMatchObject({ heartRate: 66 })
  expect(decodeInTurn(watch, [frame('btemp2,0,0')]).positions).toBeUndefined()
  expect(decodeInTurn(watch, [frame('TK2,#!AMR.')]).positions?.[0]?.media?.kind).toBe('audio')
  expect(decodeInTurn(watch, [frame('btemp2,1,36.5')]).positions?.[0]?.attributes).toEqual({ temp1: 36.5 })
})

test('other messages are answers to commands', () => {
  expect(decodeInTurn(watch, [frame('TS,ver:1.0')])).toMatchObject({ commandResult: 'TS,ver:1.0' })
  expect(decodeInTurn(watch, [frame('RESET')])).toMatchObject({ commandResult: 'RESET' })
})

test('only what is no message is an error', () => {
  expect(decodeInTurn(watch, [bytesFromAscii('[3G*x]')])).toMatchObject({ error: expect.any(String) })
  expect(decodeInTurn(watch, [frame('UD,1')])).toEqual({ deviceIds: ['7001002003'] })
})

const fixOfPlace = (place: string) =>
  decodeInTurn(watch, [frame(`UD,040326,050607,A,${place},36.0,90.0,760,9,80,55,1200,7,0,0`)]).positions?.[0]?.fix

test.each([
  ['-23.550000,S,-46.630000,W', -23.55, -46.63],
  ['-23.550000,N,-46.630000,E', -23.55, -46.63],
  ['23.550000,S,46.630000,W', -23.55, -46.63],
  ['23.550000,S, -46.630000,', -23.55, -46.63],
  ['-23,S,46,W', -23, -46],
])('%s is in Brazil whichever way its sign is written', (place, latitude, longitude) => {
  expect(fixOfPlace(place)).toMatchObject({ latitude, longitude })
})

test.each([
  ['00004000', 'powerCut'],
  ['00400000', 'fallDown'],
  ['00140010', 'geofenceExit,removing'],
])('alarm bits %s', (state, alarm) => {
  expect(decodeInTurn(watch, [frame(`AL,${PLACE},${state},0,0`)]).positions?.[0]?.attributes.alarm).toBe(alarm)
})

test('an SOS is heard without a place, with a bad date, with whole degrees', () => {
  for (const place of [
    PLACE.replace('23.550000', ''),
    PLACE.replace('040326', '000000'),
    PLACE.replace('.550000', ''),
  ]) {
    const { positions, replies } = decodeInTurn(watch, [frame(`AL,${place},00010000,0,0`)])
    expect(positions?.[0]?.attributes.alarm).toBe('sos')
    expect(replies).toHaveLength(1)
  }
})

test('cells in hex', () => {
  const { positions } = decodeInTurn(watch, [frame(`UD,${PLACE},0,2,1,724,5,1a2b,10,40,1a2b,ff,30`)])
  expect(positions?.[0]?.network?.cellTowers).toMatchObject([
    { locationAreaCode: 0x1a2b, cellId: 0x10 },
    { locationAreaCode: 0x1a2b, cellId: 0xff },
  ])
})

test('a bracket that is never closed inside a message with a right length', () => {
  const odd = frame(`UD,${PLACE},0000,0,1,[Bar,0a:1b:2c:3d:4e:5f,-61`)
  const cut = frameWatch(odd, freshConnection())
  expect(cut.kind === 'frame' && cut.consumed).toBe(odd.length)
})

test('escapes', () => {
  const content = bytesFromHex('7d5b5d2c2a41')
  expect(hexOf(escaped(content))).toBe('7d017d027d037d047d0541')
  const cut = frameWatch(bytesFromAscii('[3G*1*0004*TK,\x7d\x02]'), freshConnection())
  expect(cut.kind === 'frame' && asciiOf(cut.frame)).toBe('[3G*1*0004*TK,[]')
})

test('commands go out in the name of the maker', () => {
  const connection = freshConnection()
  decodeInTurn(watch, [frame('LK', '*0007')], connection)
  const encoded = (type: string, attributes: Record<string, unknown> = {}) => {
    const target = { uniqueId: '7001002003', now: new Date(0), memory: connection.memory }
    const result = watch.encode?.({ type, attributes }, target)
    return result && 'bytes' in result ? asciiOf(result.bytes) : undefined
  }
  expect(encoded('positionPeriodic', { frequency: 60 })).toBe('[3G*7001002003*0001*0009*UPLOAD,60]')
  expect(encoded('alarmSos', { enable: true })).toBe('[3G*7001002003*0001*0008*SOSSMS,1]')
  expect(encoded('setTimezone', { timezone: 'America/Sao_Paulo' })).toBe('[3G*7001002003*0001*0006*LZ,,-3]')
  expect(encoded('setTimezone', { timezone: 'Nowhere/At_All' })).toBeUndefined()
  expect(encoded('custom', { data: 'a]b' })).toBeUndefined()
  expect(encoded('voiceMessage', { data: 'no hex' })).toBeUndefined()
})

test('streams in any pieces, damaged or not', () => {
  expectFramesInAnyPieces(watch, [location, alarm, frame('LK')])
  expectNothingThrows(watch, [location, alarm, frame('LK,1,2,3'), frame('oxygen,0,98')])
})
