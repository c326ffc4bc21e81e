import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { startek } from './startek.protocol'

const frameOf = (content: string) => {
  const body = `,350001000200030,${content}`
  return bytesFromAscii(`&&A${body.length}${body}7F\r\n`)
}
const PLACE = '260304050607,A,-23.550000,-46.630000,9,0.8,36,90,760,1500'
const report = frameOf(
  `000,18,,${PLACE},724|5|1A2B|0102ABCD,21,0000001D,06,01,04B0|0190|0001|0002,129,0100C8,0180C8,900|40|10|100|65|20|130|15|,3600`,
)
const driver = frameOf(`000,0,,${PLACE},0|0|0000|00000000,0,00,00,00,04B0|0190,131,,,,ANA 77`)
const decode = (frame: Uint8Array) => decodeInTurn(startek, [frame])

test('a report', () => {
  expect(decode(report)).toMatchObject({
    deviceIds: ['350001000200030'],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          latitude: -23.55,
          longitude: -46.63,
          altitudeMeters: 760,
        },
        attributes: {
          alarm: 'powerCut',
          ignition: true,
          door: true,
          power: 12,
          battery: 4,
          fuel1: 20,
          temp1: -20,
          rpm: 900,
          airTemp: 25,
          coolantTemp: 90,
          fuelConsumption: 1.5,
          hours: 3_600_000,
        },
        network: { cellTowers: [{ mobileCountryCode: 724, signalStrength: -21 }] },
      },
    ],
  })
  const [position] = decode(driver).positions ?? []
  expect(position?.attributes).toMatchObject({ driverUniqueId: 'ANA 77', ignition: false })
  expect(position?.network).toBeUndefined()
})

test('answers to commands', () => {
  expect(decode(frameOf('900,1,OK'))).toEqual({
    deviceIds: ['350001000200030'],
    positions: [{ attributes: { type: '900', result: '1,OK' } }],
    commandResult: '900,1,OK',
  })
})

test('only what is no message is an error', () => {
  expect(decode(bytesFromAscii('&&'))).toEqual({ error: expect.any(String) })
  expect(decode(frameOf(`000,1,,${PLACE.replace('-23', '-93')}`)).positions?.[0]).toMatchObject({
    deviceTime: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
    attributes: { alarm: 'sos' },
  })
})

test.each([
  [19, 'powerRestored'],
  [41, 'hardCornering'],
  [77, undefined],
])('event %s is %s', (event, alarm) => {
  expect(decode(frameOf(`000,${event},,${PLACE}`)).positions?.[0]?.attributes.alarm).toBe(alarm)
})

test('event 53 names the driver; a card may stand in front of the hours of the engine', () => {
  expect(decode(frameOf(`000,53,0012ABEF,${PLACE}`)).positions?.[0]?.attributes.driverUniqueId).toBe('0012ABEF')
  const both = `000,0,,${PLACE},0|0|0000|00000000,0,00,00,00,04B0|0190,131,,,,%ANA^SILVA 0012345678901,3600`
  expect(decode(frameOf(both)).positions?.[0]?.attributes).toMatchObject({
    driverUniqueId: '%ANA^SILVA 0012345678901',
    hours: 3_600_000,
  })
})

test('lines of the vehicle bus', () => {
  const one = Array.from({ length: 30 }, (_, at) => (at === 26 ? '1' : String(at))).slice(1)
  const two = Array.from({ length: 23 }, (_, at) => String(at)).slice(1)
  const lines = `T1,${one.join(',')}\r\nT2,${two.join(',')}`
  expect(decode(frameOf(`710,${lines}`)).positions?.[0]?.attributes).toEqual({
    rpm: 2,
    fuelLevel: 4,
    coolantTemp: 10,
    torque: 12,
    power: 14,
    oilTemp: 16,
    throttle: 18,
    oilPressure: 23,
    ignition: true,
    catalystLevel: 28,
    odometer: 1000,
    fuelConsumption: 19,
    fuelUsed: 21,
  })
  expect(decode(frameOf('710,hello')).commandResult).toBe('710,hello')
})

test('commands', () => {
  const encoded = (type: string, attributes: Record<string, unknown> = {}) => {
    const result = startek.encode?.({ type, attributes }, { uniqueId: '350001000200030', now: new Date(0) })
    return result && 'bytes' in result ? asciiOf(result.bytes) : undefined
  }
  expect(encoded('engineResume')).toMatch(/^\$\$:24,350001000200030,900,1,0[\dA-F]{2}\r\n$/)
  expect(encoded('outputControl', { index: 2, data: '1' })).toContain(',900,2,1')
  expect(encoded('outputControl', { index: 0, data: 'x' })).toBeUndefined()
  expect(encoded('custom', { data: 'a\r\n' })).toBeUndefined()
})

test('streams in any pieces, damaged or not', () => {
  expectFramesInAnyPieces(startek, [report, driver])
  expectNothingThrows(startek, [report, driver])
})
