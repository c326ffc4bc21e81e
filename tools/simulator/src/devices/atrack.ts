import type { DeviceFix } from '../fix'
import { ByteWriter, crcIbm, u16At } from './bytes'
import { ALIVE, announced, commandOf, speaking, storedAs } from './speaking'
import { courseOf, imeiFrom, oneIf, unixSeconds } from './words'

const ACKNOWLEDGEMENT = 0xfe02
const ACKNOWLEDGEMENT_BYTES = 12
const LINE_FEED = 0x0a
const TIMED = 2

const report = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .u32(unixSeconds(fix.time))
    .u32(unixSeconds(fix.time))
    .u32(unixSeconds(fix.time))
    .u32(Math.round(fix.longitude * 1e6))
    .u32(Math.round(fix.latitude * 1e6))
    .u16(courseOf(fix))
    .u8(TIMED)
    .u32(Math.round(fix.odometerMeters / 100))
    .u16(8)
    .u8(oneIf(fix.ignition))
    .u16(Math.round(fix.speedKmh))
    .u8(oneIf(fix.blocked))
    .u16(0)
    .u8(0)
    .u16(2000)
    .u16(2000)
    .u8(0)
    .bytes()

export const atrackDevice = speaking(
  {
    name: 'atrack',
    defaultPort: 5044,
    carries: ['blocked'],
    acknowledges: true,
    precision: { degrees: 0.0000006 },
    uniqueId: imeiFrom('86410036'),
  },
  {
    heartbeat: (id) => new ByteWriter().u16(ACKNOWLEDGEMENT).u64(BigInt(id)).u16(0).bytes(),
    report: (id, fix, serial) => {
      const body = new ByteWriter().u16(serial).u64(BigInt(id)).raw(report(fix)).bytes()
      const counted = new ByteWriter().u16(body.length).raw(body).bytes()
      return new ByteWriter().ascii('@P').u16(crcIbm(counted)).raw(counted).bytes()
    },
    keyOf: (_frame, serial) => String(serial & 0xffff),
    lengthOf: announced(2, (pending) =>
      u16At(pending, 0) === ACKNOWLEDGEMENT
        ? ACKNOWLEDGEMENT_BYTES
        : pending.indexOf(LINE_FEED) + 1 || Number.POSITIVE_INFINITY,
    ),
    hears: (frame, text) => {
      if (u16At(frame, 0) !== ACKNOWLEDGEMENT) return commandOf(text.trim(), { answer: `$OK ${text.trim()}\r\n` })
      const serial = u16At(frame, 10)
      return serial === 0 ? ALIVE : storedAs(serial)
    },
  },
)
