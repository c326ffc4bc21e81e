import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesFromHex, hexOf } from '../bytes/index'
import type { ConnectionState } from '../protocol'
import { decodeT800x } from './t800x.decode'
import { t800x } from './t800x.protocol'

const NOW = new Date('2026-03-04T05:06:07Z')
const connection = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})

const HEAD = '004400070700100200300400'
const ALARM = bytesFromHex(
  '252504' +
    '0044' +
    HEAD.slice(4) +
    '003c0384140064' +
    '0014' +
    '48' +
    '000005010000' +
    '4000' +
    '00000000' +
    '03' +
    '00' +
    '00000064' +
    '85' +
    '260304101112' +
    '0000' +
    '3e44' +
    '00003ac2' +
    '0000bcc1' +
    '0500' +
    '005a' +
    '1240',
)

test('an alarm is read and acknowledged with its code', () => {
  const decoded = decodeT800x(ALARM, connection(), NOW)
  expect(decoded.deviceIds).toEqual(['700100200300400'])
  expect(decoded.positions?.[0]).toMatchObject({
    fix: {
      time: new Date('2026-03-04T10:11:12Z'),
      latitude: -23.5,
      longitude: -46.5,
      courseDegrees: 90,
      altitudeMeters: 760,
    },
    attributes: { ignition: true, alarm: 'sos', batteryLevel: 85, power: 12.4, odometer: 100, sat: 8 },
  })
  expect(decoded.replies?.map(({ bytes }) => hexOf(bytes))).toEqual(['25250400100007070010020030040003'])
})

test('a heartbeat is answered; halves wait', () => {
  const beat = bytesFromHex('252503000f00070700100200300400')
  expect(decodeT800x(beat, connection(), NOW).replies).toHaveLength(1)
  expect(t800x.frame?.(beat.subarray(0, 8), connection()).kind).toBe('more')
})

test('nothing a device sends makes it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      for (const frame of [bytes, Uint8Array.from([...ALARM.subarray(0, 40), ...bytes])]) {
        expect(() => decodeT800x(frame, connection(), NOW)).not.toThrow()
        expect(t800x.frame?.(frame, connection())).toBeDefined()
      }
    }),
  )
})

test('buttons, tyres and outputs among the sensors, each with its kind or one for all', () => {
  const tags = (content: string) => {
    const head = `272710${(15 + content.length / 2).toString(16).padStart(4, '0')}00070700100200300400`
    return decodeT800x(bytesFromHex(head + content), connection(), NOW).positions?.[0]?.attributes
  }
  const date = '26030410111201'
  expect(tags(`${date}0002${'0a1b2c3d4e5f'}30${'00'}${'00'.repeat(17)}`)).toMatchObject({
    alarm: 'sos',
    tag1Battery: 3,
  })
  expect(tags(`${date}0001${'0a1b2c3d4e5f'}b2505a02`)).toMatchObject({ tag1Battery: 3, tag1TireTemp: 35 })
  expect(tags(`${date}0006${'0a1b2c3d4e5f'}640148`)).toMatchObject({ tag1Output: true, tag1Rssi: -56 })
  expect(tags(`${date}0006${'0a1b2c3d4e5f'}640148${'0b1b2c3d4e5f'}640048`)).toMatchObject({ tag2Output: false })
  expect(tags(`${date}0005${'0a1b2c3d4e5f'}ff6481900148`)).toMatchObject({ tag1Temp: -4, tag1Door: true })
  expect(tags(`${date}0006${'0a1b2c3d4e5f'}6401480005${'0b1b2c3d4e5f'}ff6400c80148`)).toMatchObject({ tag2Temp: 2 })
})
