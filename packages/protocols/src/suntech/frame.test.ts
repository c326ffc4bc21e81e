import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asciiOf, bytesFromAscii, bytesFromHex } from '../bytes/index'
import { cutAll } from '../framing/index'
import type { ConnectionState, EncodeTarget } from '../protocol'
import { frameSuntech } from './frame'
import { encodeSuntech } from './suntech.encode'
import { suntech } from './suntech.protocol'

const connection = (): ConnectionState => ({ transport: 'tcp', options: {}, memory: {} })
const textsOf = (bytes: Uint8Array): string[] =>
  cutAll(bytes, frameSuntech, connection()).frames.map((frame) => asciiOf(frame))

const plain = 'ST300STT;700100;1'
const external = 'ST300UEX;700100;20;GTSL|6|1|0|998877|1|\r\n;3E;000135;4.1;1'
const binary = '81000308200f'

test('returns end a message, also with a newline', () => {
  expect(textsOf(bytesFromAscii(`${plain}\r${plain}\r\n${plain}\r`))).toEqual([plain, plain, plain])
})

test('line ends inside external data belong to the message', () => {
  expect(textsOf(bytesFromAscii(`${external}\r${external}\r\n${plain}\r`))).toEqual([external, external, plain])
})

test('every pair of halves gives the same message', () => {
  const bytes = bytesFromAscii(`${external}\r`)
  for (let half = 1; half < bytes.length; half++) {
    expect(frameSuntech(bytes.subarray(0, half), connection())).toEqual({ kind: 'more' })
  }
  expect(textsOf(bytes)).toEqual([external])
})

test('binary and text mix; garbage is dropped', () => {
  const bytes = new Uint8Array([
    ...bytesFromHex(`0001${binary}`),
    ...bytesFromAscii(`${plain}\r`),
    ...bytesFromHex(binary),
  ])
  const { frames, skippedBytes } = cutAll(bytes, frameSuntech, connection())
  expect(frames.map((frame) => frame.length)).toEqual([6, plain.length, 6])
  expect(skippedBytes).toBe(2)
})

test('no stream stalls or throws', () => {
  const piece = fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constant(bytesFromAscii(`${external}\r`)))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      cutAll(new Uint8Array(pieces.flatMap((one) => [...one])), frameSuntech, connection())
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['ST300STT;700', 'yes'],
  ['SA200ALV;7', 'yes'],
  ['STT;0820', 'yes'],
  ['ST', 'maybe'],
  ['GET / HTTP', 'no'],
])('first bytes %s: %s', (start, expected) => {
  expect(suntech.recognise?.(bytesFromAscii(start), 'tcp')).toBe(expected)
})

describe('commands', () => {
  const commandOf = (type: string, attributes: Record<string, unknown>, target: Partial<EncodeTarget> = {}): string => {
    const now = new Date('2026-03-04T05:06:07Z')
    const encoded = encodeSuntech({ type, attributes }, { uniqueId: '700100', now, ...target })
    return 'unsupported' in encoded ? 'unsupported' : asciiOf(encoded.bytes)
  }
  test.each([
    ['rebootDevice', {}, {}, 'SA200CMD;700100;02;Reboot\r'],
    ['engineStop', {}, { model: 'ST300' }, 'ST300CMD;700100;02;Enable1\r'],
    ['engineResume', {}, { memory: { suntechHead: 'ST600' } }, 'ST600CMD;700100;02;Disable1\r'],
    ['alarmArm', {}, {}, 'SA200CMD;700100;02;Enable2\r'],
    ['outputControl', { index: 3, data: '1' }, {}, 'SA200CMD;700100;02;Enable3\r'],
    ['engineStop', {}, { model: 'ST4315U' }, 'CMD;700100;04;01\r'],
    ['engineResume', {}, { memory: { suntechIsUniversal: true } }, 'CMD;700100;04;02\r'],
    ['positionSingle', {}, { memory: { suntechIsUniversal: true } }, 'CMD;700100;03;01\r'],
    ['custom', { data: 'ST300CMD;700100;02;Preset' }, {}, 'ST300CMD;700100;02;Preset\r'],
    ['custom', {}, {}, 'unsupported'],
    ['outputControl', { index: 'x' }, {}, 'unsupported'],
    ['sosNumber', {}, {}, 'unsupported'],
  ])('%s %o %o', (type, attributes, target, expected) => {
    expect(commandOf(type, attributes, target)).toBe(expected)
  })
})
