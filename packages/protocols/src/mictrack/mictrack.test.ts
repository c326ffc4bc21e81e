import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { frameOfSample } from '../testing/samples'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { mictrack } from './mictrack.protocol'
import { samples } from './mictrack.samples'

const ID = '350001000200030'
const TIME = new Date('2026-03-04T10:11:12Z')
const decode = (text: string) => decodeInTurn(mictrack, [bytesFromAscii(text)])
const first = (text: string) => decode(text).positions?.[0]

test('a place with its event', () => {
  const decoded = decode(`MT;5;${ID};R0;9+260304101112+-23.55+-46.63+36+90+10+3954+1`)
  expect(decoded.deviceIds).toEqual([ID])
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { time: TIME, valid: true, latitude: -23.55, longitude: -46.63, courseDegrees: 90 },
    attributes: { type: 5, sat: 9, event: 10, alarm: 'geofenceExit', battery: 3.954 },
  })
  expect(decoded.replies).toBeUndefined()
})

test('cells with and without their physical number, access points with and without names', () => {
  const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 20616, cellId: 21681 }
  expect(first(`MT;1;${ID};R2;260304101112+5,21681,20616,724+4+3976+0`)).toEqual({
    deviceTime: TIME,
    network: { cellTowers: [tower] },
    attributes: { type: 1, event: 4, battery: 3.976 },
  })
  expect(first(`MT;1;${ID};R3;260304101112+5,21681,20616,724,176+4+3976+0`)?.network).toEqual({ cellTowers: [tower] })
  const points = { wifiAccessPoints: [{ macAddress: '6a:db:54:5a:79:6d', signalStrength: -91 }] }
  expect(first(`MT;1;${ID};R1;260304101112+6a:db:54:5a:79:6d,-91+4+3976+0`)?.network).toEqual(points)
  expect(first(`MT;1;${ID};Y1;260304101112+net,6a:db:54:5a:79:6d,-91+4+3976+0`)?.network).toEqual(points)
  expect(first(`MT;1;${ID};RH;5+260304101112+0+0+0+0+12+3954+1`)).toEqual({
    deviceTime: TIME,
    attributes: { type: 1, sat: 5, event: 12, alarm: 'powerOff', battery: 3.954 },
  })
  expect(decode(`MT;1;${ID};R99;x`)).toEqual({ deviceIds: [ID] })
})

test.each([
  ['MT700', 'DEF', 'removing'],
  ['MT600', 'DEF', 'powerCut'],
  ['MT600', 'HT', 'temperature'],
  ['MT700', 'HT', undefined],
  ['MT600', 'CLP', 'lowBattery'],
  ['MT600', 'RS', 'geofenceEnter'],
])('the event of a block of an %s: %s', (model, event, alarm) => {
  const decoded = decode(
    `#${ID}#${model}#0000#${event}#1\r\n#3870$GPRMC,101112.00,A,2333.0,S,04637.8,W,1,2,040326*00\r\n##`,
  )
  expect(decoded.deviceIds).toEqual([ID])
  expect(decoded.positions?.[0]?.attributes.alarm).toBe(alarm)
  expect(decoded.positions?.[0]).toMatchObject({ fix: { time: TIME, valid: true }, attributes: { battery: 3.87 } })
})

test('access points of a block', () => {
  const words = '101112.00,V,-60,A1B2C3D4E5F6,-71,0A0B0C0D0E0F,040326*5C'
  expect(first(`#${ID}#MT700#0000#AUTO#1\r\n#38#724,05,1a2b,0c3d$WIFI,${words}\r\n##`)).toMatchObject({
    deviceTime: TIME,
    network: {
      cellTowers: [{ locationAreaCode: 0x1a2b, cellId: 0x0c3d }],
      wifiAccessPoints: [
        { macAddress: 'a1:b2:c3:d4:e5:f6', signalStrength: -60 },
        { macAddress: '0a:0b:0c:0d:0e:0f', signalStrength: -71 },
      ],
    },
  })
})

test('states of a vehicle are cleared bits; sentences and signs of life are answered with the time', () => {
  const sentence = (kind: string, state: string, more = '') =>
    decode(`*HQ,${ID},${kind},101112,A,2333.0000,S,04637.8000,W,12.5,090,040326,${state},724,05,6699,3133${more}#`)
  expect(sentence('V1', 'F7FFFFFF').positions?.[0]?.attributes).toEqual({ alarm: 'powerCut', door: false })
  expect(sentence('V1', 'FFFFFBDD').positions?.[0]?.attributes).toMatchObject({
    alarm: 'sos,lowBattery',
    ignition: false,
  })
  expect(sentence('V6', 'FFFFFFFF', ',89550000000000000012').positions?.[0]?.attributes).toMatchObject({
    iccid: '89550000000000000012',
  })
  const decoded = decode(`*HQ,${ID},V4,MT_1.0,20260304101112#`)
  expect(decoded.positions).toBeUndefined()
  expect(asciiOf(decoded.replies?.[0]?.bytes ?? new Uint8Array())).toMatch(new RegExp(`^HQ,${ID},R12,\\d{6}#$`))
})

test('points of units for low altitudes, and answers to commands', () => {
  const point = '$101112.00,A,2333.0000,S,04637.8000,W,,41.53,-25.8,040326'
  const { deviceIds, positions } = decode(`${ID}${point}${point}`)
  expect(deviceIds).toEqual([ID])
  expect(positions).toHaveLength(2)
  expect(positions?.[1]?.fix).toMatchObject({ time: TIME, altitudeMeters: -25.8, courseDegrees: 41.53 })
  expect(decode(`${ID} mode=Success!`)).toMatchObject({ deviceIds: [ID], commandResult: 'mode=Success' })
  expect(decode('mode=Success!')).toMatchObject({ commandResult: 'mode=Success' })
})

test('streams in any pieces, damaged or not', () => {
  const [place, around, block, sentence] = samples.map(frameOfSample)
  const frames = [place, around, block, sentence, place].filter((one) => one !== undefined)
  const trimmed = frames.map((one) => bytesFromAscii(asciiOf(one).replace(/\r\n$/, '')))
  expectFramesInAnyPieces(mictrack, frames, trimmed)
  expectNothingThrows(mictrack, frames)
  expect(mictrack.recognise?.(bytesFromAscii('MT;'), 'udp')).toBe('yes')
})
