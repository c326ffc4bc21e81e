import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

const ended = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('*7A\r\n')])

export const samples: Sample[] = [
  {
    title: 'a message',
    parts: [
      '$FRCMD,350001000200030,_SendMessage,,',
      field('latitude', '2333.0000', ['fix', 'time']),
      ',S,',
      field('longitude', '04637.8000', ['fix', 'time']),
      ',W,',
      field('altitude', '760.5', ['altitudeMeters']),
      ',',
      field('speed', '12.5', ['speedKnots']),
      ',',
      field('course', '90.0', ['courseDegrees']),
      ',',
      field('date', '040326', ['time']),
      ',',
      field('time', '050607.00', ['time']),
      ',',
      field('valid', '1', ['valid']),
      ',SosButton=1,Odometer=',
      field('odometer', '12', []),
    ],
    seal: ended,
  },
]
