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
  `000,18,,${PLACE},724|5|1A2B|0102ABCD,21,0000001D,06,01,04B0|0190|0001|0002,129,0100C8,01FF38,900|40|10|100|65|20|130|15|,3600`,
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
  expect(decode(frameOf('900,1,OK'))).toEqual({ deviceIds: ['350001000200030'], commandResult: '900,1,OK' })
})

test('what cannot be read is an error', () => {
  for (const frame of [frameOf(`000,1,,${PLACE.replace('-23', '-93')}`), frameOf('000,x'), bytesFromAscii('&&')]) {
    expect(decode(frame)).toEqual({ error: expect.any(String) })
  }
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
