import { field, type Sample } from '../testing/samples'

export const samples: Sample[] = [
  {
    title: 'a place',
    parts: [
      '/?id=350001000200030&acct=fleet&batt=',
      field('charge', '80', ['batteryLevel']),
      '&code=0xF841&alt=',
      field('altitude', '760', ['altitudeMeters']),
      '&gprmc=$GPRMC,',
      field('time', '050607', ['time']),
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
      ',,*3D',
    ],
    http: { content: 'path' },
  },
]
