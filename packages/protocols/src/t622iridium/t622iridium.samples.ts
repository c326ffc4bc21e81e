import { ByteWriter } from '../bytes/index'
import { field, hex, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array => new ByteWriter().u8(1).u16(content.length).raw(content).done()

export const samples: Sample[] = [
  {
    title: 'a place in the payload',
    parts: [
      hex('01001c 00000001'),
      '300434060000010',
      hex('00 0001 0000'),
      field('session time', hex('69a7b93f'), ['time']),
      hex('02 0012'),
      field('event', hex('23'), ['event']),
      field('latitude', hex('d0a798fe'), ['fix', 'time', 'approximate']),
      field('longitude', hex('907b38fd'), ['fix', 'time', 'approximate']),
      field('time', hex('bf8c3a31'), ['time']),
      field('valid', hex('01'), ['valid']),
      field('speed', hex('2400'), ['speedKnots']),
      hex('0000'),
    ],
    seal: sealed,
  },
]
