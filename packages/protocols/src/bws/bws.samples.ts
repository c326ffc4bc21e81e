import { field, hex, joinBytes, type Sample } from '../testing/samples'

const seal = (content: Uint8Array): Uint8Array => joinBytes([content, hex('5a')])

export const samples: readonly Sample[] = [
  {
    title: 'a report',
    transport: 'udp',
    parts: [
      field('kind', hex('01'), ['replies']),
      field('id', hex('0102abcd'), ['deviceIds', 'replies']),
      field('event', hex('02'), ['event'], { damage: [hex('00'), hex('ff'), hex('55')] }),
      field('number', hex('2c'), ['replies']),
      field('time', hex('69a7b3ff'), ['time']),
      field('latitude', hex('ff7ea290'), ['fix']),
      field('longitude', hex('feffdad0'), ['fix']),
      field('quality', hex('89'), ['sat', 'valid']),
      field('speed', hex('24'), ['speedKnots']),
      field('course', hex('0384'), ['courseDegrees']),
      field('power', hex('0078'), ['power']),
      field('battery', hex('29'), ['battery']),
      field('inputs', hex('0101'), ['io1']),
      field('odometer', hex('00000f'), ['odometer']),
      field('hours', hex('00000a'), ['hours']),
      field('temperature', hex('f6'), ['deviceTemp']),
      field('signal', hex('15'), ['rssi']),
    ],
    seal,
    tail: ['rssi'],
  },
  {
    title: 'a sign of life',
    transport: 'udp',
    parts: [hex('00'), field('id', hex('0102abcd'), ['deviceIds', 'replies']), hex('3f07')],
    seal,
    tail: false,
  },
]
