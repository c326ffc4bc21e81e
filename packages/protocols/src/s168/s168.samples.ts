import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

export const samples: Sample[] = [
  {
    title: 'a place with surroundings',
    parts: [
      'S168#350001000200030#003a#01ca#LOCA:G;CELL:1,',
      field('country', '2d4', ['network']),
      ',5,2479,de1,2e;GDATA:',
      field('validity', 'A', ['valid']),
      ',',
      field('sat', '5', ['sat']),
      ',',
      field('time', '260304050607', ['time']),
      ',',
      field('latitude', '-23.550000', ['fix', 'time']),
      ',',
      field('longitude', '-46.630000', ['fix', 'time']),
      ',',
      field('speed', '36', ['speedKnots']),
      ',',
      field('course', '90', ['courseDegrees']),
      ',',
      field('altitude', '760', ['altitudeMeters']),
      ';ALERT:0000;STATUS:',
      field('charge', '98', ['batteryLevel']),
      ',',
      field('signal', '73', ['rssi']),
      ';WIFI:1,CC-08-FB-A5-49-B3,-28',
    ],
    seal: (content) => joinBytes([content, bytesFromAscii('$')]),
    tail: ['network'],
  },
]
