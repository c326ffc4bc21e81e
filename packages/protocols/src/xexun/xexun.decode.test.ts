import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import type { ConnectionState } from '../protocol'
import { frameXexun } from './frame'
import { decodeXexun } from './xexun.decode'

const NOW = new Date('2026-03-04T05:06:07Z')
const connection = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})

const SENTENCE =
  'GPRMC,101112.000,A,2333.0000,S,04637.9800,W,10.50,90.00,040326,,,A*5D,F,help me!, imei:700100200300400,'
const LINE = `260304101112,+5511,${SENTENCE}08,760.5,F:4.10V,1,140,1,724,5,0001,0002`

test('a sentence', () => {
  const decoded = decodeXexun(bytesFromAscii(SENTENCE), connection(), NOW)
  expect(decoded.deviceIds).toEqual(['700100200300400'])
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { time: new Date('2026-03-04T10:11:12Z'), latitude: -23.55, longitude: -46.633, speedKnots: 10.5 },
    attributes: { signal: 'F', alarm: 'sos' },
  })
})

test('a whole line adds satellites, altitude and voltage', () => {
  const [position] = decodeXexun(bytesFromAscii(LINE), connection({ full: true }), NOW).positions ?? []
  expect(position).toMatchObject({
    fix: { altitudeMeters: 760.5 },
    attributes: { sat: 8, power: 4.1, number: '+5511' },
  })
})

test('the sentence is cut out of the line; a half waits', () => {
  const cut = frameXexun(bytesFromAscii(LINE), connection())
  expect(cut.kind === 'frame' && asciiOf(cut.frame)).toBe(SENTENCE)
  expect(frameXexun(bytesFromAscii(LINE.slice(0, 60)), connection()).kind).toBe('more')
})

test('a call for help is heard with an impossible date or place, too', () => {
  const dated = decodeXexun(bytesFromAscii(SENTENCE.replace('040326', '310226')), connection(), NOW)
  expect(dated.positions?.[0]).toMatchObject({ fix: { time: NOW, latitude: -23.55 }, attributes: { alarm: 'sos' } })
  const [nowhere] = decodeXexun(bytesFromAscii(SENTENCE.replace('2333.', '9933.')), connection(), NOW).positions ?? []
  expect(nowhere).toEqual({ deviceTime: new Date('2026-03-04T10:11:12Z'), attributes: { signal: 'F', alarm: 'sos' } })
})

test.each([
  ['Stockade!', { alarm: 'geofence' }],
  ['low battery', { alarm: 'lowBattery' }],
  ['moved!', { alarm: 'movement' }],
  ['help', {}],
])('the state %s', (state, attributes) => {
  const [position] = decodeXexun(bytesFromAscii(SENTENCE.replace('help me!', state)), connection(), NOW).positions ?? []
  expect(position?.attributes).toEqual({ signal: 'F', ...attributes })
})

test('a sentence whose IMEI is damaged does not take the next one with it', () => {
  const stream = bytesFromAscii(SENTENCE.replace('imei', 'i?ei') + SENTENCE)
  const cut = frameXexun(stream, connection())
  expect(cut.kind === 'frame' && asciiOf(cut.frame)).toBe(SENTENCE)
})

test('nothing a device sends makes it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      for (const frame of [bytes, Uint8Array.from([...bytesFromAscii('GPRMC,'), ...bytes])]) {
        expect(() => decodeXexun(frame, connection(), NOW)).not.toThrow()
        expect(frameXexun(frame, connection())).toBeDefined()
      }
    }),
  )
})
