import type { DeviceFix } from '../fix'
import { ByteWriter, crcCcitt, hexOf } from './bytes'
import { ALIVE, endingIn, speaking, storedAs } from './speaking'
import { courseOf, kmhOf, oneIf } from './words'

const MODEL = 0xa6
const POSITION = 0x31
const RECEIPT = 0x02
const [START, END, ESCAPE, SHIFT] = [0x01, 0x04, 0x10, 0x20]
const SPECIAL: readonly number[] = [START, END, ESCAPE, 0x11, 0x13]
const EPOCH_MS = Date.UTC(2000, 0, 1)
/** Satellites and signal, distance, voltages. */
const GROUPS = 0x04 | 0x08 | 0x40
const CHECKSUM_AT = 7

const escaped = (content: Uint8Array): number[] =>
  [...content].flatMap((byte) => (SPECIAL.includes(byte) ? [ESCAPE, byte + SHIFT] : [byte]))

const unescaped = (frame: Uint8Array): Uint8Array => {
  const bytes: number[] = []
  for (let at = 0; at < frame.length; at++) {
    if (frame[at] === ESCAPE) bytes.push((frame[++at] ?? 0) - SHIFT)
    else bytes.push(frame[at] ?? 0)
  }
  return Uint8Array.from(bytes)
}

/** Days, hours, minutes and seconds since 2000 in one word. */
const moment = (time: Date): number => {
  const seconds = Math.floor((time.getTime() - EPOCH_MS) / 1000)
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  return days * 2 ** 17 + hours * 2 ** 12 + minutes * 2 ** 6 + (seconds % 60)
}

const flags = (fix: DeviceFix): number =>
  oneIf(fix.ignition) | ((Math.round(courseOf(fix) / 45) % 8) << 10) | (oneIf(fix.powerVolts > 1) << 20)

const content = (uniqueId: string, fix: DeviceFix, serial: number): Uint8Array =>
  new ByteWriter()
    .u8(MODEL)
    .u8(POSITION)
    .u32LE(Number(uniqueId))
    .u8(0)
    .u8(GROUPS)
    .u16LE(serial)
    .u32LE(moment(fix.time))
    .u32LE(Math.round(fix.latitude * 1e6))
    .u32LE(Math.round(fix.longitude * 1e6))
    .u32LE(flags(fix))
    .u8(kmhOf(fix))
    .u8(0)
    .raw([fix.satellites, 8, 3, 21, 0, 0, 12, 30])
    .u32LE(Math.round(fix.odometerMeters))
    .u16LE(Math.round(fix.powerVolts * 1000))
    .u16LE(4100)
    .bytes()

export const mxtDevice = speaking(
  {
    name: 'mxt',
    defaultPort: 5087,
    carries: ['ignition', 'power'],
    acknowledges: true,
    precision: { degrees: 0.0000006, courseDegrees: 22.6 },
    uniqueId: (serial) => String(70_000_000 + serial),
  },
  {
    report: (id, fix, serial) => {
      const plain = content(id, fix, serial)
      const checked = new ByteWriter().raw(plain).u16LE(crcCcitt(plain, 0)).bytes()
      return Uint8Array.from([START, ...escaped(checked), END])
    },
    keyOf: (frame) => hexOf(unescaped(frame).subarray(-3, -1)),
    lengthOf: endingIn('\u0004'),
    hears: (message) => {
      const frame = unescaped(message)
      return frame[2] === RECEIPT ? storedAs(hexOf(frame.subarray(CHECKSUM_AT, CHECKSUM_AT + 2))) : ALIVE
    },
  },
)
