import type { DeviceFix } from '../fix'
import { ByteWriter, crc8, crcCcitt, u16LEAt } from './bytes'
import { ALIVE, announced, speaking, storedAs, WELCOME } from './speaking'
import { courseOf, imeiFrom, oneIf } from './words'

const HEAD_BYTES = 11
const AUTHENTICATION = 1
const TELEMATICS = 2
const IDENTITY = 1
const PLACE = 16
const HAS_IMEI = 0x02
const EPOCH_MS = Date.UTC(2010, 0, 1)
const FULL_SCALE = 0xffffffff
const SERVICE_AT = 19
const CONFIRMED_AT = 24

const packet = (number: number, service: number, type: number, content: Uint8Array): Uint8Array => {
  const part = new ByteWriter().u8(type).u16LE(content.length).raw(content).bytes()
  const body = new ByteWriter().u16LE(part.length).u16LE(number).u8(0).u8(service).u8(service).raw(part).bytes()
  const head = new ByteWriter().hex('0100000b00').u16LE(body.length).u16LE(number).u8(1).bytes()
  return new ByteWriter().raw(head).u8(crc8(head)).raw(body).u16LE(crcCcitt(body)).bytes()
}

const identity = (uniqueId: string): Uint8Array => new ByteWriter().u32LE(0).u8(HAS_IMEI).ascii(uniqueId).bytes()

const place = (fix: DeviceFix): Uint8Array => {
  const flags = oneIf(fix.valid) | (oneIf(fix.latitude < 0) << 5) | (oneIf(fix.longitude < 0) << 6) | 0x80
  const course = courseOf(fix)
  return new ByteWriter()
    .u32LE(Math.floor((fix.time.getTime() - EPOCH_MS) / 1000))
    .u32LE(Math.round((Math.abs(fix.latitude) / 90) * FULL_SCALE))
    .u32LE(Math.round((Math.abs(fix.longitude) / 180) * FULL_SCALE))
    .u8(flags)
    .u16LE(Math.round(fix.speedKmh * 10) | (oneIf(fix.altitudeMeters < 0) << 14) | (oneIf(course > 255) << 15))
    .u8(course)
    .u24LE(Math.round(fix.odometerMeters / 100))
    .u8(oneIf(fix.ignition))
    .u8(0)
    .u24LE(Math.round(Math.abs(fix.altitudeMeters)))
    .bytes()
}

export const egtsDevice = speaking(
  {
    name: 'egts',
    defaultPort: 5162,
    carries: ['altitude', 'validity'],
    acknowledges: true,
    waitsForWelcome: true,
    precision: { degrees: 0.0000001, speedKnots: 0.03 },
    uniqueId: imeiFrom('86410007'),
  },
  {
    login: (id) => packet(0, AUTHENTICATION, IDENTITY, identity(id)),
    report: (_id, fix, serial) => packet(serial, TELEMATICS, PLACE, place(fix)),
    keyOf: (_frame, serial) => String(serial & 0xffff),
    lengthOf: announced(HEAD_BYTES, (pending) => HEAD_BYTES + u16LEAt(pending, 5) + (u16LEAt(pending, 5) > 0 ? 2 : 0)),
    hears: (frame) => {
      if (frame[9] !== 0) return ALIVE
      return frame[SERVICE_AT] === AUTHENTICATION ? WELCOME : storedAs(u16LEAt(frame, CONFIRMED_AT))
    },
  },
)
