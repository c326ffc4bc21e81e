import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array => joinBytes([bytesFromAscii('('), content, bytesFromAscii(')')])

/** Every field has its width. */
export const samples: Sample[] = [
  {
    title: 'report',
    seal: sealed,
    parts: [
      '700100200300400BP00XG00b6',
      field('states', '00000000L0007S0000R0C0F0014000100f0', [], { damage: ['', '0', 'L9', '000000000000'] }),
      field('clock', '260304050607', ['time'], {
        damage: ['000000000000', '261304050607', '????????????', 'FFFFFFFFFFFF'],
      }),
      field('validity', 'A', ['valid'], { damage: ['V', '?'] }),
      field('latitude', '2333.0000', ['fix'], { damage: ['9933.0000', '?????????', '         '] }),
      field('north or south', 'S', ['fix'], { damage: ['N', '?'] }),
      field('longitude', '04637.8000', ['fix'], { damage: ['19937.8000', '??????????'] }),
      field('east or west', 'W', ['fix'], { damage: ['E', '?'] }),
      field('speed', '036.0', ['speedKnots'], { damage: ['?????', '     '] }),
      field('course', '090.00', ['courseDegrees']),
    ],
    tail: ['courseDegrees'],
  },
]
