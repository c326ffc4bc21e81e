import type { DeviceFix } from '../fix'
import { ByteWriter, crcModbus, hexOf, u16LEAt } from './bytes'
import { announced, commandOf, speaking, storedAs } from './speaking'
import { courseOf, imeiFrom, oneIf, unixSeconds } from './words'

const ANSWER = 0x02
const ANSWER_BYTES = 3
const TEXT_TAG = 0xe1
/** Kind and length, tag 03 with its digits, tag 04, tag e0, then the text. */
const TEXT_AT = 3 + 16 + 3 + 5

const packet = (uniqueId: string, tags: Uint8Array): Uint8Array => {
  const content = new ByteWriter().u8(0x03).ascii(uniqueId).u8(0x04).u16LE(0).raw(tags).bytes()
  const frame = new ByteWriter().u8(0x01).u16LE(content.length).raw(content).bytes()
  return new ByteWriter().raw(frame).u16LE(crcModbus(frame)).bytes()
}

const record = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .u8(0x20)
    .u32LE(unixSeconds(fix.time))
    .u8(0x30)
    .u8(Math.min(15, fix.satellites) | (fix.valid ? 0 : 0x10))
    .u32LE(Math.round(fix.latitude * 1e6))
    .u32LE(Math.round(fix.longitude * 1e6))
    .u8(0x33)
    .u16LE(Math.round(fix.speedKmh * 10))
    .u16LE(courseOf(fix) * 10)
    .u8(0x34)
    .u16LE(Math.round(fix.altitudeMeters))
    .u8(0x41)
    .u16LE(Math.round(fix.powerVolts * 1000))
    .u8(0x46)
    .u16LE(oneIf(fix.ignition))
    .bytes()

const answer = (uniqueId: string, text: string): Uint8Array =>
  packet(uniqueId, new ByteWriter().u8(0xe0).u32LE(0).u8(TEXT_TAG).u8(text.length).ascii(text).bytes())

export const galileoDevice = speaking(
  {
    name: 'galileo',
    defaultPort: 5034,
    carries: ['power', 'altitude', 'validity'],
    acknowledges: true,
    precision: { degrees: 0.0000006, speedKnots: 0.03 },
    uniqueId: imeiFrom('86410010'),
  },
  {
    report: (id, fix) => packet(id, record(fix)),
    keyOf: (frame) => hexOf(frame.subarray(-2)),
    lengthOf: announced(ANSWER_BYTES, (pending) =>
      pending[0] === ANSWER ? ANSWER_BYTES : u16LEAt(pending, 1) + ANSWER_BYTES + 2,
    ),
    hears: (frame, text, id) => {
      if (frame[0] === ANSWER) return storedAs(hexOf(frame.subarray(1)))
      const words = text.slice(TEXT_AT + 2, -2)
      return commandOf(words, { answer: answer(id, `${words.slice(0, 40)} OK`) })
    },
  },
)
