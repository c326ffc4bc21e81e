import { expect, test } from 'vitest'
import { ByteWriter, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { gt02 } from './gt02.protocol'

const message = (kind: string, content: string): Uint8Array => {
  const body = new ByteWriter().hex('05040350001000200030').u16(258).hex(kind).hex(content).done()
  return new ByteWriter().hex('6868').u8(body.length).raw(body).hex('0d0a').done()
}
const location = message('10', '1a03040506070286d1f00500bb3024005a00000000000001')

test('a location in the south-west', () => {
  const { deviceIds, positions } = decodeInTurn(gt02, [location])
  expect(deviceIds).toEqual(['350001000200030'])
  expect(positions?.[0]).toMatchObject({
    fix: { time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)), valid: true, courseDegrees: 90 },
    attributes: { index: 258 },
  })
  expect(positions?.[0]?.fix?.latitude).toBeCloseTo(-23.55, 4)
  expect(positions?.[0]?.fix?.longitude).toBeCloseTo(-46.63, 4)
})

test('a heartbeat is answered, with the state of the device', () => {
  const { positions, replies } = decodeInTurn(gt02, [message('1a', '0403')])
  expect(positions?.[0]?.attributes).toEqual({ index: 258, power: 5, rssi: 4 })
  expect(replies?.map(({ bytes }) => hexOf(bytes))).toEqual(['54681a0d0a'])
})

test('the answer to a command, even one cut short; other kinds name the device', () => {
  expect(decodeInTurn(gt02, [message('1c', '024f4b')]).commandResult).toBe('OK')
  expect(decodeInTurn(gt02, [message('1c', '094f4b')]).commandResult).toBe('OK\r\n')
  expect(decodeInTurn(gt02, [message('77', '')])).toEqual({ deviceIds: ['350001000200030'] })
})

test('streams in any pieces, damaged or not', () => {
  expectFramesInAnyPieces(gt02, [location, message('1a', '')])
  expectNothingThrows(gt02, [location])
  expect(decodeInTurn(gt02, [Uint8Array.of(1, 2, 3)])).toEqual({ error: expect.any(String) })
})
