import { ByteWriter } from './bytes'
import { speaking } from './speaking'
import { courseOf, knotsOf, momentParts, oneIf } from './words'

const MASK = 0x0123_ff07 - 0x0020_0000

/** Degrees, minutes and ten-thousandths of them in one number. */
const angleOf = (degrees: number): number => {
  const units = Math.round(Math.abs(degrees) * 600_000)
  const value = Math.floor(units / 600_000) * 1_000_000 + (units % 600_000)
  return degrees < 0 ? -value : value
}

export const skypatrolDevice = speaking(
  {
    name: 'skypatrol',
    defaultPort: 5021,
    transport: 'udp',
    carries: ['power', 'altitude', 'validity'],
    precision: { speedKnots: 0.06 },
    uniqueId: (serial) => `SP${String(serial).padStart(8, '0')}`,
  },
  {
    report: (id, fix) => {
      const [year, month, day, hour, minute, second] = momentParts(fix.time)
      return new ByteWriter()
        .hex('0005021004')
        .u32(MASK)
        .u32(0)
        .ascii(id.padEnd(22))
        .raw([day, month, year, oneIf(fix.valid)])
        .u32(angleOf(fix.latitude))
        .u32(angleOf(fix.longitude))
        .u16(Math.round(knotsOf(fix) * 10))
        .u16(courseOf(fix) * 10)
        .raw([hour, minute, second])
        .u24(Math.round(fix.altitudeMeters))
        .u8(fix.satellites)
        .u16(50)
        .u16(Math.round(fix.powerVolts * 1000))
        .bytes()
    },
    hears: () => [],
  },
)
