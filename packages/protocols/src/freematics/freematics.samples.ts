import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

const ended = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('*A1')])
const NUMBERS = ['', '-', 'x', 'NaN', '1.2.3', '--5']

export const samples: Sample[] = [
  {
    title: 'a record',
    parts: [
      'FM700100#0:33770,11:',
      field('date', '40326', ['time']),
      ',10:',
      field('time', '5060780', ['time']),
      ',A:',
      field('latitude', '-23.550000', ['fix', 'time'], { damage: NUMBERS }),
      ',B:',
      field('longitude', '-46.630000', ['fix', 'time'], { damage: NUMBERS }),
      ',C:',
      field('altitude', '760', ['altitudeMeters']),
      ',D:',
      field('speed', '36', ['speedKnots']),
      ',E:',
      field('course', '90', ['courseDegrees']),
      ',F:',
      field('sat', '9', ['sat']),
      ',24:',
      field('battery', '1250', ['battery']),
      ',10C:',
      field('rpm', '2100', ['rpm']),
      ',10D:',
      field('bus speed', '36', ['obdSpeed']),
    ],
    seal: ended,
    transport: 'udp',
    tail: ['obdSpeed'],
  },
]
