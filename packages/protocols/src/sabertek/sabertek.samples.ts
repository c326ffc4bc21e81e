import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array =>
  joinBytes([bytesFromAscii('\x02'), content, bytesFromAscii('\x03\r\n')])

export const samples: Sample[] = [
  {
    title: 'a report with a time',
    parts: [
      ',700100200,4,350001000200030,8955010000000000001,+5511999990000,',
      field('time', '20260304050607', ['time']),
      ',',
      field('battery', '60', ['batteryLevel']),
      ',',
      field('signal', '75', ['rssi']),
      ',',
      field('state', '7', ['ignition', 'charge', 'alarm']),
      ',',
      field('events', '2', ['alarm']),
      ',',
      field('valid', '1', ['valid']),
      ',',
      field('latitude', '-23.550000', ['fix', 'time']),
      ',',
      field('longitude', '-46.630000', ['fix', 'time']),
      ',',
      field('speed', '36', ['speedKnots']),
      ',',
      field('course', '90', ['courseDegrees']),
      ',',
      field('altitude', '760', ['altitudeMeters']),
      ',',
      field('sat', '8', ['sat']),
      ',',
      field('odometer', '24844', ['odometer']),
      ',',
    ],
    seal: sealed,
    tail: ['odometer'],
  },
]
