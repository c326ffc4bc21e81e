import { ByteWriter } from '../bytes/index'
import { field, hex, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array =>
  new ByteWriter()
    .u16(content.length + 2)
    .raw(content)
    .done()

export const samples: Sample[] = [
  {
    title: 'a place',
    parts: [
      hex('00040200'),
      '        8        350001000200030 13 $GPRMC,',
      field('time', '050607.00', ['time']),
      ',',
      field('validity', 'A', ['valid']),
      ',',
      field('latitude', '2333.0000', ['fix', 'time']),
      ',',
      field('south', 'S', ['fix', 'time'], { damage: ['', 'x', '9'] }),
      ',',
      field('longitude', '04637.8000', ['fix', 'time']),
      ',W,',
      field('speed', '12.5', ['speedKnots']),
      ',',
      field('course', '90.0', ['courseDegrees']),
      ',',
      field('date', '040326', ['time']),
      ',,*3D\r\n',
    ],
    seal: sealed,
  },
]
