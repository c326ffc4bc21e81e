import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

export const samples: readonly Sample[] = [
  {
    title: 'a report',
    parts: [
      '#MTX,350001000200030,',
      field('date', '20260204', ['time']),
      ',',
      field('clock', '050607', ['time']),
      ',',
      field('latitude', '-23.5500000', ['fix']),
      ',',
      field('longitude', '-46.6300000', ['fix']),
      ',',
      field('speed', '036', ['speedKnots']),
      ',',
      field('course', '090', ['courseDegrees']),
      ',',
      field('kilometres', '000012.50', ['odometer']),
      ',X,X,',
      field('inputs', '1011', ['input']),
      ',',
      field('outputs', '010', ['output']),
      ',',
      field('analogue 1', '5', ['adc1']),
      ',',
      field('analogue 2', '7', ['adc2']),
    ],
    seal: (content) => joinBytes([content, bytesFromAscii('\r\n')]),
    tail: ['adc2'],
  },
]
