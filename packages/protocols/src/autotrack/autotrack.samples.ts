import { ByteWriter, crc16Ccitt } from '../bytes/index'
import { field, hex, type Sample } from '../testing/samples'

const sealedAs =
  (type: number) =>
  (content: Uint8Array): Uint8Array => {
    const writer = new ByteWriter().u32(0xf1f1f1f1).u8(type).u16LE(content.length).raw(content)
    return writer.u16(crc16Ccitt(writer.done(), 0, undefined, 0)).done()
  }

export const login = sealedAs(51)(hex('2026030400010203 e803 d007'))

export const samples: readonly Sample[] = [
  {
    title: 'telemetry',
    before: [login],
    seal: sealedAs(66),
    parts: [
      field('time', hex('00d2402e'), ['time']),
      field('latitude', hex('208ef6f1'), ['fix', 'time']),
      field('longitude', hex('a0d334e4'), ['fix', 'time']),
      field('distance', hex('39300000'), ['odometer']),
      field('fuel', hex('64000000'), ['fuelUsed']),
      field('speed', hex('2400'), ['speedKnots']),
      hex('5000'),
      field('inputs', hex('0300'), ['input']),
      hex('0000000000000000'),
      field('first voltage', hex('e803'), ['adc1']),
      hex('0100020003000400'),
      field('course', hex('5a00'), ['courseDegrees']),
      field('state', hex('0500'), ['status']),
      field('event', hex('0700'), ['event']),
      field('driver', hex('efbe000000000000'), ['driverUniqueId']),
      field('number', hex('0900'), ['replies']),
    ],
    tail: ['replies', 'record'],
  },
  {
    title: 'a login',
    seal: sealedAs(51),
    parts: [field('id', hex('2026030400010203'), ['deviceIds', 'replies']), hex('e803d007')],
    tail: ['replies', 'deviceIds'],
  },
]
