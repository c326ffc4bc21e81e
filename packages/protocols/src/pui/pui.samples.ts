import { publishPacket, connectPacket } from '../testing/mqtt'
import { field, type Sample } from '../testing/samples'

const seal = (content: Uint8Array): Uint8Array => publishPacket(content, 0x0102)
const BAD = ['null', '"x"', '[]', '{}', '1e300', '-999']

export const samples: readonly Sample[] = [
  {
    title: 'a place',
    before: [connectPacket('350001000200030')],
    parts: [
      '{"ts":',
      field('time', '"2026-03-04T05:06:07.080Z"', ['time'], { damage: BAD }),
      ',"rpt":"loc","location":{"lat":',
      field('latitude', '-23.55', ['fix'], { damage: BAD }),
      ',"lon":-46.63},"bear":',
      field('course', '90', ['courseDegrees'], { damage: BAD }),
      ',"spd":',
      field('speed', '1000', ['speedKnots'], { damage: BAD }),
      ',"ign":',
      field('ignition', '"off"', ['ignition'], { damage: BAD }),
      '}',
    ],
    seal,
    tail: false,
  },
  {
    title: 'a report of another kind',
    before: [connectPacket('350001000200030')],
    parts: ['{"rpt":"info","fw":"1.2"}'],
    seal,
    tail: false,
  },
]
