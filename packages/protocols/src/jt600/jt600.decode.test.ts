import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii, bytesFromHex } from '../bytes/index'
import type { ConnectionState } from '../protocol'
import { frameJt600 } from './frame'
import { decodeJt600 } from './jt600.decode'
import { encodeJt600 } from './jt600.encode'

const NOW = new Date('2026-03-04T05:06:07Z')
const connection = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})

const BINARY = bytesFromHex(
  '247001002003' +
    '1611' +
    '0022' +
    '040326101112' +
    '23330000' +
    '0463798001' +
    '1045' +
    '0000000a' +
    '08' +
    '00000000' +
    '0030' +
    '55' +
    '00010002' +
    '14',
)

test('a lock report is read and answered when the lock waits for it', () => {
  const decoded = decodeJt600(BINARY, connection(), NOW)
  expect(decoded.deviceIds).toEqual(['7001002003'])
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { time: new Date('2026-03-04T10:11:12Z'), latitude: -23.55, longitude: -46.633, courseDegrees: 138 },
    attributes: { odometer: 10_000, sat: 8, batteryLevel: 85, alarm: 'vibration', blocked: false },
  })
  expect(decoded.replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['(P35)'])
})

test('a sentence', () => {
  const text = '(7001002003,U01,040326,101112,T,23.550000,S,46.633000,W,10,90,8,77%,00000000000001,1,2,20,5,3)'
  expect(decodeJt600(bytesFromAscii(text), connection(), NOW).positions?.[0]).toMatchObject({
    fix: { latitude: -23.55, longitude: -46.633, valid: true },
    attributes: { batteryLevel: 77, odometer: 5000, index: 3 },
  })
  expect(decodeJt600(bytesFromAscii(text.replace('040326', '310226')), connection(), NOW).error).toBeDefined()
})

test('texts lose their escapes; halves wait', () => {
  const cut = frameJt600(bytesFromHex('28413d1529'), connection())
  expect(cut.kind === 'frame' && asciiOf(cut.frame)).toBe('(A()')
  expect(frameJt600(BINARY.subarray(0, 20), connection()).kind).toBe('more')
})

test('a time zone by offset or name', () => {
  const encode = (timezone: string) =>
    encodeJt600({ type: 'setTimezone', attributes: { timezone } }, { uniqueId: '1', now: NOW })
  expect(encode('GMT-3')).toEqual({ bytes: bytesFromAscii('(S09,1,-180)') })
  expect(encode('America/Sao_Paulo')).toEqual({ bytes: bytesFromAscii('(S09,1,-180)') })
  expect(encode('Nowhere/At_All')).toHaveProperty('unsupported')
})

test('nothing a device sends makes it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      for (const frame of [bytes, Uint8Array.from([...BINARY.subarray(0, 12), ...bytes])]) {
        expect(() => decodeJt600(frame, connection(), NOW)).not.toThrow()
        expect(frameJt600(frame, connection())).toBeDefined()
      }
    }),
  )
})
