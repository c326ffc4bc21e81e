import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { carscop } from './carscop.protocol'

const PLACE = '050607A2333.0000S04637.8000W012.5260304090.00'
const decode = (text: string) => decodeInTurn(carscop, [bytesFromAscii(text)])

test('a login with a place, a place with states', () => {
  const fix = {
    time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    speedKnots: 12.5,
    courseDegrees: 90,
  }
  expect(decode(`*260304050609UB05CW7001C00000538${PLACE}`)).toMatchObject({
    deviceIds: ['CW7001C00000538'],
    positions: [{ fix, attributes: {} }],
  })
  expect(decode(`*260304050609UB04999999984${PLACE}10000001L000123`).positions).toMatchObject([
    { fix, attributes: { status: '10000001', odometer: 123 } },
  ])
})

test('a sign of life, and another text', () => {
  expect(decode('*260304050609UB00HSO')).toEqual({})
  expect(decode('*HQ,1')).toEqual({ error: expect.any(String) })
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  const frame = bytesFromAscii(`*260304050609UD00${PLACE}`)
  const ended = bytesFromAscii(`${asciiOf(frame)}^`)
  expectFramesInAnyPieces(carscop, [ended, ended], [frame, frame])
  expectNothingThrows(carscop, [ended])
  expect(carscop.recognise?.(frame, 'tcp')).toBe('yes')
  expect(carscop.recognise?.(bytesFromAscii('*2603'), 'tcp')).toBe('maybe')
  expect(carscop.recognise?.(bytesFromAscii('*HQ'), 'tcp')).toBe('no')
})
