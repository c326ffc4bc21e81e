import type { DeviceFix } from '../fix'
import { ByteWriter, crcX25, u16At, u16LEAt } from './bytes'
import { ALIVE, announced, commandOf, speaking, WELCOME } from './speaking'
import { centimetersPerSecondOf, courseOf, momentParts, oneIf, unixSeconds } from './words'

const VERSION = 4
const LOGIN = 0x1001
const HEARTBEAT = 0x1003
const LOCATION = 0x4001
const WELCOMED = 0x9001
const RELAY = 0x4583
const UNITS_PER_DEGREE = 3_600_000
const TYPE_AT = 25

const message = (uniqueId: string, type: number, content: Uint8Array): Uint8Array => {
  const id = new Uint8Array(20)
  id.set(Buffer.from(uniqueId))
  const body = new ByteWriter()
    .u16(0x4040)
    .u16LE(31 + content.length)
    .u8(VERSION)
    .raw(id)
    .u16(type)
    .raw(content)
    .bytes()
  return new ByteWriter().raw(body).u16LE(crcX25(body)).u16(0x0d0a).bytes()
}

const statistics = (time: Date, fix: DeviceFix | undefined): ByteWriter =>
  new ByteWriter()
    .u32LE(unixSeconds(time))
    .u32LE(unixSeconds(time))
    .u32LE(Math.round(fix?.odometerMeters ?? 0))
    .u32LE(0)
    .u32LE(0)
    .u16LE(0)
    .u32LE(fix?.ignition ? 1 << 18 : 0)
    .raw(new Uint8Array(8))

const location = (fix: DeviceFix): Uint8Array => {
  const [year, month, day, ...clock] = momentParts(fix.time)
  const flags = (oneIf(fix.valid) * 3) << 2
  return new ByteWriter()
    .raw([day, month, year, ...clock])
    .u32LE(Math.round(Math.abs(fix.latitude) * UNITS_PER_DEGREE))
    .u32LE(Math.round(Math.abs(fix.longitude) * UNITS_PER_DEGREE))
    .u16LE(centimetersPerSecondOf(fix))
    .u16LE(courseOf(fix) * 10)
    .u8(oneIf(fix.longitude >= 0) | (oneIf(fix.latitude >= 0) << 1) | flags | (Math.min(15, fix.satellites) << 4))
    .bytes()
}

export const castelDevice = speaking(
  {
    name: 'castel',
    defaultPort: 5086,
    carries: ['validity'],
    waitsForWelcome: true,
    precision: { degrees: 0.0000002, speedKnots: 0.02 },
    uniqueId: (serial) => `213GDP${String(serial).padStart(10, '0')}`,
  },
  {
    login: (id, now) => message(id, LOGIN, statistics(now, undefined).u8(0).bytes()),
    heartbeat: (id) => message(id, HEARTBEAT, new Uint8Array(0)),
    report: (id, fix) => {
      const content = statistics(fix.time, fix).u8(1).raw(location(fix)).bytes()
      return message(id, LOCATION, new ByteWriter().u8(0).raw(content).bytes())
    },
    lengthOf: announced(4, (pending) => u16LEAt(pending, 2)),
    hears: (frame, text) => {
      const type = u16At(frame, TYPE_AT)
      if (type === WELCOMED) return WELCOME
      if (type !== RELAY) return ALIVE
      const state = frame[TYPE_AT + 2]
      return commandOf(text, { stop: state === 1, resume: state === 0 })
    },
  },
)
