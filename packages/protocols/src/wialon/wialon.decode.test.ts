import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiOf, bytesFromUtf8 } from '../bytes/index'
import type { ConnectionState } from '../protocol'
import { decodeWialon } from './wialon.decode'
import { encodeWialon } from './wialon.encode'

const NOW = new Date('2026-03-04T05:06:07Z')
const connection = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})

const decode = (text: string) => decodeWialon(bytesFromUtf8(text), connection(), NOW)
const repliesOf = (text: string) => decode(text).replies?.map(({ bytes, when }) => `${when} ${asciiOf(bytes)}`)

test('a login of both versions names the device and is answered', () => {
  expect(decode('#L#700100;secret').deviceIds).toEqual(['700100'])
  expect(decode('#L#2.0;700100;NA;ABCD').deviceIds).toEqual(['700100'])
  expect(repliesOf('#L#700100;secret')).toEqual(['received #AL#1\r\n'])
  expect(repliesOf('#P#')).toEqual(['received #AP#\r\n'])
})

test('a full report', () => {
  const text = '#D#040326;101112;2333.0000;S;04637.9800;W;50;90;760;9;1.1;3;0;1.5,NA;AB12;temp:1:21,SOS:1:1,name:3:x'
  expect(decode(text).positions?.[0]).toMatchObject({
    fix: { time: new Date('2026-03-04T10:11:12Z'), latitude: -23.55, longitude: -46.633, courseDegrees: 90 },
    attributes: { sat: 9, hdop: 1.1, adc1: '1.5', driverUniqueId: 'AB12', deviceTemp: 21, alarm: 'sos', name: 'x' },
  })
  expect(repliesOf(text)).toEqual(['stored #AD#1\r\n'])
})

test('cells are read without a number and with one; an incomplete one stays as it came', () => {
  const report = (parameters: string) =>
    decode(`#D#040326;101112;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA;${parameters}`).positions?.[0]
  const bare = report('mcc:1:724,mnc:1:5,lac:1:10,cell_id:1:20,mcc1:1:724,mnc1:1:11,lac1:1:30,cell_id1:1:40')
  expect(bare?.network?.cellTowers).toMatchObject([
    { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 10, cellId: 20 },
    { mobileCountryCode: 724, mobileNetworkCode: 11, locationAreaCode: 30, cellId: 40 },
  ])
  expect(bare?.attributes).toEqual({ cell_id: 20, cell_id1: 40 })
  const numbered = report('mcc1:1:724,mnc1:1:11,lac1:1:30,cell_id1:1:40')
  expect(numbered?.network?.cellTowers).toHaveLength(1)
  const half = report('mcc:1:724,lac:1:10,cell_id:1:20')
  expect(half?.network).toBeUndefined()
  expect(half?.attributes).toMatchObject({ mcc: 724, lac: 10, cell_id: 20 })
})

test('a batch is counted; a datagram names its device', () => {
  const report = '040326;101112;2333.0;S;04637.98;W;50;90;760;9'
  expect(repliesOf(`#B#${report}|${report}|ABCD`)).toEqual(['stored #AB#2\r\n'])
  expect(decode(`2.0;700100#SD#${report};ABCD`).deviceIds).toEqual(['700100'])
})

test('what is no sentence is an error; a report of too few fields is told so', () => {
  expect(decode('hello').error).toBeDefined()
  expect(decode('#SD#1;2').positions).toBeUndefined()
  expect(repliesOf('#SD#1;2')).toEqual(['received #AD#-1\r\n'])
})

test('an SOS is heard with a bad date or place; a bad report costs its batch nothing', () => {
  const bad = '310226;101112;x;S;04637.98;W;50;90;760;9;NA;NA;NA;;NA;SOS:1:1'
  expect(decode(`#D#${bad}`).positions?.[0]?.attributes).toMatchObject({ alarm: 'sos', sat: 9 })
  const good = '040326;101112;2333.0;S;04637.98;W;50;90;760;2'
  const batch = decode(`#B#1;2|${bad}|${good}`)
  expect(batch.positions).toHaveLength(2)
  expect(batch.positions?.[1]?.fix).toMatchObject({ latitude: -23.55, valid: false })
  expect(repliesOf(`#B#1;2|${bad}|${good}`)).toEqual(['stored #AB#3\r\n'])
})

test('a time without a place is no place at nought degrees', () => {
  const [position] = decode('#D#040326;101112;NA;NA;NA;NA;0.000;NA;NA;0;NA;NA;NA;NA;NA;a:1:1').positions ?? []
  expect(position).toEqual({ deviceTime: new Date('2026-03-04T10:11:12Z'), attributes: { sat: 0, a: 1 } })
})

test('commands', () => {
  const target = { uniqueId: '1', now: NOW }
  const command = { type: 'outputControl', attributes: { index: 1, data: '1' } }
  expect(encodeWialon(command, target)).toEqual({ bytes: bytesFromUtf8('L1=1\r\n') })
  expect(encodeWialon({ type: 'custom', attributes: { data: 'a\r\nb' } }, target)).toHaveProperty('unsupported')
})

test('nothing a device sends makes it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      for (const frame of [bytes, Uint8Array.from([...bytesFromUtf8('#D#'), ...bytes])]) {
        expect(() => decodeWialon(frame, connection(), NOW)).not.toThrow()
      }
    }),
  )
})
