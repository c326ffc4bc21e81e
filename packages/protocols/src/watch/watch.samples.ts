import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Part, type Sample } from '../testing/samples'

const framed = (content: Uint8Array): Uint8Array =>
  joinBytes([
    bytesFromAscii(`[3G*7001002003*${content.length.toString(16).padStart(4, '0')}*`),
    content,
    bytesFromAscii(']'),
  ])

const place: Part[] = [
  field('date', '040326', ['time']),
  ',',
  field('time', '050607', ['time']),
  ',',
  field('validity', 'A', ['valid']),
  ',',
  field('latitude', '23.550000', ['fix']),
  ',',
  field('north or south', 'S', ['fix']),
  ',',
  field('longitude', '46.630000', ['fix']),
  ',',
  field('east or west', 'W', ['fix']),
  ',',
  field('speed', '36.0', ['speedKnots']),
  ',',
  field('course', '90.0', ['courseDegrees']),
  ',',
  field('altitude', '760', ['altitudeMeters']),
  ',',
  field('satellites', '9', ['sat']),
  ',',
  field('signal', '80', ['rssi']),
  ',',
  field('level', '55', ['batteryLevel']),
  ',',
  field('steps', '1200', ['steps']),
  ',',
  field('turns', '7', []),
  ',',
]

const cell: Part[] = [
  ',',
  field('number of cells', '1', ['network']),
  ',1,',
  field('country', '724', ['network']),
  ',',
  field('operator', '5', ['network']),
  ',',
  field('area', '6699', ['network']),
  ',',
  field('cell', '4321', ['network']),
  ',',
  field('cell signal', '40', ['network']),
]

export const samples: Sample[] = [
  {
    title: 'location',
    parts: [
      'UD,',
      ...place,
      field('state', '00000010', ['motion', 'alarm']),
      ...cell,
      ',',
      field('number of points', '1', ['network']),
      ',Casa,',
      field('address', '0a:1b:2c:3d:4e:5f', ['network']),
      ',',
      field('point signal', '-61', ['network']),
    ],
    seal: framed,
    tail: ['network'],
  },
  {
    title: 'alarm',
    parts: ['AL,', ...place, field('state', '00010000', ['alarm', 'motion']), ...cell],
    seal: framed,
    tail: ['network'],
  },
  {
    title: 'heartbeat',
    parts: ['LK,', field('steps', '50', ['steps']), ',2,', field('level', '77', ['batteryLevel'])],
    seal: framed,
    tail: ['batteryLevel'],
  },
  {
    title: 'pressures',
    parts: [
      'bphrt,',
      field('high', '120', ['pressureHigh']),
      ',',
      field('low', '80', ['pressureLow']),
      ',',
      field('pulse', '66', ['heartRate']),
    ],
    seal: framed,
    tail: ['heartRate'],
  },
]
