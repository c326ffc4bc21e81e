import { field, type Sample } from '../testing/samples'

const http = { content: 'body' as const }
const HEAD =
  '<stuMessages timeStamp="04/03/2026 05:06:09 GMT" messageID="0123456789abcdef0123456789abcdef"><stuMessage>'

export const samples: Sample[] = [
  {
    title: 'a place',
    parts: [
      HEAD,
      '<esn>0-7001003</esn><unixTime>',
      field('time', '1772600767', ['time']),
      '</unixTime><gps>N</gps><payload length="9" source="pc" encoding="hex">',
      field('payload', '0x00DE81B5DED7440A40', ['record'], { damage: ['', '0x', '0xZZ', '0x00', '1', '0x00FF'] }),
      '</payload></stuMessage></stuMessages>',
    ],
    http,
    tail: false,
  },
]
