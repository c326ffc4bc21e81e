import { expect, test } from 'vitest'
import { ByteWriter, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { enfora } from './enfora.protocol'

const message = (head: string, text: string): Uint8Array =>
  new ByteWriter().hex(head).ascii(`        8        350001000200030 ${text}`).done()
const withLength = (content: Uint8Array): Uint8Array =>
  new ByteWriter()
    .u16(content.length + 2)
    .raw(content)
    .done()
const report = message('00040200', '13 $GPRMC,050607.00,A,2333.0000,S,04637.8000,W,12.5,90.0,040326,,*3D')

test('a place', () => {
  expect(decodeInTurn(enfora, [report])).toMatchObject({
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
      },
    ],
  })
})

test('other messages name the device; one without an identifier is an error', () => {
  expect(decodeInTurn(enfora, [message('000a0800', '')])).toEqual({ deviceIds: ['350001000200030'] })
  expect(decodeInTurn(enfora, [Uint8Array.of(0, 1, 2)])).toEqual({ error: expect.any(String) })
})

test('what the modem says to a command is kept', () => {
  const answer = new ByteWriter().hex('00000500').ascii('\r\nOK\r\n').done()
  expect(decodeInTurn(enfora, [answer]).commandResult).toBe('OK')
  expect(decodeInTurn(enfora, [message('00040200', 'OK')]).commandResult).toBeUndefined()
})

test('the engine is cut by output 3', () => {
  const target = { uniqueId: '350001000200030', now: new Date(0) }
  const encode = (type: string, attributes = {}) => {
    const encoded = enfora.encode?.({ type, attributes }, target) ?? { unsupported: '' }
    return 'bytes' in encoded ? hexOf(encoded.bytes) : encoded
  }
  expect(encode('engineStop')).toBe(`001000000400${Buffer.from('AT$IOGP3=1').toString('hex')}`)
  expect(encode('custom', { data: 'AT' })).toBe('0008000004004154')
  expect(encode('custom')).toEqual({ unsupported: expect.any(String) })
})

test('streams in any pieces, damaged or not', () => {
  const frames = [report, message('000a0800', '')]
  expectFramesInAnyPieces(enfora, frames.map(withLength), frames)
  expectNothingThrows(enfora, frames)
})
