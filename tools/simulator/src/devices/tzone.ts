import { ByteWriter } from './bytes'
import { speaking } from './speaking'
import { courseOf, imeiFrom, knotsOf, momentParts, oneIf } from './words'

const UNITS_PER_DEGREE = 600_000

export const tzoneDevice = speaking(
  {
    name: 'tzone',
    defaultPort: 5029,
    carries: ['power', 'validity'],
    precision: { degrees: 0.000001, speedKnots: 0.006 },
    uniqueId: imeiFrom('86410074'),
  },
  {
    report: (id, fix, serial) => {
      const time = momentParts(fix.time)
      const flags =
        courseOf(fix) + 512 * oneIf(fix.longitude < 0) + 1024 * oneIf(fix.latitude >= 0) + 2048 * oneIf(fix.valid)
      const body = new ByteWriter()
        .hex(`2424010b022000000${id}`)
        .raw(time)
        .u16(22)
        .u8(fix.satellites)
        .u32(Math.round(Math.abs(fix.latitude) * UNITS_PER_DEGREE))
        .u32(Math.round(Math.abs(fix.longitude) * UNITS_PER_DEGREE))
        .raw(time)
        .u16(Math.round(knotsOf(fix) * 100))
        .u24(Math.round(fix.odometerMeters))
        .u16(flags)
        .hex('000428137300')
        .hex('0010aa400000170601a2')
        .u16(Math.round(fix.powerVolts * 100))
        .hex('000000008000')
        .hex('0000'.repeat(7))
        .u16(serial)
        .u16(0)
        .bytes()
      return new ByteWriter().u16(0x545a).u16(body.length).raw(body).hex('0d0a').bytes()
    },
    hears: () => [],
  },
)
