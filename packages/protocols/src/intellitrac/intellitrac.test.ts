import { expect, test } from 'vitest'
import { bytesFromAscii, bytesFromHex, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { intellitrac } from './intellitrac.protocol'

const PLACE = '20260304050607,-46.630000,-23.550000,100,90,760'
const decode = (text: string) => decodeInTurn(intellitrac, [bytesFromAscii(text)])
const sync = bytesFromHex('faf8010203040506')

test('a report with values of the vehicle bus', () => {
  const bus = '20260304050607,0,80,2100,88,45,12,21,3,4,5,123456'
  expect(decode(`1000700100,${PLACE},7,995,3,1,0.5,0.25,${bus}`)).toMatchObject({
    deviceIds: ['1000700100'],
    positions: [
      {
        fix: { time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)), latitude: -23.55, longitude: -46.63, courseDegrees: 90 },
        attributes: {
          alarm: 'sos',
          event: 995,
          input: 3,
          output: 1,
          adc1: 0.5,
          adc2: 0.25,
          obdSpeed: 80,
          rpm: 2100,
          temp1: 21,
          obdOdometer: 123_456,
        },
      },
    ],
  })
})

test('the number of a question in front of the report is not the device', () => {
  for (const head of ['12345,', '$RP:12345,', '$RP:']) {
    expect(decode(`${head}1000700100,${PLACE},7,180,0,0`)).toMatchObject({
      deviceIds: ['1000700100'],
      positions: [{ attributes: { alarm: 'fallDown' } }],
    })
  }
})

test('a sign of life is sent back, an answer kept, another text refused', () => {
  expect(decodeInTurn(intellitrac, [sync]).replies?.map(({ bytes }) => hexOf(bytes))).toEqual([hexOf(sync)])
  expect(decode('$OK:TRACKING')).toEqual({ commandResult: '$OK:TRACKING' })
  expect(decode('hello')).toEqual({ error: expect.any(String) })
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  const report = `1000700100,${PLACE},7,2,0,0`
  const line = bytesFromAscii(`${report}\r\n`)
  expectFramesInAnyPieces(intellitrac, [sync, line, sync], [sync, bytesFromAscii(report), sync])
  expectNothingThrows(intellitrac, [line, sync])
  expect(intellitrac.recognise?.(sync, 'tcp')).toBe('yes')
  expect(intellitrac.recognise?.(line, 'tcp')).toBe('no')
})
