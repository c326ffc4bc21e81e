import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Part, type Sample } from '../testing/samples'

const sentence = (state: string): readonly Part[] => [
  'GPRMC,',
  field('clock', '101112.000', ['time']),
  ',',
  field('validity', 'A', ['valid']),
  ',',
  field('latitude', '2333.0000', ['fix']),
  ',',
  field('south', 'S', ['fix']),
  ',',
  field('longitude', '04637.9800', ['fix']),
  ',',
  field('west', 'W', ['fix']),
  ',',
  field('speed', '10.50', ['speedKnots']),
  ',',
  field('course', '90.00', ['courseDegrees']),
  ',',
  field('date', '040326', ['time']),
  ',,,A*',
  field('sum', '5D', []),
  ',',
  field('signal', 'F', ['signal']),
  ',',
  field('state', state, ['alarm', 'ignition']),
  ', imei:700100200300400,',
]

const lineEnd = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('\r\n')])

export const samples: readonly Sample[] = [
  { title: 'a sentence with a call for help', parts: sentence('help me!'), tail: false },
  {
    title: 'a whole line',
    parts: [
      '260304101112,+5511,',
      ...sentence('ACCStart'),
      field('satellites', '08', ['sat']),
      ',',
      field('altitude', '760.5', ['altitudeMeters']),
      ',',
      field('volts', 'F:4.10V', ['power']),
      ',1,140,1,724,5,0001,0002',
    ],
    options: { full: true },
    seal: lineEnd,
  },
]
