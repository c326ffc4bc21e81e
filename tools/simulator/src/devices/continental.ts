import { ByteWriter } from './bytes'
import { ALIVE, speaking } from './speaking'
import { courseOf, oneIf, unixSeconds } from './words'

const UNITS_PER_DEGREE = 360_000
const STATUS = 2
const REPORT_BYTES = 46
const PERIODIC = 23

export const continentalDevice = speaking(
  {
    name: 'continental',
    defaultPort: 5161,
    carries: ['ignition', 'validity'],
    precision: { degrees: 0.0000015 },
    uniqueId: (serial) => String(30_000_000 + serial),
  },
  {
    report: (id, fix) =>
      new ByteWriter()
        .ascii('SV')
        .u16(REPORT_BYTES)
        .u8(1)
        .u32(Number(id))
        .u8(1)
        .u8(STATUS)
        .u32(unixSeconds(fix.time))
        .u32(Math.round(fix.latitude * UNITS_PER_DEGREE))
        .u32(Math.round(fix.longitude * UNITS_PER_DEGREE))
        .u16(courseOf(fix))
        .u16(Math.round(fix.speedKmh))
        .u8(oneIf(fix.valid))
        .u32(unixSeconds(fix.time))
        .u16(PERIODIC)
        .u16(oneIf(fix.ignition))
        .u16(0)
        .u8(Math.round(fix.powerVolts))
        .u8(30)
        .u16(0)
        .u32(Math.round(fix.odometerMeters))
        .bytes(),
    hears: () => ALIVE,
  },
)
