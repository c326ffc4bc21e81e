import { expect, test } from 'vitest'
import { bytesFromHex, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { topin } from './topin.protocol'

const login = bytesFromHex('78780d010350001000200030' + '1f0d0a')
const place = bytesFromHex(
  '78781510' + '1a0304050607' + '99' + '02870ab0' + '05014fe0' + '24' + '185a' + '02f8' + '01' + '0d0a',
)
const network = bytesFromHex(
  '78780118' + '260304050607' + '0a1b2c3d4e5f3d' + '02' + '02d4' + '05' + '1a2b10e150' + '1a2b10e255' + '000d0a',
)
const status = bytesFromHex('78780713' + '551f081e64' + '0d0a')
const replies = (frame: Uint8Array) => decodeInTurn(topin, [frame]).replies?.map(({ bytes }) => hexOf(bytes))

test('a login is accepted and hears the time', () => {
  expect(decodeInTurn(topin, [login]).deviceIds).toEqual(['350001000200030'])
  expect(replies(login)).toEqual(['78780d01010d0a', '78780730' + '07ea0506000000' + '0d0a'])
  expect(decodeInTurn(topin, [bytesFromHex('78780d01ffffffffffffffff1f0d0a')])).toMatchObject({
    error: expect.any(String),
  })
})

test('a place is confirmed with its time once it is stored', () => {
  const { positions, replies: answers } = decodeInTurn(topin, [place])
  expect(positions?.[0]).toMatchObject({
    fix: { time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)), valid: true, courseDegrees: 90, altitudeMeters: 760 },
    attributes: { sat: 9, alarm: 'vibration' },
  })
  expect(positions?.[0]?.fix?.latitude).toBeCloseTo(-23.5581, 3)
  expect(positions?.[0]?.fix?.longitude).toBeCloseTo(-46.6511, 3)
  expect(answers?.map(({ bytes, when }) => [hexOf(bytes), when])).toEqual([
    ['78781510' + '1a0304050607' + '0d0a', 'stored'],
  ])
})

test('cells and access points', () => {
  const [position] = decodeInTurn(topin, [network]).positions ?? []
  expect(position).toMatchObject({ deviceTime: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)), attributes: {} })
  expect(position?.network?.wifiAccessPoints).toEqual([{ macAddress: '0a:1b:2c:3d:4e:5f', signalStrength: -61 }])
  expect(position?.network?.cellTowers).toMatchObject([{ cellId: 0x10e1 }, { cellId: 0x10e2, signalStrength: -85 }])
})

test('status and bare alarms', () => {
  expect(decodeInTurn(topin, [status]).positions?.[0]?.attributes).toEqual({
    batteryLevel: 85,
    versionFw: 31,
    rssi: 100,
  })
  expect(replies(status)).toEqual([hexOf(status)])
  expect(decodeInTurn(topin, [bytesFromHex('787801990d0a')]).positions?.[0]?.attributes).toEqual({ alarm: 'sos' })
})

test('what cannot be read is an error', () => {
  expect(decodeInTurn(topin, [bytesFromHex('7878')])).toEqual({ error: expect.any(String) })
})

test('a place without a readable date has the time of its arrival; southern and western halves; every alarm bit', () => {
  const fixOf = (frame: string) => decodeInTurn(topin, [bytesFromHex(frame)]).positions?.[0]
  const noDate = hexOf(place).replace('1a0304050607', '000000000000')
  expect(fixOf(noDate)?.fix?.time).toEqual(new Date(Date.UTC(2026, 4, 6)))
  const pair = '78782009' + '1a0304050607' + '171880d0' + '2e1960e0' + '00'.repeat(8) + '242d07' + '0d0a'
  expect(fixOf(pair)?.fix).toMatchObject({ valid: false, latitude: -23.557264, longitude: -46.614624 })
  expect(fixOf(hexOf(place).replace('02f801', '02f810'))?.attributes.alarm).toBe('lowPower')
  expect(fixOf(hexOf(place).replace('02f801', '02f802'))?.attributes.alarm).toBe('overspeed')
})

test('numbers to call', () => {
  const encoded = (attributes: Record<string, unknown>) =>
    topin.encode?.({ type: 'sosNumber', attributes }, { uniqueId: '1', now: new Date(0) })
  expect(encoded({ index: 2, phone: '11987654321' })).toEqual({
    bytes: bytesFromHex('78780c42' + '3131393837363534333231' + '0d0a'),
  })
  expect(encoded({ index: 2, phone: 'me' })).toHaveProperty('unsupported')
})

test('streams in any pieces, damaged or not', () => {
  expectFramesInAnyPieces(topin, [login, place, network, status])
  expectNothingThrows(topin, [login, place, network, status])
})
