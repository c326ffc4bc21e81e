import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

const ended = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('##')])

export const samples: Sample[] = [
  {
    title: 'a call for help',
    parts: [
      '#350001000200030##',
      field('fix', '1', ['valid']),
      '#0000#SOS#',
      field('number', '01', ['packet']),
      '#72400401cd01a5#',
      field('longitude', '04637.800000', ['fix', 'time', 'record']),
      ',W,',
      field('latitude', '2333.000000', ['fix', 'time', 'record']),
      ',S,',
      field('speed', '12.50', ['speedKnots']),
      ',',
      field('course', '90.00', ['courseDegrees']),
      '#',
      field('date', '040326', ['time']),
      '#050607.000',
    ],
    seal: ended,
    tail: ['time'],
  },
]
