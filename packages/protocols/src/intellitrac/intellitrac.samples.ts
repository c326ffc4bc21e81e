import { field, joinBytes, type Sample } from '../testing/samples'

const line = (content: Uint8Array): Uint8Array => joinBytes([content, Uint8Array.of(0x0d, 0x0a)])

export const samples: Sample[] = [
  {
    title: 'a report',
    parts: [
      '1000700100,',
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
      field('sat', '7', ['sat']),
      ',',
      field('event', '225', ['event', 'alarm']),
      ',',
      field('input', '3', ['input']),
      ',',
      field('output', '1', ['output']),
      ',',
      field('adc1', '0.046', ['adc1', 'adc2']),
      ',0.125,20260304050607,0',
    ],
    seal: line,
  },
]
