import type { DeviceFix } from '../fix'
import { asciiBytes, ByteWriter, crcKermit, u16At } from './bytes'
import { ALIVE, announced, commandOf, speaking, STORED } from './speaking'
import { courseOf, imeiFrom, oneIf, unixSeconds } from './words'

const RECORDS = 1
const TEXT = 7
const HEARTBEAT = 16
/** Answers and requests of the server are numbered this much higher. */
const FROM_SERVER = 100
const TEXT_REQUEST = 108
const IGNITION = 251
const POWER = 29
const ODOMETER = 65

const message = (uniqueId: string, type: number, content: Uint8Array): Uint8Array => {
  const body = new ByteWriter().u64(BigInt(uniqueId)).u8(type).raw(content).bytes()
  return new ByteWriter().u16(body.length).raw(body).u16(crcKermit(body)).bytes()
}

const record = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .u32(unixSeconds(fix.time))
    .u16(0)
    .u32(Math.round(fix.longitude * 1e7))
    .u32(Math.round(fix.latitude * 1e7))
    .u16(Math.round(fix.altitudeMeters * 10))
    .u16(courseOf(fix) * 100)
    .u8(fix.satellites)
    .u16(Math.round(fix.speedKmh))
    .u8(8)
    .u8(7)
    .raw([1, IGNITION, oneIf(fix.ignition)])
    .raw([1, POWER])
    .u16(Math.round(fix.powerVolts * 1000))
    .raw([1, ODOMETER])
    .u32(Math.round(fix.odometerMeters))
    .u8(0)
    .bytes()

export const ruptelaDevice = speaking(
  {
    name: 'ruptela',
    defaultPort: 5046,
    carries: ['ignition', 'power', 'altitude'],
    acknowledges: true,
    precision: { degrees: 0.0000001 },
    uniqueId: imeiFrom('86410023'),
  },
  {
    heartbeat: (id) => message(id, HEARTBEAT, new Uint8Array(0)),
    report: (id, fix) => message(id, RECORDS, new ByteWriter().u8(0).u8(1).raw(record(fix)).bytes()),
    lengthOf: announced(2, (pending) => u16At(pending, 0) + 4),
    hears: (frame, text, id) => {
      const type = frame[2]
      if (type === FROM_SERVER) return STORED
      if (type === FROM_SERVER + HEARTBEAT) return ALIVE
      const words = text.slice(3, -2)
      if (type !== TEXT_REQUEST) return commandOf(`${type} ${words}`)
      return commandOf(words, {
        stop: words === 'pass immobilizer 10',
        resume: words === 'pass resetimmob',
        answer: message(id, TEXT, asciiBytes(`${words} OK`)),
      })
    },
  },
)
