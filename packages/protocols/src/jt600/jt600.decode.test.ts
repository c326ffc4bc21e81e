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
  const wrongDate = decodeJt600(bytesFromAscii(text.replace('040326', '310226')), connection(), NOW)
  expect(wrongDate.positions?.[0]).toMatchObject({ fix: { time: NOW, latitude: -23.55 }, attributes: { index: 3 } })
  expect(wrongDate.replies).toHaveLength(1)
  const wrongPlace = decodeJt600(bytesFromAscii(text.replace('23.550000', 'x').replace('77%', '')), connection(), NOW)
  expect(wrongPlace.positions?.[0]?.fix).toBeUndefined()
  expect(wrongPlace.positions?.[0]?.attributes).toEqual({ sat: 8, status: 1, odometer: 5000, index: 3 })
})

test('a lock event is answered by its number, whatever stands behind', () => {
  const text = '(7001002003,P45,040326,101112,23.550000,S,46.633000,W,A,10,90,1,1,0012345678,0,0,77,later,9)'
  const { positions, replies } = decodeJt600(bytesFromAscii(text), connection(), NOW)
  expect(positions?.[0]?.attributes).toEqual({ eventSource: 1, driverUniqueId: '0012345678' })
  expect(replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['(P69,0,77)'])
})

test('many records of a lock; a damaged one keeps its state', () => {
  const record = BINARY.subarray(10)
  const damaged = Uint8Array.from(record).fill(0xff, 0, 10)
  const frame = Uint8Array.from([...BINARY.subarray(0, 8), 0, 102, ...record, ...damaged, ...record])
  const { positions, replies } = decodeJt600(frame, connection(), NOW)
  expect(positions?.map(({ fix }) => fix !== undefined)).toEqual([true, false, true])
  expect(positions?.[1]?.attributes).toMatchObject({ odometer: 10_000, alarm: 'vibration' })
  expect(replies).toHaveLength(1)
})

test('texts lose their escapes; halves wait', () => {
  const cut = frameJt600(bytesFromHex('28373530303331333630392c413d1529'), connection())
  expect(cut.kind === 'frame' && asciiOf(cut.frame)).toBe('(7500313609,A()')
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
