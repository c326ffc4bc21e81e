import { field, joinBytes, type Sample } from '../testing/samples'

const ended = (content: Uint8Array): Uint8Array => joinBytes([content, Uint8Array.of(0)])
const place = (record: number) => [
  field('fix', '0', ['valid'], { record }),
  ',',
  field('speed', '4.3', ['speedKnots'], { record }),
  ',',
  field('course', '92', ['courseDegrees'], { record }),
  ',',
  field('altitude', '760.5', ['altitudeMeters'], { record }),
  ',1,',
  field('longitude', '-46.630000', ['fix', 'time'], { record }),
  ',',
  field('latitude', '-23.550000', ['fix', 'time'], { record }),
  ',',
]
const CELL = '0724,0005,18d8,6141,00'

export const samples: Sample[] = [
  {
    title: 'a call for help',
    parts: [
      '+RESP:GTSOS,350001000200030,0,0,0,',
      ...place(0),
      field('time', '20260304050607', ['time']),
      `,${CELL},11F0,0102120204`,
    ],
    seal: ended,
  },
  {
    title: 'two places',
    parts: [
      '+RESP:GTTRI,350001000200030,2,0,0,',
      ...place(0),
      field('time', '20260304050607', ['time'], { record: 0 }),
      `,${CELL},`,
      ...place(1),
      `20260304050707,${CELL},11F0,0102120204`,
    ],
    seal: ended,
  },
]
