import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { dway } from './dway.protocol'

const report = bytesFromAscii(
  'AA55,36,7001,1,260304,050607,-23.5500,-46.6300,760,100.0,90,1010,0001,4100,3578,12,77,0,D',
)

test('a report', () => {
  expect(decodeInTurn(dway, [report])).toMatchObject({
    deviceIds: ['7001'],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          latitude: -23.55,
          longitude: -46.63,
          altitudeMeters: 760,
          speedKnots: 53.9957,
          courseDegrees: 90,
        },
        attributes: { input: 10, output: 1, battery: 4.1, adc1: 3.578, adc2: 0.012, driverUniqueId: '77' },
      },
    ],
  })
})

test('states of the unit in front of the voltages are no battery', () => {
  const newer = bytesFromAscii(asciiOf(report).replace(',0001,4100', ',0001,10010,4100'))
  expect(decodeInTurn(dway, [newer]).positions?.[0]?.attributes).toEqual(
    decodeInTurn(dway, [report]).positions?.[0]?.attributes,
  )
})

test('a heartbeat is answered', () => {
  const { replies } = decodeInTurn(dway, [bytesFromAscii('AA55,HB')])
  expect(replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['55AA,HB,OK\r\n'])
  expect(decodeInTurn(dway, [bytesFromAscii('AA55,1,x')])).toEqual({ error: expect.any(String) })
})

test('streams in any pieces, damaged or not', () => {
  const line = bytesFromAscii(`${asciiOf(report)}\r\n`)
  expectFramesInAnyPieces(dway, [line, line], [report, report])
  expectNothingThrows(dway, [line])
})
