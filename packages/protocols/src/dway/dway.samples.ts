import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

export const samples: Sample[] = [
  {
    title: 'a report',
    parts: [
      'AA55,36,7001,1,',
      field('date', '260304', ['time']),
      ',',
      field('time', '050607', ['time']),
      ',',
      field('latitude', '-23.5500', ['fix', 'time']),
      ',',
      field('longitude', '-46.6300', ['fix', 'time']),
      ',',
      field('altitude', '760', ['altitudeMeters']),
      ',',
      field('speed', ' 2.5', ['speedKnots']),
      ',',
      field('course', '90', ['courseDegrees']),
      ',',
      field('input', '1000', ['input']),
      ',',
      field('output', '0001', ['output']),
      ',00100,',
      field('battery', '4100', ['battery']),
      ',3578,0,',
      field('driver', '77', ['driverUniqueId']),
      ',0,D',
    ],
    seal: (content) => joinBytes([content, bytesFromAscii('\r\n')]),
  },
]
