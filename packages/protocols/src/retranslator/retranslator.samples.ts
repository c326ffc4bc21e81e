import { field, hex, joinBytes, type Sample } from '../testing/samples'

const f64LE = (value: number): Uint8Array => new Uint8Array(Float64Array.of(value).buffer)
const sealed = (content: Uint8Array): Uint8Array =>
  joinBytes([new Uint8Array(Uint32Array.of(content.length).buffer), content])

export const samples: Sample[] = [
  {
    title: 'a place and two values',
    parts: [
      '350001000200030',
      hex('00'),
      field('time', hex('69a7b93f'), ['time']),
      field('flags', hex('00000003'), []),
      hex('0bbb 00000027 01 02'),
      'posinfo',
      hex('00'),
      field('longitude', f64LE(-46.63), ['fix', 'time']),
      field('latitude', f64LE(-23.55), ['fix', 'time']),
      field('altitude', f64LE(760), ['altitudeMeters']),
      field('speed', hex('0024'), ['speedKnots']),
      field('course', hex('005a'), ['courseDegrees']),
      field('sat', hex('0b'), ['sat']),
      hex('0bbb 00000012 00 04'),
      'pwr_ext',
      hex('00'),
      field('power', f64LE(12.6), ['pwr_ext']),
      hex('0bbb 0000000a 00 03'),
      'adc',
      hex('00'),
      field('adc', hex('00000102'), ['adc']),
    ],
    seal: sealed,
    tail: ['adc'],
  },
]
