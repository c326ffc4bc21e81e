import { ByteWriter, bytesFromAscii } from '../bytes/index'
import { field, type Sample } from '../testing/samples'

const sealed =
  (type: number) =>
  (content: Uint8Array): Uint8Array =>
    new ByteWriter().ascii('[').u8(type).ascii('0000000007').u8(content.length).raw(content).ascii(']').done()
const wide = (text: string): readonly string[] => ['0', '9', '.', 'x'].map((sign) => sign.repeat(text.length))
const column = (name: string, text: string, spoils: readonly string[]) =>
  field(name, text, spoils, { damage: wide(text) })

export const samples: Sample[] = [
  {
    title: 'a place',
    parts: [
      '(ITV',
      column('time', '050607', ['time']),
      'A',
      column('latitude', '2333.0000', ['fix', 'time']),
      'S',
      column('longitude', '04637.8000', ['fix', 'time']),
      'W',
      column('speed', '012.500', ['speedKnots']),
      column('date', '040326', ['time']),
      '10000)',
    ],
    seal: sealed(0x93),
    before: [sealed(0x80)(bytesFromAscii('70010020'))],
  },
  { title: 'a heartbeat', parts: ['7001'], seal: sealed(0xf0), tail: ['replies'] },
]
