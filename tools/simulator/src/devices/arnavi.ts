import type { DeviceFix } from '../fix'
import { ByteWriter, sumOf } from './bytes'
import { announced, speaking, storedAs, WELCOME } from './speaking'
import { courseOf, imeiFrom, knotsOf, oneIf, unixSeconds } from './words'

const MOST_PACKAGES = 250
const REPLY_BYTES = 4

const tags = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .u8(0x01)
    .u16LE(Math.round(3400 + fix.batteryPercent * 8))
    .u16LE(Math.round(fix.powerVolts * 1000))
    .u8(0x03)
    .f32LE(fix.latitude)
    .u8(0x04)
    .f32LE(fix.longitude)
    .u8(0x05)
    .u8(Math.round(courseOf(fix) / 2))
    .u8(Math.round(fix.altitudeMeters / 10))
    .u8(Math.min(15, fix.satellites))
    .u8(Math.round(knotsOf(fix)))
    .raw([0x06, 0x01, oneIf(fix.ignition), 0, 0])
    .bytes()

const packageNumber = (serial: number): number => ((serial - 1) % MOST_PACKAGES) + 1

const header = (uniqueId: string): Uint8Array => {
  const id = BigInt(uniqueId)
  return new ByteWriter()
    .u16(0xff22)
    .u32LE(Number(id & 0xffffffffn))
    .u32LE(Number(id >> 32n))
    .bytes()
}

export const arnaviDevice = speaking(
  {
    name: 'arnavi',
    defaultPort: 5100,
    carries: ['ignition', 'power'],
    acknowledges: true,
    waitsForWelcome: true,
    precision: { degrees: 0.00001, speedKnots: 0.51, courseDegrees: 1.01 },
    uniqueId: imeiFrom('86410001'),
  },
  {
    login: header,
    report: (_id, fix, serial) => {
      const content = tags(fix)
      const record = new ByteWriter().u32LE(unixSeconds(fix.time)).raw(content).bytes()
      return new ByteWriter()
        .u8(0x5b)
        .u8(packageNumber(serial))
        .u8(0x01)
        .u16LE(content.length)
        .raw(record)
        .u8(sumOf(record))
        .u8(0x5d)
        .bytes()
    },
    keyOf: (_frame, serial) => String(packageNumber(serial)),
    lengthOf: announced(REPLY_BYTES, () => REPLY_BYTES),
    hears: ([, , number = 0]) => (number === 0 ? WELCOME : storedAs(number)),
  },
)
