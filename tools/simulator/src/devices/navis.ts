import type { DeviceFix } from '../fix'
import { asciiBytes, ByteWriter, crc8, joined, u16LEAt, xorOf } from './bytes'
import { ALIVE, announced, commandOf, speaking, storedAs, WELCOME } from './speaking'
import { courseOf, imeiFrom, oneIf, unixSeconds } from './words'

const HEAD_BYTES = 16
const RECEIPT_BYTES = 7
const TILDE = 0x7e
const UNITS_PER_DEGREE = 600_000
/** The first twenty fields of FLEX 1.0. */
const FIELD_COUNT = 20
const FIELD_MASK = [0xff, 0xff, 0xf0]
const TIMED = 4097

const ntcb = (body: Uint8Array): Uint8Array => {
  const head = new ByteWriter().ascii('@NTC').u32LE(1).u32LE(0).u16LE(body.length).u8(xorOf(body)).bytes()
  return new ByteWriter().raw(head).u8(xorOf(head)).raw(body).bytes()
}

const login = (uniqueId: string): Uint8Array => {
  const fields = new ByteWriter().ascii('*>FLEX').raw([0xb0, 0x0a, 0x0a, FIELD_COUNT]).raw(FIELD_MASK).bytes()
  return joined(ntcb(asciiBytes(`*>S:${uniqueId}`)), ntcb(fields))
}

const record = (fix: DeviceFix, serial: number): Uint8Array =>
  new ByteWriter()
    .u32LE(serial)
    .u16LE(TIMED)
    .u32LE(unixSeconds(fix.time))
    .raw([0, 0, 0, 21])
    .u8((oneIf(fix.valid) << 1) | (fix.satellites << 2))
    .u32LE(unixSeconds(fix.time))
    .u32LE(Math.round(fix.latitude * UNITS_PER_DEGREE))
    .u32LE(Math.round(fix.longitude * UNITS_PER_DEGREE))
    .u32LE(Math.round(fix.altitudeMeters * 10))
    .f32LE(fix.speedKmh)
    .u16LE(courseOf(fix))
    .f32LE(fix.odometerMeters / 1000)
    .f32LE(0)
    .u32LE(0)
    .u16LE(Math.round(fix.powerVolts * 1000))
    .u16LE(4100)
    .bytes()

export const navisDevice = speaking(
  {
    name: 'navis',
    defaultPort: 5019,
    carries: ['power', 'altitude', 'validity'],
    acknowledges: true,
    waitsForWelcome: true,
    precision: { speedKnots: 0.001 },
    uniqueId: imeiFrom('86410022'),
  },
  {
    login,
    heartbeat: () => Uint8Array.of(0x7f),
    report: (_id, fix, serial) => {
      const frame = new ByteWriter().ascii('~T').u32LE(serial).raw(record(fix, serial)).bytes()
      return new ByteWriter().raw(frame).u8(crc8(frame)).bytes()
    },
    keyOf: (_frame, serial) => String(serial & 0xffff),
    lengthOf: announced(RECEIPT_BYTES, (pending) =>
      pending[0] === TILDE ? RECEIPT_BYTES : HEAD_BYTES + (pending.length < HEAD_BYTES ? 0 : u16LEAt(pending, 12)),
    ),
    hears: (frame, text) => {
      if (frame[0] === TILDE) return storedAs(u16LEAt(frame, 2))
      const words = text.slice(HEAD_BYTES)
      if (words.startsWith('*<FLEX')) return WELCOME
      if (words.startsWith('*<')) return ALIVE
      return commandOf(words, { answer: ntcb(asciiBytes(`*@C OK ${words.slice(2, 40)}`)) })
    },
  },
)
