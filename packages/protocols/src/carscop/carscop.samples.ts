import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

const ended = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('^')])
const column = (name: string, text: string, spoils: readonly string[]) =>
  field(name, text, spoils, { damage: ['0', '9', '.', 'x'].map((sign) => sign.repeat(text.length)) })

export const samples: Sample[] = [
  {
    title: 'a login with a place',
    parts: [
      '*260304050609UB05CW7001C00000538',
      column('time', '050607', ['time']),
      'A',
      column('latitude', '2333.0000', ['fix', 'time']),
      'S',
      column('longitude', '04637.8000', ['fix', 'time']),
      'W',
      column('speed', '012.5', ['speedKnots']),
      column('date', '260304', ['time']),
      column('course', '090.00', ['courseDegrees']),
      column('state', '11000000', ['status']),
      'L',
      column('counter', '000123', ['odometer']),
    ],
    seal: ended,
    tail: false,
  },
]
