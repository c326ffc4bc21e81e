import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import type { ConnectionState } from '../protocol'
import { frameTotem } from './frame'
import { decodeTotem, withChecksum } from './totem.decode'
import { encodeTotem } from './totem.encode'

const NOW = new Date('2026-03-04T05:06:07Z')
const connection = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})

const REPORT = withChecksum(
  '$$0108AA700100200300400|5000C0002603041011124114057700010002082009005000.600000102333.0000S04637.9800W0042',
)

test('a report in columns is read and acknowledged by its number', () => {
  const decoded = decodeTotem(bytesFromAscii(REPORT), connection(), NOW)
  expect(decoded.deviceIds).toEqual(['700100200300400'])
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { time: new Date('2026-03-04T10:11:12Z'), latitude: -23.55, longitude: -46.633, courseDegrees: 90 },
    attributes: { ignition: true, charge: true, battery: 4.1, power: 14, adc1: '0577', sat: 8, odometer: 10_000 },
  })
  expect(asciiOf(decoded.replies?.[0]?.bytes ?? new Uint8Array(0))).toBe(withChecksum('$$0014AA0042'))
})

const positionOf = (text: string) => decodeTotem(bytesFromAscii(text), connection(), NOW).positions?.[0]

test('an impossible date gives way to the time of arrival', () => {
  expect(positionOf(REPORT.replace('260304', '260231'))?.fix?.time).toEqual(NOW)
})

const report = (levels: string, { type = 'AA', state = '50004000' } = {}) =>
  positionOf(
    `$$0108${type}700100200300400|${state}260304101112${levels}082009005000.600000102333.0000S04637.9800W0042FF`,
  )

test.each([
  ['a battery alone', '4100577 00010002', { battery: 4.1, adc1: '0577' }],
  ['one temperature', '4114057702100001000A', { battery: 4.1, power: 14, adc1: '0577', temp1: '0210' }],
  ['four analogues, one temperature', '411405770001000200030210000A000B', { adc4: '0003', temp1: '0210' }],
  ['an operator', '411405770001000205724', { adc1: '0577' }],
])('levels with %s', (_, levels, attributes) => {
  const position = report(levels.replace(' ', ''))
  expect(position).toMatchObject({ fix: { valid: true, latitude: -23.55, courseDegrees: 90 }, attributes })
  expect(position?.network?.cellTowers).toHaveLength(1)
})

test('two temperatures move the bit of the fix', () => {
  const levels = '411405770210022000010002'
  expect(report(levels, { state: '50001000' })?.fix?.valid).toBe(true)
  expect(report(levels, { state: '50008000' })?.fix?.valid).toBe(false)
  expect(report('411405770001000A', { state: '50008000' })?.fix?.valid).toBe(false)
})

test.each([
  ['06', 'tow'],
  ['10', 'powerCut'],
  ['13', 'lowBattery'],
  ['41', 'idle'],
])('alarm of type %s', (type, alarm) => {
  expect(report('411405770001000A', { type })?.attributes.alarm).toBe(alarm)
})

test('the first columns', () => {
  const columns = '010403261011120A5B04114057700010210220001'.concat('0002A0809005001.100000102333.0000S04637.9800W')
  expect(positionOf(`$$6B700100200300400|${columns}00421A2B`)).toMatchObject({
    fix: { time: new Date('2026-03-04T10:11:12Z'), valid: true, latitude: -23.55, speedKnots: 50 },
    attributes: { alarm: 'sos', io1: '0A5B', battery: 4.1, power: 14, adc2: '0001', temp2: '022', odometer: 10_000 },
    network: { cellTowers: [{ locationAreaCode: 1, cellId: 2 }] },
  })
})

test('the place of a vehicle report is written as that of a card', () => {
  const place = '260304101112,-46.633000,-23.550000'
  expect(positionOf(`$$0112E5700100200300400|${place},unit,10,1,2,12100,900,60,0,0,88,40,30,20,50,|13`)).toMatchObject({
    fix: { latitude: -23.55, longitude: -46.633 },
    attributes: { odometer: 10, power: 12.1, rpm: 900, coolantTemp: 88 },
  })
  expect(positionOf(`$$0094E2700100200300400|${place},1122334455|38`)?.fix?.latitude).toBe(-23.55)
})

test('frames have their length in front; halves wait', () => {
  const bytes = bytesFromAscii(`$$0014AA00420A`)
  expect(frameTotem(bytes.subarray(0, 9), connection()).kind).toBe('more')
  expect(frameTotem(Uint8Array.from([...bytes, ...bytes]), connection())).toMatchObject({ consumed: 14 })
})

test('commands carry length and checksum, or are a text message', () => {
  const stop = { type: 'engineStop', attributes: {} }
  expect(encodeTotem(stop, { uniqueId: '1', now: NOW })).toEqual({
    bytes: bytesFromAscii(withChecksum('$$0024CF000000,025,C,1')),
  })
  const text = encodeTotem(stop, { uniqueId: '1', now: NOW, options: { textChannel: true } })
  expect(text).toEqual({ bytes: bytesFromAscii('*000000,025,C,1#') })
})

test('nothing a device sends makes it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      for (const frame of [bytes, Uint8Array.from([...bytesFromAscii('$$0108AA7001002003|'), ...bytes])]) {
        expect(() => decodeTotem(frame, connection(), NOW)).not.toThrow()
        expect(frameTotem(frame, connection())).toBeDefined()
      }
    }),
  )
})
