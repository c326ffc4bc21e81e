import { ByteWriter } from '../bytes/index'
import { field, hex, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array =>
  new ByteWriter().u16(0x6868).u8(content.length).raw(content).hex('0d0a').done()

export const samples: Sample[] = [
  {
    title: 'a location',
    parts: [
      hex('0000 0350001000200030'),
      field('index', hex('0102'), ['index']),
      hex('10'),
      field('time', hex('1a0304050607'), ['time']),
      field('latitude', hex('0286d1f0'), ['fix', 'time']),
      field('longitude', hex('0500bb30'), ['fix', 'time']),
      field('speed', hex('24'), ['speedKnots']),
      field('course', hex('005a'), ['courseDegrees']),
      hex('000000'),
      field('flags', hex('00000001'), ['fix', 'time']),
    ],
    seal: sealed,
    tail: ['fix', 'time', 'record'],
  },
  {
    title: 'a heartbeat',
    parts: [
      field('power', hex('05'), ['power']),
      field('signal', hex('04'), ['rssi']),
      hex('0350001000200030'),
      field('index', hex('0103'), ['index']),
      hex('1a 00'),
    ],
    seal: sealed,
  },
]
