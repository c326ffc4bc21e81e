import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

const ended = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('#')])
const before = [bytesFromAscii('TRVAP00350001000200030')]
/** A column keeps its width however damaged. */
const wide = (text: string): readonly string[] =>
  ['', '0', '9', 'A', '.'].slice(1).map((sign) => sign.repeat(text.length))
const column = (name: string, text: string, spoils: readonly string[]) =>
  field(name, text, spoils, { damage: wide(text) })

export const samples: Sample[] = [
  {
    title: 'a place',
    parts: [
      'IWAP10',
      column('date', '260304', ['time']),
      'A',
      column('latitude', '2333.0000', ['fix', 'time']),
      'S',
      column('longitude', '04637.8000', ['fix', 'time']),
      'W',
      column('speed', '036.0', ['speedKnots']),
      column('time', '050607', ['time']),
      column('course', '090.00', ['courseDegrees']),
      column('signal', '060', ['rssi']),
      column('sat', '009', ['sat']),
      column('charge', '080', ['battery']),
      column('ignition', '1', ['ignition']),
      column('armed', '01', ['armed']),
      column('mode', '02', ['mode']),
      ',',
      field('country', '724', ['network']),
      ',5,9520,3671,01,pt-br,00,HOME|74-DE-2B-44-88-8C|97',
    ],
    seal: ended,
    before,
    tail: ['network'],
  },
]
