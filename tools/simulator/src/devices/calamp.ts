import { ByteWriter, u16At } from './bytes'
import { speaking, storedAs } from './speaking'
import { centimetersPerSecondOf, courseOf, imeiFrom, oneIf, unixSeconds } from './words'

/** Options: a mobile id and its kind; 2 is an IMEI. */
const OPTIONS = 0x83
const IMEI_KIND = [1, 2]
const ACKNOWLEDGED = 1
const EVENT = 2
const NO_FIX = 0x08

export const calampDevice = speaking(
  {
    name: 'calamp',
    defaultPort: 5082,
    transport: 'udp',
    carries: ['ignition', 'altitude', 'validity'],
    acknowledges: true,
    precision: { degrees: 0.0000001, speedKnots: 0.02 },
    uniqueId: imeiFrom('86410003'),
  },
  {
    report: (id, fix, serial) =>
      new ByteWriter()
        .u8(OPTIONS)
        .u8(8)
        .hex(`${id}f`)
        .raw(IMEI_KIND)
        .u8(ACKNOWLEDGED)
        .u8(EVENT)
        .u16(serial)
        .u32(unixSeconds(fix.time))
        .u32(unixSeconds(fix.time))
        .u32(Math.round(fix.latitude * 1e7))
        .u32(Math.round(fix.longitude * 1e7))
        .u32(Math.round(fix.altitudeMeters * 100))
        .u32(centimetersPerSecondOf(fix))
        .u16(courseOf(fix))
        .u8(fix.satellites)
        .u8(fix.valid ? 0 : NO_FIX)
        .u16(5)
        .u16(-71)
        .raw([0x0f, 9, oneIf(fix.ignition), 0])
        .raw([0, 11, 0, 0])
        .bytes(),
    keyOf: (_frame, serial) => String(serial & 0xffff),
    hears: (message) => storedAs(u16At(message, 2)),
  },
)
