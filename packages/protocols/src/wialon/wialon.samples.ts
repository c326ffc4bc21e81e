import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Part, type Sample } from '../testing/samples'

const sealed = (content: Uint8Array): Uint8Array => joinBytes([bytesFromAscii('#'), content, bytesFromAscii('\r\n')])
const login = bytesFromAscii('#L#700100;NA')

const short = (record?: number): Part[] => {
  const more = record === undefined ? {} : { record }
  return [
    field('date', '040326', ['time'], { ...more, damage: ['310226', '', 'NA', 'x'] }),
    ';',
    field('time', '101112', ['time'], { ...more, damage: ['996112', '', 'NA', 'x'] }),
    ';',
    field('latitude', '2333.0000', ['fix'], more),
    ';',
    field('north or south', 'S', ['fix'], more),
    ';',
    field('longitude', '04637.9800', ['fix'], more),
    ';',
    field('east or west', 'W', ['fix'], more),
    ';',
    field('speed', '50', ['speedKnots'], more),
    ';',
    field('course', '90', ['courseDegrees'], more),
    ';',
    field('altitude', '760', ['altitudeMeters'], more),
    ';',
    field('satellites', '9', ['sat', 'valid'], more),
  ]
}

export const samples: Sample[] = [
  { title: 'short report', before: [login], parts: ['SD#', ...short()], seal: sealed, tail: ['sat', 'valid'] },
  {
    title: 'report',
    before: [login],
    parts: [
      'D#',
      ...short(),
      ';',
      field('dilution', '1.1', ['hdop']),
      ';',
      field('inputs', '3', ['input']),
      ';',
      field('outputs', '0', ['output']),
      ';',
      field('analogue', '1.5', ['adc1']),
      ';',
      field('card', 'AB12', ['driverUniqueId']),
      ';',
      field('parameter', 'temp:1:21', ['deviceTemp'], { damage: ['temp', 'temp:1', 'temp:9:1', ''] }),
      ',SOS:1:1',
    ],
    seal: sealed,
    tail: ['sos', 'alarm'],
  },
  {
    title: 'batch',
    before: [login],
    parts: ['B#', ...short(0), '|', ...short(1)],
    seal: sealed,
    tail: ['sat', 'valid'],
  },
]
