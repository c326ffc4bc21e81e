import { ByteWriter } from './bytes'
import { speaking } from './speaking'
import { imeiFrom, oneIf, unixSeconds } from './words'

const UNITS_PER_DEGREE = 1_000_000
const EPOCH_SECONDS = 946_684_800

export const t622iridiumDevice = speaking(
  {
    name: 't622iridium',
    defaultPort: 5248,
    carries: ['validity'],
    precision: { courseDegrees: 360 },
    uniqueId: imeiFrom('30043406'),
  },
  {
    report: (id, fix, serial) => {
      const header = new ByteWriter()
        .u32(serial)
        .raw(Buffer.from(id))
        .u8(0)
        .u16(serial)
        .u16(0)
        .u32(unixSeconds(fix.time))
      const payload = new ByteWriter()
        .u8(35)
        .u32LE(Math.round(fix.latitude * UNITS_PER_DEGREE))
        .u32LE(Math.round(fix.longitude * UNITS_PER_DEGREE))
        .u32LE(unixSeconds(fix.time) - EPOCH_SECONDS)
        .u8(oneIf(fix.valid))
        .u16LE(Math.round(fix.speedKmh))
      const parts = new ByteWriter().u8(1).u16(28).raw(header.bytes()).u8(2).u16(16).raw(payload.bytes()).bytes()
      return new ByteWriter().u8(1).u16(parts.length).raw(parts).bytes()
    },
    hears: () => [],
  },
)
