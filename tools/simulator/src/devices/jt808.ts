import type { DeviceFix } from '../fix'
import { asciiBytes, ByteWriter, u16At, xorOf } from './bytes'
import { ALIVE, commandOf, speaking, storedAs, WELCOME } from './speaking'
import { bcdMoment, courseOf, oneIf } from './words'

const MARK = 0x7e
const ESCAPE = 0x7d
const REGISTER = 0x0100
const HEARTBEAT = 0x0002
const LOCATION = 0x0200
const TEXT_ANSWER = 0x6006
const REGISTERED = 0x8100
const CONFIRMATION = 0x8001
const CONTROL = 0x8105
const TEXT = 0x8300
const BODY_AT = 13
const ENGINE_STOP = 0xf0
const ENGINE_RESUME = 0xf1
/** The clock of these devices shows the time of China. */
const CHINA_MS = 8 * 3_600_000

const escaped = (content: Uint8Array): number[] =>
  [...content].flatMap((byte) => (byte === MARK ? [ESCAPE, 2] : byte === ESCAPE ? [ESCAPE, 1] : [byte]))

const unescaped = (frame: Uint8Array): Uint8Array => {
  const bytes: number[] = []
  for (let at = 0; at < frame.length; at++) {
    if (frame[at] === ESCAPE) bytes.push(frame[++at] === 2 ? MARK : ESCAPE)
    else bytes.push(frame[at] ?? 0)
  }
  return Uint8Array.from(bytes)
}

const message = (uniqueId: string, type: number, index: number, body: Uint8Array): Uint8Array => {
  const content = new ByteWriter().u16(type).u16(body.length).hex(uniqueId).u16(index).raw(body).bytes()
  const checked = new ByteWriter().raw(content).u8(xorOf(content)).bytes()
  return Uint8Array.from([MARK, ...escaped(checked), MARK])
}

const registration = (uniqueId: string): Uint8Array =>
  new ByteWriter().u32(0).ascii('RASTR').raw(new Uint8Array(20)).ascii(uniqueId.slice(-7)).u8(0).bytes()

const state = (fix: DeviceFix): number =>
  oneIf(fix.ignition) |
  (oneIf(fix.valid) << 1) |
  (oneIf(fix.latitude < 0) << 2) |
  (oneIf(fix.longitude < 0) << 3) |
  (oneIf(fix.blocked) << 10)

const location = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .u32(fix.alarm === 'sos' ? 1 : 0)
    .u32(state(fix))
    .u32(Math.round(Math.abs(fix.latitude) * 1e6))
    .u32(Math.round(Math.abs(fix.longitude) * 1e6))
    .u16(Math.round(fix.altitudeMeters))
    .u16(Math.round(fix.speedKmh * 10))
    .u16(courseOf(fix))
    .raw(bcdMoment(new Date(fix.time.getTime() + CHINA_MS)))
    .raw([0x01, 4])
    .u32(Math.round(fix.odometerMeters / 100))
    .raw([0x30, 1, 21, 0x31, 1, fix.satellites])
    .bytes()

export const jt808Device = speaking(
  {
    name: 'jt808',
    defaultPort: 5015,
    carries: ['ignition', 'altitude', 'validity', 'blocked'],
    acknowledges: true,
    waitsForWelcome: true,
    precision: { degrees: 0.0000006, speedKnots: 0.03 },
    uniqueId: (serial) => `14410${String(serial).padStart(7, '0')}`,
  },
  {
    login: (id) => message(id, REGISTER, 0, registration(id)),
    heartbeat: (id) => message(id, HEARTBEAT, 0, new Uint8Array(0)),
    report: (id, fix, serial) => message(id, LOCATION, serial, location(fix)),
    keyOf: (_frame, serial) => String(serial & 0xffff),
    lengthOf: (pending) => pending.indexOf(MARK, 1) + 1,
    hears: (frame, _text, id) => {
      const content = unescaped(frame)
      const type = u16At(content, 1)
      const body = content.subarray(BODY_AT, -2)
      if (type === REGISTERED) return WELCOME
      if (type === CONTROL) {
        return commandOf(`control ${body[0]}`, { stop: body[0] === ENGINE_STOP, resume: body[0] === ENGINE_RESUME })
      }
      if (type === TEXT) {
        const words = String.fromCharCode(...body.subarray(1))
        return commandOf(words, { answer: message(id, TEXT_ANSWER, 0, asciiBytes(`${words} OK`)) })
      }
      if (type !== CONFIRMATION) return commandOf(`message ${type.toString(16)}`)
      return u16At(body, 2) === LOCATION ? storedAs(u16At(body, 0)) : ALIVE
    },
  },
)
