import type { DeviceFix } from '../fix'
import { asciiBytes, ByteWriter, u16At } from './bytes'
import { commandOf, speaking, storedAs } from './speaking'
import { courseOf, imeiFrom, unixSeconds } from './words'

const FLAG = [0xfa, 0xaf]
const ESCAPE = [0xfb, 0xbf]
const POSITIONS = 0x14
const COMMAND = 0x07
const CONTENT_AT = 18
const LONG_PLACE = 0x47

const isAt = (bytes: Uint8Array, at: number, [first, second]: readonly number[]): boolean =>
  bytes[at] === first && bytes[at + 1] === second

const escaped = (content: Uint8Array): number[] => {
  const bytes: number[] = []
  for (let at = 0; at < content.length; at++) {
    const code = isAt(content, at, FLAG) ? 1 : isAt(content, at, ESCAPE) ? 2 : 0
    bytes.push(...(code > 0 ? [...ESCAPE, code] : [content[at] ?? 0]))
    if (code > 0) at++
  }
  return bytes
}

const unescaped = (frame: Uint8Array): Uint8Array => {
  const bytes: number[] = []
  for (let at = 0; at < frame.length; at++) {
    const isEscape = isAt(frame, at, ESCAPE)
    bytes.push(...(isEscape ? (frame[at + 2] === 1 ? FLAG : ESCAPE) : [frame[at] ?? 0]))
    if (isEscape) at += 2
  }
  return Uint8Array.from(bytes)
}

const sum = (content: Uint8Array): number => ~content.reduce((all, byte) => all + byte, 0) & 0xffff

const message = (uniqueId: string, type: number, index: number, content: Uint8Array): Uint8Array => {
  const body = new ByteWriter().u16(type).u16(index).hex(`${uniqueId}0`).u16(content.length).u16(sum(content))
  return Uint8Array.from([...FLAG, ...escaped(body.raw(content).bytes()), ...FLAG])
}

/** Degrees and minutes in one number. */
const withMinutes = (degrees: number): number => {
  const whole = Math.trunc(degrees)
  return whole * 100 + (degrees - whole) * 60
}

const place = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .f64(withMinutes(fix.longitude))
    .f64(withMinutes(fix.latitude))
    .u8(fix.valid ? 1 : 0)
    .u8(fix.satellites)
    .u16(Math.round(fix.speedKmh * 10))
    .u16(courseOf(fix) * 10)
    .u8(0)
    .f32(fix.altitudeMeters)
    .bytes()

const record = (fix: DeviceFix, serial: number): Uint8Array => {
  const where = place(fix)
  return new ByteWriter()
    .u8(serial)
    .u32(unixSeconds(fix.time))
    .u8(21)
    .u16(Math.round(fix.batteryPercent))
    .u8(2)
    .u8(0x80)
    .u16(where.length + 3)
    .u8(LONG_PLACE)
    .u16(where.length)
    .raw(where)
    .bytes()
}

export const xexun2Device = speaking(
  {
    name: 'xexun2',
    defaultPort: 5233,
    carries: ['batteryLevel', 'altitude', 'validity'],
    acknowledges: true,
    precision: { speedKnots: 0.03 },
    uniqueId: imeiFrom('86410034'),
  },
  {
    report: (id, fix, serial) => {
      const content = record(fix, serial)
      return message(id, POSITIONS, serial, new ByteWriter().u8(1).u16(content.length).raw(content).bytes())
    },
    keyOf: (_frame, serial) => String(serial & 0xffff),
    lengthOf: (pending) => {
      for (let at = 2; at + 1 < pending.length; at++) if (isAt(pending, at, FLAG)) return at + 2
      return 0
    },
    hears: (message_, _text, id) => {
      const frame = unescaped(message_)
      if (u16At(frame, 2) !== COMMAND) return storedAs(u16At(frame, 4))
      const words = String.fromCharCode(...frame.subarray(CONTENT_AT, -2))
      return commandOf(words, { answer: message(id, COMMAND, 1, asciiBytes(`${words} OK`)) })
    },
  },
)
