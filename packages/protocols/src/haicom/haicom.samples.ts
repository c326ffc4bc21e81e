import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

export const samples: Sample[] = [
  {
    title: 'a report',
    parts: [
      '$GPRS350001000200030,',
      field('version', 'T100001', ['versionFw']),
      ',',
      field('date', '260304', ['time']),
      ',',
      field('time', '050607', ['time']),
      ',',
      field('place', '1233300004637800', ['fix', 'time']),
      ',',
      field('speed', '0125', ['speedKnots']),
      ',',
      field('course', '0900', ['courseDegrees']),
      ',',
      field('state', '000001', ['status']),
      ',10004,0000,',
      field('inputs', '1', ['input']),
      ',00#V040',
    ],
    seal: (content) => joinBytes([content, bytesFromAscii('*')]),
    tail: ['battery'],
  },
]
