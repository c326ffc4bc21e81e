import { field, hex, type Part, type Sample } from '../testing/samples'
import { idBytes, messageTo } from './message'

const sealed =
  (type: number, version = 4) =>
  (content: Uint8Array): Uint8Array =>
    messageTo({ version, id: idBytes('7001002003004') }, type, content)

const statistics: Part[] = [
  field('times', hex('0000000000000000'), []),
  field('odometer', hex('e8030000'), ['odometer']),
  field('trip', hex('64000000'), ['tripOdometer']),
  field('fuel', hex('0a000000'), ['fuelConsumption']),
  hex('0000'),
  field('state', hex('00000400'), ['status', 'alarm', 'ignition']),
  hex('0000000000000000'),
]
const place: Part[] = [
  field('date', hex('04031a0a0b0c'), ['time']),
  field('latitude', hex('60940d05'), ['fix']),
  field('longitude', hex('a0e7010a'), ['fix']),
  field('speed', hex('6400'), ['speedKnots']),
  field('course', hex('8403'), ['courseDegrees']),
  field('halves and validity', hex('9c'), ['fix', 'sat']),
]

export const samples: Sample[] = [
  {
    title: 'alarm with a place',
    seal: sealed(0x4007),
    parts: [
      hex('07000000'),
      ...statistics,
      hex('01'),
      ...place,
      hex('01 01'),
      field('alarm', hex('11'), ['alarm', 'ignition']),
      hex('00000000'),
    ],
    tail: ['alarm'],
  },
  {
    title: 'place with tags',
    seal: sealed(0x401f),
    parts: [
      hex('00 07000000'),
      ...statistics,
      hex('01'),
      ...place,
      hex('1000 0200'),
      field('temperature', hex('ff00'), ['deviceTemp']),
      hex('2000 0200'),
      field('supply', hex('b004'), ['power']),
      hex('2100 0200'),
      field('battery', hex('8201'), ['battery']),
    ],
    tail: ['battery'],
  },
  {
    title: 'values of the vehicle',
    seal: sealed(0x4002),
    parts: [
      ...statistics,
      hex('0500 02 0521 0d21 01 02'),
      field('coolant', hex('5a'), ['coolantTemp']),
      field('speed', hex('24'), ['obdSpeed']),
    ],
    tail: ['obdSpeed'],
  },
  {
    title: 'heartbeat of a personal tracker with its place',
    seal: sealed(0x4206, 12),
    parts: [
      hex('00 01'),
      ...place,
      field('state', hex('00000400'), ['status']),
      field('battery', hex('0a'), ['battery']),
      field('odometer', hex('e8030000'), ['odometer']),
      hex('000000'),
      field('cell', hex('2b1a cdab'), ['network']),
    ],
    tail: ['network'],
  },
]
