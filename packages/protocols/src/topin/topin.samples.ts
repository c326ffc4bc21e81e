import { field, hex, joinBytes, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array => joinBytes([hex('7878'), content, hex('0d0a')])
const country = field('country', hex('02d4'), ['network'], { damage: [hex('ffff'), hex('7fff')] })

export const samples: Sample[] = [
  {
    title: 'login',
    seal: sealed,
    parts: [hex('0d01'), hex('0700100200300400'), field('version', hex('1f'), [])],
    tail: [],
  },
  {
    title: 'place',
    seal: sealed,
    parts: [
      hex('1510'),
      field('date', hex('1a0304050608'), ['time', 'replies']),
      field('satellites', hex('99'), ['sat']),
      field('latitude', hex('0286a2d0'), ['fix']),
      field('longitude', hex('05003c60'), ['fix']),
      field('speed', hex('24'), ['speedKnots']),
      field('course', hex('185a'), ['fix']),
      field('altitude', hex('02f8'), ['altitudeMeters']),
      field('alarm', hex('02'), ['alarm']),
    ],
    tail: ['altitudeMeters', 'alarm'],
  },
  {
    title: 'two places',
    seal: sealed,
    parts: [
      hex('2009'),
      field('date', hex('1a0304050608'), ['time']),
      field('latitude', hex('171880d0'), ['fix']),
      field('longitude', hex('2e1960e0'), ['fix']),
      field('place before', hex('17180000 2e190000'), []),
      field('speed', hex('24'), ['speedKnots']),
      field('course', hex('2d'), ['courseDegrees']),
      field('satellites', hex('07'), ['sat']),
    ],
    tail: ['sat'],
  },
  {
    title: 'cells and access points',
    seal: sealed,
    parts: [
      hex('011a'),
      field('date', hex('260304050607'), ['time', 'replies']),
      field('access point', hex('0a1b2c3d4e5f3d'), ['network']),
      hex('02'),
      country,
      field('operator', hex('05'), ['network']),
      field('first cell', hex('1a2b10e150'), ['network']),
      field('second cell', hex('1a2b10e255'), ['network']),
      field('alarm', hex('10'), ['alarm']),
    ],
    tail: ['alarm'],
  },
  {
    title: 'status',
    seal: sealed,
    parts: [
      hex('0a13'),
      field('level', hex('55'), ['batteryLevel', 'replies']),
      field('firmware', hex('1f'), ['versionFw', 'replies']),
      hex('081e'),
      field('signal', hex('14'), ['rssi', 'replies']),
      hex('000000'),
      field('charge', hex('01'), ['charge', 'replies']),
      field('pulse', hex('48'), ['heartRate', 'replies']),
    ],
    tail: ['heartRate', 'replies'],
  },
]
