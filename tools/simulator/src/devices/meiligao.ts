import { asciiBytes, ByteWriter, crcCcitt, u16At } from './bytes'
import { ALIVE, announced, commandOf, speaking, WELCOME } from './speaking'
import { hexDigits, oneIf, rmcOf } from './words'

const LOGIN = 0x5000
const HEARTBEAT = 0x0001
const POSITION = 0x9955
const WELCOMED = 0x4000
const OUTPUT = 0x4115
const TYPE_AT = 11
const BYTES_AROUND = 17

const message = (uniqueId: string, type: number, content: Uint8Array): Uint8Array => {
  const body = new ByteWriter()
    .u16(0x2424)
    .u16(BYTES_AROUND + content.length)
    .hex(uniqueId)
    .u16(type)
    .raw(content)
    .bytes()
  return new ByteWriter().raw(body).u16(crcCcitt(body)).u16(0x0d0a).bytes()
}

export const meiligaoDevice = speaking(
  {
    name: 'meiligao',
    defaultPort: 5009,
    carries: ['altitude', 'validity', 'blocked'],
    waitsForWelcome: true,
    precision: { speedKnots: 0.01 },
    uniqueId: (serial) => `8641001${String(serial).padStart(7, '0')}`,
  },
  {
    login: (id) => message(id, LOGIN, new Uint8Array(0)),
    heartbeat: (id) => message(id, HEARTBEAT, new Uint8Array(0)),
    report: (id, fix) => {
      const values = ['0.8', Math.round(fix.altitudeMeters), hexDigits(oneIf(fix.blocked), 4), '0000,0000']
      return message(id, POSITION, asciiBytes([rmcOf(fix), ...values].join('|')))
    },
    lengthOf: announced(4, (pending) => u16At(pending, 2)),
    hears: (frame, text) => {
      const type = u16At(frame, TYPE_AT)
      if (type === WELCOMED) return WELCOME
      if (type === HEARTBEAT) return ALIVE
      const state = type === OUTPUT ? frame[TYPE_AT + 2] : undefined
      return commandOf(text, { stop: state === 1, resume: state === 0 })
    },
  },
)
