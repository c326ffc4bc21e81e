import type { DeviceFix } from '../fix'
import { ByteWriter, u16At } from './bytes'
import { ALIVE, announced, commandOf, speaking, WELCOME } from './speaking'
import { bcdMoment, courseOf, digitsOf, imeiFrom, oneIf } from './words'

const FAMILY = 0x2525
const LOGIN = 0x01
const LOCATION = 0x02
const HEARTBEAT = 0x03
const TEXT = 0x81
const HEAD_BYTES = 15
const LOCATED = 0x40
const IGNITION_BIT = 14

const message = (uniqueId: string, type: number, index: number, content: Uint8Array): Uint8Array =>
  new ByteWriter()
    .u16(FAMILY)
    .u8(type)
    .u16(HEAD_BYTES + content.length)
    .u16(index)
    .hex(`0${uniqueId}`)
    .raw(content)
    .bytes()

const location = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .raw([0, 30, 0, 60, 5, 0, 0])
    .u16(21)
    .u8(LOCATED | Math.min(31, fix.satellites))
    .raw(new Uint8Array(6))
    .u16(oneIf(fix.ignition) << IGNITION_BIT)
    .u32(0xffffffff)
    .u16(0)
    .u32(Math.round(fix.odometerMeters))
    .hex(digitsOf(fix.batteryPercent % 100, 2))
    .raw(bcdMoment(fix.time))
    .f32LE(fix.altitudeMeters)
    .f32LE(fix.longitude)
    .f32LE(fix.latitude)
    .hex(digitsOf(fix.speedKmh * 10, 4))
    .u16(courseOf(fix))
    .hex(digitsOf(fix.powerVolts * 100, 4))
    .bytes()

export const t800xDevice = speaking(
  {
    name: 't800x',
    defaultPort: 5094,
    carries: ['ignition', 'power', 'batteryLevel', 'altitude'],
    waitsForWelcome: true,
    precision: { degrees: 0.00001, speedKnots: 0.03 },
    uniqueId: imeiFrom('86410026'),
  },
  {
    login: (id) => message(id, LOGIN, 1, new Uint8Array(4)),
    heartbeat: (id) => message(id, HEARTBEAT, 1, new Uint8Array(0)),
    report: (id, fix, serial) => message(id, LOCATION, serial, location(fix)),
    lengthOf: announced(5, (pending) => u16At(pending, 3)),
    hears: (frame, text, id) => {
      if (frame[2] === LOGIN) return WELCOME
      if (frame[2] !== TEXT || frame.length <= HEAD_BYTES) return ALIVE
      const words = text.slice(HEAD_BYTES + 1)
      const answer = message(id, TEXT, 1, new ByteWriter().u8(1).ascii(`${words} OK`).bytes())
      return commandOf(words, { answer })
    },
  },
)
