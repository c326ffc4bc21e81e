import { expect, test } from 'vitest'
import { ByteWriter, asciiOf, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { tk102 } from './tk102.protocol'

const message = (type: number, content: string): Uint8Array =>
  new ByteWriter().ascii('[').u8(type).ascii('0000000007').u8(content.length).ascii(content).ascii(']').done()
const place = message(0x90, '(ONE050607A2333.0000S04637.8000W012.50004032610000)')

test('logins are answered with the mode and themselves', () => {
  for (const [type, content, id] of [
    [0x80, '70010020', '70010020'],
    [0x21, '(350001000200030,TK102,255)', '350001000200030'],
  ] as const) {
    const { deviceIds, replies } = decodeInTurn(tk102, [message(type, content)])
    expect(deviceIds).toEqual([id])
    expect(asciiOf(replies?.[0]?.bytes.subarray(12) ?? new Uint8Array())).toBe(
      `${String.fromCharCode(content.length + 1)}0${content}]`,
    )
  }
  expect(decodeInTurn(tk102, [message(0x21, '(x)')])).toEqual({ error: expect.any(String) })
})

test('a place', () => {
  expect(decodeInTurn(tk102, [place]).positions).toMatchObject([
    {
      fix: {
        time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
        valid: true,
        latitude: -23.55,
        longitude: -46.63,
        speedKnots: 12.5,
      },
    },
  ])
})

test('a heartbeat is answered; other kinds say nothing', () => {
  const { replies } = decodeInTurn(tk102, [message(0xf0, 'ab')])
  expect(hexOf(replies?.[0]?.bytes ?? new Uint8Array())).toBe('5bff30303030303030303037026162' + '5d')
  expect(decodeInTurn(tk102, [message(0x23, '(0600-0-0)')])).toEqual({})
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  expectFramesInAnyPieces(tk102, [place, message(0xf0, ''), place])
  expectNothingThrows(tk102, [place])
  expect(tk102.recognise?.(message(0x80, 'x'), 'tcp')).toBe('yes')
  expect(tk102.recognise?.(Uint8Array.of(0x5b), 'tcp')).toBe('maybe')
  expect(tk102.recognise?.(Uint8Array.of(0x5b, 0x33), 'tcp')).toBe('no')
})
