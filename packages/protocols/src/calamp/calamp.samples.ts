import { field, hex, type Field, type Part, type Sample } from '../testing/samples'

const head = (type: string): Part[] => [
  hex('83'),
  hex('05'),
  field('id', hex('7001234567'), ['deviceIds']),
  hex('0101 01'),
  hex(type),
  field('sequence', hex('0102'), ['replies']),
]

const full: readonly Field[] = [
  field('time', hex('69f9d3c0'), ['time']),
  field('time of fix', hex('69f9d3bf'), []),
  field('latitude', hex('f1f690a0'), ['fix']),
  field('longitude', hex('e4346a20'), ['fix']),
  field('altitude', hex('000128e0'), ['altitudeMeters']),
  field('speed', hex('00000640'), ['speedKnots']),
  field('course', hex('010e'), ['courseDegrees']),
  field('satellites', hex('09'), ['sat']),
  field('status of the fix', hex('00'), ['valid']),
  field('carrier', hex('0005'), ['carrier']),
  field('signal', hex('ffa0'), ['rssi']),
  field('modem', hex('0f'), ['modem']),
  field('dilution', hex('0c'), ['hdop']),
  field('inputs', hex('03'), ['input', 'ignition']),
  field('status', hex('08'), ['status']),
]

const options: Pick<Sample, 'transport'> = { transport: 'udp' }

export const samples: readonly Sample[] = [
  {
    title: 'an event with two accumulators',
    ...options,
    parts: [
      ...head('02'),
      ...full,
      hex('0a'),
      field('event', hex('0b'), ['event']),
      hex('02'),
      field('append', hex('00'), ['append']),
      field('accumulator 0', hex('0000002a'), ['acc0']),
      field('accumulator 1', hex('0000002b'), ['acc1']),
    ],
    tail: ['acc1'],
  },
  {
    title: 'a text of the user',
    ...options,
    parts: [
      ...head('04'),
      ...full,
      hex('0102'),
      field('length', hex('0005'), ['result', 'commandResult']),
      field('text', 'HELLO', ['result', 'commandResult']),
    ],
    tail: ['result', 'commandResult'],
  },
  {
    title: 'a small event',
    ...options,
    parts: [
      ...head('0a'),
      field('time', hex('69f9d3c0'), ['time']),
      field('latitude', hex('f1f690a0'), ['fix']),
      field('longitude', hex('e4346a20'), ['fix']),
      field('course', hex('005a'), ['courseDegrees']),
      field('speed', hex('24'), ['speedKnots']),
      field('quality', hex('09'), ['sat', 'valid']),
      field('modem', hex('0f'), ['modem']),
      field('inputs', hex('01'), ['input', 'ignition']),
      field('event', hex('33'), ['event']),
      hex('01'),
      field('accumulator 0', hex('00000301'), ['acc0']),
    ],
    tail: ['acc0'],
  },
  { title: 'data of an application', ...options, parts: [...head('05'), hex('0001 0002 aabb')] },
]
