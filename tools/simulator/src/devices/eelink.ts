import type { DeviceFix } from '../fix'
import { asciiBytes, ByteWriter, u16At } from './bytes'
import { ALIVE, announced, commandOf, speaking, storedAs, WELCOME } from './speaking'
import { courseOf, imeiFrom, oneIf, unixSeconds } from './words'

const LOGIN = 0x01
const HEARTBEAT = 0x03
const NORMAL = 0x12
const TEXT = 0x80
const UNITS_PER_DEGREE = 1_800_000
const HEAD_BYTES = 5
/** Index, kind and four bytes of the server stand in front of a text. */
const TEXT_AT = HEAD_BYTES + 7

const message = (type: number, index: number, content: Uint8Array): Uint8Array =>
  new ByteWriter()
    .u16(0x6767)
    .u8(type)
    .u16(content.length + 2)
    .u16(index)
    .raw(content)
    .bytes()

const KNOWS_IGNITION = 1 << 1
const KNOWS_RELAY = 1 << 5

const state = (fix: DeviceFix): number =>
  oneIf(fix.valid) | KNOWS_IGNITION | (oneIf(fix.ignition) << 2) | KNOWS_RELAY | (oneIf(fix.blocked) << 6)

const report = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .u32(unixSeconds(fix.time))
    .u8(1)
    .u32(Math.round(fix.latitude * UNITS_PER_DEGREE))
    .u32(Math.round(fix.longitude * UNITS_PER_DEGREE))
    .u16(Math.round(fix.altitudeMeters))
    .u16(Math.round(fix.speedKmh))
    .u16(courseOf(fix))
    .u8(fix.satellites)
    .u16(state(fix))
    .u16(Math.round(3400 + fix.batteryPercent * 8))
    .bytes()

const textAnswer = (text: string): Uint8Array =>
  message(
    TEXT,
    0,
    new ByteWriter()
      .u8(1)
      .u32(0)
      .raw(asciiBytes(`${text}OK`))
      .bytes(),
  )

export const eelinkDevice = speaking(
  {
    name: 'eelink',
    defaultPort: 5064,
    carries: ['ignition', 'altitude', 'validity', 'blocked'],
    acknowledges: true,
    waitsForWelcome: true,
    uniqueId: imeiFrom('86410006'),
  },
  {
    login: (id) => message(LOGIN, 0, new ByteWriter().hex(`0${id}`).u16(0).bytes()),
    heartbeat: (_id, _now, last) =>
      message(HEARTBEAT, 0, new ByteWriter().u16(KNOWS_IGNITION | (oneIf(last?.ignition ?? false) << 2)).bytes()),
    report: (_id, fix, serial) => message(NORMAL, serial, report(fix)),
    keyOf: (_frame, serial) => String(serial & 0xffff),
    lengthOf: announced(HEAD_BYTES, (pending) => u16At(pending, 3) + HEAD_BYTES),
    hears: (frame, text) => {
      const type = frame[2]
      if (type === LOGIN) return WELCOME
      if (type === NORMAL) return storedAs(u16At(frame, HEAD_BYTES))
      if (type !== TEXT || frame.length <= TEXT_AT) return ALIVE
      const words = text.slice(TEXT_AT)
      return commandOf(words, {
        stop: words === 'RELAY,1#',
        resume: words === 'RELAY,0#',
        answer: textAnswer(words),
      })
    },
  },
)
