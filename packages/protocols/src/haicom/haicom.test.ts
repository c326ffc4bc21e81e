import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { haicom } from './haicom.protocol'

const report = bytesFromAscii(
  '$GPRS350001000200030,602S19A,260304,050607,1233300004637800,0125,0900,111000,7,,11,01LH#V037',
)

test('a report in the south-west', () => {
  expect(decodeInTurn(haicom, [report])).toMatchObject({
    deviceIds: ['350001000200030'],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          valid: true,
          latitude: -23.55,
          longitude: -46.63,
          speedKnots: 12.5,
          courseDegrees: 90,
        },
        attributes: { versionFw: '602S19A', status: '111000', gprsCount: '7', input: '11', output: '01', battery: 3.7 },
      },
    ],
  })
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  const ended = bytesFromAscii(`${asciiOf(report)}*`)
  expectFramesInAnyPieces(haicom, [ended, ended], [report, report])
  expectNothingThrows(haicom, [ended])
  expect(haicom.recognise?.(report, 'tcp')).toBe('yes')
  expect(haicom.recognise?.(report.subarray(0, 5), 'tcp')).toBe('maybe')
  expect(haicom.recognise?.(bytesFromAscii('$GPRMC'), 'tcp')).toBe('no')
  expect(decodeInTurn(haicom, [bytesFromAscii('$GPRMC,1')])).toEqual({ error: expect.any(String) })
})
