import { field, joinBytes, type Sample } from '../testing/samples'

const line = (content: Uint8Array): Uint8Array => joinBytes([content, Uint8Array.of(0x0d, 0x0a)])

export const samples: Sample[] = [
  {
    title: 'a report',
    parts: [
      '2000700100,',
      field('time', '20260304050607', ['time']),
      ',',
      field('longitude', '-46.630000', ['fix', 'time']),
      ',',
      field('latitude', '-23.550000', ['fix', 'time']),
      ',',
      field('speed', '36', ['speedKnots']),
      ',',
      field('course', '90', ['courseDegrees']),
      ',',
      field('altitude', '760', ['altitudeMeters']),
      ',',
      field('sat', '7', ['sat', 'valid']),
      ',',
      field('event', '2', ['event']),
      ',3.90V,12.5,3,0.1,0.2,1',
    ],
    seal: line,
    tail: ['output'],
  },
]
