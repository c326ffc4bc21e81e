import { field, joinBytes, type Sample } from '../testing/samples'

export const samples: Sample[] = [
  {
    title: 'a place',
    parts: [
      '>7001<$GPRMC,',
      field('time', '050607.000', ['time']),
      ',A,',
      field('latitude', '2333.0000', ['fix', 'time']),
      ',S,',
      field('longitude', '04637.8000', ['fix', 'time']),
      ',W,',
      field('speed', '12.5', ['speedKnots']),
      ',',
      field('course', '90.0', ['courseDegrees']),
      ',',
      field('date', '040326', ['time']),
      ',,,A77, s000078015180",0MD',
    ],
    seal: (content) => joinBytes([content, Uint8Array.of(0x0d)]),
  },
]
