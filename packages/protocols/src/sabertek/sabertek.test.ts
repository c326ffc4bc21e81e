import { expect, test } from 'vitest'
import { bytesFromAscii, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { sabertek } from './sabertek.protocol'

const tail = (state: number, events: number): string => `60,75,${state},${events},1,-23.55,-46.63,100,90,760,8,24844,`
const decode = (text: string) => decodeInTurn(sabertek, [bytesFromAscii(text)])
const attributesOf = (state: number, events: number) => decode(`,7,3,${tail(state, events)}`).positions?.[0]?.attributes

test('a report with and without a time', () => {
  const fix = { valid: true, latitude: -23.55, longitude: -46.63, speedKnots: 53.9957, altitudeMeters: 760 }
  const full = decode(`,7,4,350001000200030,8955,+5511,20260304050607,${tail(1, 0)}`)
  expect(full).toMatchObject({
    deviceIds: ['7'],
    positions: [
      {
        fix: { ...fix, time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)) },
        attributes: { batteryLevel: 60, rssi: 75, ignition: true, charge: false, sat: 8, odometer: 24_844_000 },
      },
    ],
  })
  expect(decode(`,7,3,${tail(1, 0)}`).positions).toMatchObject([
    { fix: { ...fix, time: new Date(Date.UTC(2026, 4, 6)) } },
  ])
  expect(full.replies?.map(({ bytes }) => hexOf(bytes))).toEqual(['06'])
  expect(hexOf(full.refusal ?? new Uint8Array())).toBe('15')
})

test('states and events are alarms', () => {
  expect(attributesOf(8, 8)?.alarm).toBe('tampering,hardCornering')
  expect(attributesOf(0, 4)?.alarm).toBe('accident')
  expect(attributesOf(3, 0)).not.toHaveProperty('alarm')
})

test('streams in any pieces, damaged or not', () => {
  const report = `,7,3,${tail(1, 0)}`
  const frame = bytesFromAscii(`\x02${report}\x03\r\n`)
  expectFramesInAnyPieces(sabertek, [frame, frame], [bytesFromAscii(report), bytesFromAscii(report)])
  expectNothingThrows(sabertek, [frame])
  expect(decode('hello')).toEqual({ error: expect.any(String) })
})
