import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii, bytesFromHex, hexOf } from '../bytes/index'
import { cutAll } from '../framing/index'
import type { ConnectionState } from '../protocol'
import { encodeH02 } from './h02.encode'
import { frameH02 } from './frame'
import { h02 } from './h02.protocol'

const connection = (): ConnectionState => ({ transport: 'tcp', options: {}, memory: {} })
const framesOf = (bytes: Uint8Array, state = connection()): string[] =>
  cutAll(bytes, frameH02, state).frames.map((frame) => hexOf(frame))

const text = '*HQ,7001002003,V0#'
const short = `247001002003101112040326${'23153000050463060006012270fffffbff000001'}`
const long = `${short.slice(0, 58)}${'ff001406000000000102030405060708'}`
const textHex = hexOf(bytesFromAscii(text))

test('sentences and both lengths of binary frames in one piece', () => {
  expect(short.length / 2).toBe(32)
  expect(long.length / 2).toBe(45)
  const stream = bytesFromHex(`${textHex}0d0a${short}${textHex}${long}${textHex}`)
  expect(framesOf(stream)).toEqual([textHex, short, textHex, long, textHex])
})

test('garbage and a sentence without an end are dropped', () => {
  expect(framesOf(bytesFromAscii(`??$$**X${text}*HQ,700100${text}`))).toEqual([textHex, textHex])
})

test('a sentence in halves waits', () => {
  const bytes = bytesFromAscii(text)
  for (let half = 1; half < bytes.length; half++) {
    expect(frameH02(bytes.subarray(0, half), connection())).toEqual({ kind: 'more' })
  }
})

test('a long frame whose first piece looks like a short one does not spoil what follows', () => {
  const state = connection()
  const bytes = bytesFromHex(long)
  const first = cutAll(bytes.subarray(0, 32), frameH02, state)
  expect(first.frames).toHaveLength(1)
  const rest = new Uint8Array([...bytes.subarray(32), ...bytesFromHex(long)])
  expect(framesOf(rest, state)).toEqual([long])
})

test('no stream stalls or throws', () => {
  const piece = fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(bytesFromAscii(text), bytesFromHex(short)))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      cutAll(new Uint8Array(pieces.flatMap((one) => [...one])), frameH02, connection())
    }),
    { numRuns: 500 },
  )
})

test('first bytes are recognised', () => {
  const recognise = h02.recognise
  expect(recognise?.(bytesFromAscii('*HQ,70'), 'tcp')).toBe('yes')
  expect(recognise?.(bytesFromAscii('*H'), 'tcp')).toBe('maybe')
  expect(recognise?.(bytesFromHex(short), 'udp')).toBe('yes')
  expect(recognise?.(bytesFromAscii('$GPRMC'), 'tcp')).toBe('no')
})

test.each([
  ['engineStop', {}, 'S20,', ',1,1#'],
  ['engineResume', {}, 'S20,', ',1,0#'],
  ['alarmArm', {}, 'SCF,', ',0,0#'],
  ['alarmDisarm', {}, 'SCF,', ',1,1#'],
  ['positionPeriodic', { frequency: 30 }, 'S71,', ',22,30#'],
])('command %s', (type, attributes, word, end) => {
  const encoded = encodeH02({ type, attributes }, { uniqueId: '7001002003', now: new Date('2026-03-04T05:06:07Z') })
  if ('unsupported' in encoded) throw new Error(encoded.unsupported)
  expect(asciiOf(encoded.bytes)).toMatch(new RegExp(`^\\*HQ,7001002003,${word}\\d{6}${end}$`))
})

test('a command without what it needs is refused', () => {
  const target = { uniqueId: '1', now: new Date('2026-03-04T05:06:07Z') }
  expect(encodeH02({ type: 'positionPeriodic', attributes: {} }, target)).toEqual({ unsupported: expect.any(String) })
  expect(encodeH02({ type: 'rebootDevice', attributes: {} }, target)).toEqual({ unsupported: expect.any(String) })
})
