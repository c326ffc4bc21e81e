import { ByteWriter } from '../bytes/index'
import { field, hex, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array =>
  new ByteWriter()
    .u16(0x2b00)
    .u16(content.length + 8)
    .raw(content)
    .hex('00003c24')
    .done()

export const samples: Sample[] = [
  {
    title: 'a record with a place and the battery',
    parts: [
      hex('00 0350001000200030 c031 000a 00 00'),
      hex('28'),
      field('device time', hex('69a7b93f'), ['time']),
      hex('0001 50'),
      field('event', hex('07'), ['event']),
      hex('52 16'),
      field('state', hex('09'), ['valid']),
      field('longitude', hex('fd387b90'), ['fix', 'time']),
      field('latitude', hex('fe98a7d0'), ['fix', 'time']),
      field('time', hex('69a7b93f'), ['time']),
      field('speed', hex('0168'), ['speedKnots']),
      field('hdop', hex('05'), ['hdop']),
      field('course', hex('005a'), ['courseDegrees']),
      field('altitude', hex('001db0'), ['altitudeMeters']),
      field('sat', hex('0c'), ['sat']),
      hex('61 05'),
      field('battery', hex('000e1055'), ['battery', 'batteryLevel']),
      field('charging', hex('00'), []),
    ],
    seal: sealed,
  },
]
