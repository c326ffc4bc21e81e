import { expect, test } from 'vitest'
import { bytesFromAscii } from '../bytes/index'
import { cutAll } from '../framing/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { t57 } from './t57.protocol'

const text = '*T57#F2#T570071#040326#050607#2333.0000#S#04637.8000#W#0,0,1#12.500#760.500#V1#4.1#'
const report = bytesFromAscii(text)

test('a report', () => {
  expect(decodeInTurn(t57, [report])).toMatchObject({
    deviceIds: ['T570071'],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          valid: false,
          latitude: -23.55,
          longitude: -46.63,
          speedKnots: 12.5,
          altitudeMeters: 760.5,
        },
        attributes: { battery: 4.1 },
      },
    ],
  })
  expect(decodeInTurn(t57, [bytesFromAscii('*T57#F3#T570071#1#')])).toEqual({ deviceIds: ['T570071'] })
  expect(decodeInTurn(t57, [bytesFromAscii('*T58#')])).toEqual({ error: expect.any(String) })
})

test('a message cut short does not take the next one along', () => {
  const { frames } = cutAll(
    bytesFromAscii(`*T57#F1#T5${text}`),
    t57.frame ?? (() => ({ kind: 'more' })),
    freshConnection(),
  )
  expect(frames.map((one) => one.length)).toEqual([10, report.length])
})

test('streams in any pieces, damaged or not', () => {
  expectFramesInAnyPieces(t57, [report, report])
  expectNothingThrows(t57, [report])
})
