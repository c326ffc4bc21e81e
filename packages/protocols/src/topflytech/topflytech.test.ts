import { expect, test } from 'vitest'
import { bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { topflytech } from './topflytech.protocol'

const report =
  '(350001000200030BP00XG00b600000000L0007S0000R0C0F0014000100f0260304050607A2333.0000S04637.8000W036.090.00'

test('a report', () => {
  expect(decodeInTurn(topflytech, [bytesFromAscii(report)])).toMatchObject({
    deviceIds: ['350001000200030'],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          valid: true,
          latitude: -23.55,
          longitude: -46.63,
          courseDegrees: 90,
        },
      },
    ],
  })
})

test('a place that cannot be leaves its time, a date that cannot be the time of arrival; no device is an error', () => {
  const one = (text: string) => decodeInTurn(topflytech, [bytesFromAscii(text)])
  expect(one(report.replace('A2333', 'A9933')).positions?.[0]).toEqual({
    deviceTime: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
    attributes: {},
  })
  expect(one(report.replace('260304', '261304')).positions?.[0]?.fix).toMatchObject({
    time: new Date(Date.UTC(2026, 4, 6)),
    latitude: -23.55,
  })
  expect(one('(1)')).toEqual({ error: expect.any(String) })
})

test('streams in any pieces, damaged or not', () => {
  const frame = bytesFromAscii(`${report})\r\n`)
  expectFramesInAnyPieces(
    topflytech,
    [bytesFromAscii(`${report})`), bytesFromAscii(`${report})`)],
    [bytesFromAscii(report), bytesFromAscii(report)],
  )
  expectNothingThrows(topflytech, [frame, bytesFromAscii(report)])
})
