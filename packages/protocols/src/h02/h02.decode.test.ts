import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteWriter, asciiOf, bytesFromAscii } from '../bytes/index'
import type { ConnectionState, Decoded } from '../protocol'
import { decodeH02 } from './h02.decode'

const NOW = new Date('2026-03-04T05:06:07Z')
const connection = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})
const decode = (text: string, options = {}): Decoded => decodeH02(bytesFromAscii(text), connection(options), NOW)
const firstOf = (decoded: Decoded) => {
  const [position] = decoded.positions ?? []
  if (!position) throw new Error(decoded.error ?? 'no position')
  return position
}
const repliesOf = ({ replies = [] }: Decoded): string[] => replies.map((one) => `${one.when} ${asciiOf(one.bytes)}`)

test('a location names the device and is acknowledged once stored', () => {
  const decoded = decode('*HQ,7001002003,V1,101112,A,2315.3000,S,04630.6000,W,012.50,270,040326,FFFFFFFF#')
  expect(decoded.deviceIds).toEqual(['7001002003'])
  expect(firstOf(decoded)).toEqual({
    fix: {
      time: new Date('2026-03-04T10:11:12Z'),
      valid: true,
      latitude: -(23 + 15.3 / 60),
      longitude: -(46 + 30.6 / 60),
      speedKnots: 12.5,
      courseDegrees: 270,
      altitudeMeters: 0,
      accuracyMeters: 0,
    },
    attributes: { ignition: true, status: 0xffffffff },
  })
  expect(repliesOf(decoded)).toEqual(['stored *HQ,7001002003,V4,V1,20260304050607#'])
})

describe('ways to write a place', () => {
  test.each([
    ['2315.3000,S,04630.6000,W', -23.255, -46.51],
    ['-23-15.3000,S,-46-30.6000,W', -23.255, -46.51],
    ['23153000,N,046306000,E', 23.255, 46.51],
    ['30.6000,N,30.6000,E', 0.51, 0.51],
  ])('%s', (place, latitude, longitude) => {
    const { fix } = firstOf(decode(`*HQ,7001002003,V5,101112,A,${place},0.0,0,040326,FFFFFFFF#`))
    expect(fix?.latitude).toBeCloseTo(latitude, 9)
    expect(fix?.longitude).toBeCloseTo(longitude, 9)
  })
})

describe('what may follow the course', () => {
  const start = '*HQ,7001002003,V6,101112,V,2315.3000,S,04630.6000,W,0,90'
  test.each([
    ['040326,FFFFFBFF', { ignition: false, status: 0xfffffbff }],
    ['77,040326,FFFFFBFF', { ignition: false, status: 0xfffffbff }],
    ['040326,FFFFFBFF,a,,c', { ignition: false, status: 0xfffffbff, io1: 'a', io3: 'c' }],
    ['040326,imsi,iccid,,FFFFFBFF', { ignition: false, status: 0xfffffbff }],
    ['040326,imsi,iccid,more', {}],
    ['040326', {}],
  ])('%s', (tail, attributes) => {
    const position = firstOf(decode(`${start},${tail}#`))
    expect(position.fix?.time).toEqual(new Date('2026-03-04T10:11:12Z'))
    expect(position.attributes).toEqual(attributes)
  })
  test('odometer, temperature, fuel, altitude and cell', () => {
    const position = firstOf(decode(`${start},040326,FFFFFBFF,1500,-4,55.5,830,1f,2a#`))
    expect(position.attributes).toMatchObject({ odometer: 1500, temp1: -4, fuel: 55.5 })
    expect(position.fix?.altitudeMeters).toBe(830)
    expect(position.network?.cellTowers?.[0]).toMatchObject({ locationAreaCode: 31, cellId: 42 })
  })
})

describe('alarms are cleared bits', () => {
  test.each([
    ['FFFFFFFE', 'vibration'],
    ['FFFFFFFD', 'sos'],
    ['FFFBFFFF', 'sos'],
    ['FFFFFFFB', 'overspeed'],
    ['FFF7FFFF', 'powerCut'],
    ['FFFFFFFF', undefined],
  ])('%s', (status, alarm) => {
    const decoded = decode(`*HQ,7001002003,V1,101112,A,2315.3,S,04630.6,W,1,2,040326,${status}#`)
    expect(firstOf(decoded).attributes.alarm).toBe(alarm)
  })
})

test('answers to commands keep their words', () => {
  const decoded = decode('*HQ,7001002003,V4,S20,DONE,1,101113,101112,A,2315.3,S,04630.6,W,1,2,040326,FFFFFFFF#')
  expect(decoded).toMatchObject({ commandResult: 'S20,DONE,1,101113', commandName: 'S20' })
  expect(firstOf(decoded).fix?.time).toEqual(new Date('2026-03-04T10:11:12Z'))
  expect(decoded.replies).toEqual([])
})

test('heartbeats are echoed at once', () => {
  expect(repliesOf(decode('*HQ,7001002003,HTBT#'))).toEqual(['received *HQ,7001002003,HTBT#'])
  const withBattery = decode('*HQ,7001002003,HTBT,64#')
  expect(firstOf(withBattery)).toEqual({ attributes: { batteryLevel: 64 } })
  expect(repliesOf(withBattery)).toEqual(['received *HQ,7001002003,HTBT#'])
})

test('wearables link', () => {
  expect(firstOf(decode('*HQ,7001002003,LINK,101112,21,9,80,1234,5,040326,FFFFFFFF#'))).toEqual({
    deviceTime: new Date('2026-03-04T10:11:12Z'),
    attributes: { rssi: 21, sat: 9, batteryLevel: 80, steps: 1234, turnovers: 5, ignition: true, status: 0xffffffff },
  })
})

describe('cells instead of a location', () => {
  test.each([
    ['NBR,101112,724,5,0,2,100,200,30,101,201,0,040326,FFFFFFFF', [-30, 0]],
    ['NBR,101112,724,5,0,9,100,200,30,101,201,0,040326,FFFFFFFF', [-30, 0]],
    ['V3,101112,72405,02,000100,000200,150,-60,000101,000201,140,,02DE,0,X,040326,FFFFFFFF', [undefined, undefined]],
    ['VP1,V,724,5,100,200,30Y101,201,0', [-30, 0]],
  ])('%s', (body, signals) => {
    const position = firstOf(decode(`*HQ,7001002003,${body}#`))
    expect(position.fix).toBeUndefined()
    expect(position.network?.cellTowers).toEqual([
      { cellId: 200, locationAreaCode: 100, mobileCountryCode: 724, mobileNetworkCode: 5, ...signalOf(signals[0]) },
      { cellId: 201, locationAreaCode: 101, mobileCountryCode: 724, mobileNetworkCode: 5, ...signalOf(signals[1]) },
    ])
  })
  const signalOf = (signalStrength: number | undefined) => (signalStrength === undefined ? {} : { signalStrength })
})

const binary = (mark: number): Uint8Array =>
  new ByteWriter()
    .u8(mark)
    .hex('7001002003')
    .hex('101112040326')
    .hex('23153000')
    .u8(5)
    .hex('046306000a')
    .hex('012270')
    .u32(0xfffffbff)
    .hex('000000')
    .done()

test.each([
  ['$', 0x24],
  ['X', 0x58],
])('binary %s frames', (_name, mark) => {
  const decoded = decodeH02(binary(mark), connection({ ack: true }), NOW)
  expect(decoded.deviceIds).toEqual(['7001002003'])
  const { fix, attributes } = firstOf(decoded)
  expect(fix).toMatchObject({ time: new Date('2026-03-04T10:11:12Z'), valid: true, speedKnots: 12, courseDegrees: 270 })
  expect(fix?.latitude).toBeCloseTo(-23.255, 9)
  expect(fix?.longitude).toBeCloseTo(46.51, 9)
  expect(attributes).toEqual({ batteryLevel: 80, ignition: false, status: 0xfffffbff })
  expect(repliesOf(decoded)).toEqual(['stored *HQ,7001002003,R12,050607#'])
})

test('answers as messages, and answers without a place', () => {
  expect(decode('*HQ,7001002003,SMS,IP:1.2.3.4#port 5013#').commandResult).toBe('IP:1.2.3.4#port 5013')
  expect(decode('*HQ,7001002003,V4,S20,DONE#').commandResult).toBe('S20,DONE')
})

test('with acknowledgement on, all other reports are answered with the time of day', () => {
  const report = '*HQ,7001002003,V5,101112,A,2315.3,S,04630.6,W,1,2,040326,FFFFFFFF#'
  expect(repliesOf(decode(report, { ack: true }))).toEqual(['stored *HQ,7001002003,R12,050607#'])
  expect(repliesOf(decode(report))).toEqual([])
})

test('codes of the battery that count from one', () => {
  const frame = binary(0x24)
  frame[16] = 0xf3
  expect(firstOf(decodeH02(frame, connection(), NOW)).attributes.batteryLevel).toBe(3)
})

test('signals of cells with a minus', () => {
  const position = firstOf(decode('*HQ,7001002003,NBR,101112,724,5,0,1,100,200,-71,040326,FFFFFFFF#'))
  expect(position.network?.cellTowers?.[0]?.signalStrength).toBe(-71)
})

test('an SOS is heard with an impossible place, date or speed', () => {
  const report = '*HQ,7001002003,V1,101112,A,2315.3,S,04630.6,W,1,2,040326,FFFFFFFD#'
  for (const [from, to] of [
    ['2315.3', '9915.3'],
    ['040326', '991326'],
    ['W,1', 'W,fast'],
    ['2315.3,S', ','],
  ] as const) {
    const decoded = decode(report.replace(from, to))
    expect(firstOf(decoded).attributes.alarm).toBe('sos')
    expect(decoded.replies).toHaveLength(1)
  }
})

describe('what cannot be', () => {
  test.each(['*HQ#', 'hello', ''])('%s', (text) => {
    expect(decode(text)).toEqual({ error: expect.any(String) })
  })
  test('a sentence without a location says nothing', () => {
    expect(decode('*HQ,7001002003,V1,,V,,N,,E,0.00,0,,FFFFFFFF#')).toEqual({ deviceIds: ['7001002003'] })
  })
  test('no mutation throws', () => {
    const sentence = bytesFromAscii('*HQ,7001002003,NBR,101112,724,5,0,2,100,200,30,101,201,0,040326,FFFFFFFF#')
    const mutated = fc
      .tuple(
        fc.constantFrom(sentence, binary(0x24), bytesFromAscii('*HQ,1,V1,101112,A,2315.3,S,04630.6,W,1,2,040326,F#')),
        fc.array(fc.tuple(fc.nat(80), fc.nat(255))),
        fc.nat(80),
      )
      .map(([bytes, changes, length]) => {
        const copy = bytes.slice(0, length)
        for (const [at, byte] of changes) if (at < copy.length) copy[at] = byte
        return copy
      })
    fc.assert(
      fc.property(mutated, (bytes) => {
        const decoded = decodeH02(bytes, connection(), NOW)
        expect(decoded.error === undefined || decoded.positions === undefined).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
