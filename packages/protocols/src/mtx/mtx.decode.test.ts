import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { mtx } from './mtx.protocol'

const report = bytesFromAscii(
  '#MTX,350001000200030,20260204,050607,-23.5500000,-46.6300000,036,090,000012.50,X,X,1011,010,5,7',
)
const changed = (from: string, to: string): Uint8Array => bytesFromAscii(asciiOf(report).replace(from, to))

test('a report is a position and is answered', () => {
  const decoded = decodeInTurn(mtx, [report])
  expect(decoded).toMatchObject({
    deviceIds: ['350001000200030'],
    replies: [{ bytes: bytesFromAscii('#ACK'), when: 'stored' }],
  })
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { time: new Date(Date.UTC(2026, 1, 4, 5, 6, 7)), latitude: -23.55, longitude: -46.63, courseDegrees: 90 },
    attributes: { odometer: 12_500, input: '1011', output: '010', adc1: '5', adc2: '7' },
  })
})

test('what is no report is an error', () => {
  expect(decodeInTurn(mtx, [bytesFromAscii('#MTX,hello')])).toEqual({ error: expect.any(String) })
})

test('a day or a place that cannot be costs itself alone, and the report is answered', () => {
  const dated = decodeInTurn(mtx, [changed('0204', '0230')])
  expect(dated.positions?.[0]).toMatchObject({ fix: { latitude: -23.55 }, attributes: { odometer: 12_500 } })
  const nowhere = decodeInTurn(mtx, [changed('-23.55', '-93.55')])
  expect(nowhere.positions?.[0]).toMatchObject({ deviceTime: new Date(Date.UTC(2026, 1, 4, 5, 6, 7)) })
  expect(nowhere.replies).toHaveLength(1)
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  const ended = new Uint8Array([...report, 0x0a])
  expectFramesInAnyPieces(mtx, [ended, ended], [report, report])
  expectNothingThrows(mtx, [report])
  expect(mtx.recognise?.(report, 'tcp')).toBe('yes')
  expect(mtx.recognise?.(report.subarray(0, 2), 'tcp')).toBe('maybe')
  expect(mtx.recognise?.(bytesFromAscii('#L#'), 'tcp')).toBe('no')
})
