import { ByteWriter } from './bytes'
import { speaking } from './speaking'
import { courseOf, imeiFrom, unixSeconds } from './words'

const UNITS_PER_DEGREE = 1_000_000

export const gl601Device = speaking(
  {
    name: 'gl601',
    defaultPort: 5257,
    carries: ['batteryLevel', 'altitude', 'validity'],
    precision: { speedKnots: 0.03 },
    uniqueId: imeiFrom('86410062'),
  },
  {
    report: (id, fix, serial) => {
      const place = new ByteWriter()
        .u8(fix.valid ? 0x09 : 0x05)
        .u32(Math.round(fix.longitude * UNITS_PER_DEGREE))
        .u32(Math.round(fix.latitude * UNITS_PER_DEGREE))
        .u32(unixSeconds(fix.time))
        .u16(Math.round(fix.speedKmh * 10))
        .u8(9)
        .u16(courseOf(fix))
        .u24(Math.round(fix.altitudeMeters * 10))
        .u8(fix.satellites)
        .bytes()
      const record = new ByteWriter()
        .u32(unixSeconds(fix.time))
        .u16(serial)
        .hex('50005216')
        .raw(place)
        .hex('6105000f00')
        .u8(fix.batteryPercent)
        .u8(0)
        .bytes()
      const body = new ByteWriter()
        .u8(0)
        .hex(`0${id}c031000a0000`)
        .u8(record.length + 1)
        .raw(record)
        .u16(serial)
        .hex('3c24')
      return new ByteWriter()
        .u16(0x2b00)
        .u16(body.bytes().length + 4)
        .raw(body.bytes())
        .bytes()
    },
    hears: () => [],
  },
)
