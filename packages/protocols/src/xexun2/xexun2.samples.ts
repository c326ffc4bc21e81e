import { field, hex, type Part, type Sample } from '../testing/samples'
import { frameTo } from './message'

const IMEI = '700100200300400'
const sealed =
  (type: number) =>
  (content: Uint8Array): Uint8Array =>
    frameTo(type, 0x0a17, IMEI, content)

const head: Part[] = [
  field('number', hex('07'), ['index']),
  field('seconds', hex('69a7b5c8'), ['time']),
  field('signal', hex('18'), ['rssi']),
  field('battery', hex('8055'), ['charge', 'batteryLevel']),
]

export const samples: Sample[] = [
  {
    title: 'place with alarm',
    seal: sealed(0x14),
    parts: [
      hex('01 001b'),
      ...head,
      hex('03'),
      field('alarms', hex('00000001'), ['alarm']),
      hex('21'),
      field('satellites', hex('09'), ['sat']),
      field('longitude', hex('c591ae14'), ['fix']),
      field('latitude', hex('c5134ccd'), ['fix']),
      field('speed', hex('0168'), ['speedKnots']),
      field('course', hex('0384'), ['courseDegrees']),
    ],
    tail: ['courseDegrees', 'speedKnots'],
  },
  {
    title: 'what is around',
    seal: sealed(0x14),
    parts: [
      hex('01 0020'),
      ...head,
      hex('02'),
      hex('06 01'),
      field('access point', hex('0a1b2c3d4e5f c3'), ['network']),
      hex('01'),
      field('cell', hex('02d4 0005 00001a2b 01020304 b5'), ['network']),
    ],
    tail: ['network'],
  },
]
