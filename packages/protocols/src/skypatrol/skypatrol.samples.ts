import { field, hex, type Sample } from '../testing/samples'

export const samples: Sample[] = [
  {
    title: 'a position',
    parts: [
      hex('0005 02 10 04 0023ff07'),
      field('status', hex('0000000d'), ['status']),
      hex('37303031303032'),
      ' ',
      hex('20202020202020202020202020 20'),
      field('date', hex('04031a'), ['time']),
      field('gps state', hex('01'), ['valid']),
      field('latitude', hex('fe9c0330'), ['fix', 'time']),
      field('longitude', hex('fd3c53f0'), ['fix', 'time']),
      field('speed', hex('007d'), ['speedKnots']),
      field('course', hex('0384'), ['courseDegrees']),
      field('time', hex('050607'), ['time']),
      field('altitude', hex('0002f8'), ['altitudeMeters']),
      field('sat', hex('09'), ['sat']),
      field('battery', hex('0032'), ['battery']),
      field('odometer', hex('0001e240'), ['odometer']),
    ],
    transport: 'udp',
    tail: ['odometer'],
  },
]
