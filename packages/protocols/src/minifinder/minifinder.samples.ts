import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array => joinBytes([bytesFromAscii('!'), content, bytesFromAscii(';')])
const login = bytesFromAscii('!1,350001000200030')

export const samples: Sample[] = [
  {
    title: 'report',
    before: [login],
    parts: [
      'D,',
      field('date', '3/11/26', ['time']),
      ',',
      field('time', '4:05:06', ['time']),
      ',',
      field('latitude', '-23.550000', ['fix']),
      ',',
      field('longitude', '-46.630000', ['fix']),
      ',',
      field('speed', '36', ['speedKnots']),
      ',',
      field('course', '90', ['courseDegrees']),
      ',',
      field('flags', '520041', ['valid', 'alarm', 'approximate', 'rssi', 'charge']),
      ',',
      field('altitude', '760.5', ['altitudeMeters']),
      ',',
      field('level', '87', ['batteryLevel']),
      ',',
      field('satellites', '7', ['sat']),
      ',',
      field('in view', '11', ['satVisible']),
      ',',
      field('dilution', '1.2', ['hdop']),
    ],
    seal: sealed,
    tail: ['hdop'],
  },
  {
    title: 'state',
    before: [login],
    parts: ['5,', field('signal', '22', ['rssi']), ',A,', field('level', '64', ['batteryLevel'])],
    seal: sealed,
    tail: ['batteryLevel'],
  },
]
