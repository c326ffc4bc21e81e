import type { DeviceFix } from '../fix'
import { ByteWriter, crcCcitt, u16LEAt } from './bytes'
import { announced, commandOf, speaking, storedAs } from './speaking'
import { courseOf, imeiFrom, oneIf, unixSeconds } from './words'

const HEAD_BYTES = 8
const WAITS = 0x10
const DATA = 0x01
const RESPONSE = 0x7f
const IMEI = 0x01
const STATE = 0x24
const PLACE = 0x20

const item = (number: number, value: Uint8Array): Uint8Array => Uint8Array.from([value.length + 1, number, ...value])

const state = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .u32LE(unixSeconds(fix.time))
    .u8(oneIf(fix.buffered) << 7)
    .u8(oneIf(fix.speedKmh > 0) << 1)
    .u8(0xa8)
    .u8(Math.round(fix.batteryPercent))
    .bytes()

const place = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .u32LE(Math.round(fix.latitude * 1e7))
    .u32LE(Math.round(fix.longitude * 1e7))
    .u16LE(Math.round(fix.speedKmh))
    .u16LE(courseOf(fix))
    .u16LE(Math.round(fix.altitudeMeters))
    .u16LE(8)
    .u32LE(Math.round(fix.odometerMeters))
    .u8(fix.satellites)
    .bytes()

export const minifinder2Device = speaking(
  {
    name: 'minifinder2',
    defaultPort: 5187,
    carries: ['batteryLevel', 'altitude', 'archive'],
    acknowledges: true,
    precision: { degrees: 0.0000001 },
    uniqueId: imeiFrom('86410020'),
  },
  {
    report: (id, fix, serial) => {
      const body = new ByteWriter()
        .u8(DATA)
        .raw(item(IMEI, new ByteWriter().ascii(id).bytes()))
        .raw(item(STATE, state(fix)))
        .raw(item(PLACE, place(fix)))
        .bytes()
      const head = new ByteWriter().u8(0xab).u8(WAITS).u16LE(body.length).u16LE(crcCcitt(body, 0)).u16LE(serial)
      return head.raw(body).bytes()
    },
    keyOf: (_frame, serial) => String(serial & 0xffff),
    lengthOf: announced(HEAD_BYTES, (pending) => HEAD_BYTES + u16LEAt(pending, 2)),
    hears: (frame, text) => (frame[HEAD_BYTES] === RESPONSE ? storedAs(u16LEAt(frame, 6)) : commandOf(text)),
  },
)
