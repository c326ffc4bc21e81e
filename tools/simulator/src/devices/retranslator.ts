import { ByteWriter } from './bytes'
import { announced, speaking, STORED } from './speaking'
import { courseOf, imeiFrom, unixSeconds } from './words'

const f64LE = (value: number): Uint8Array => new Uint8Array(Float64Array.of(value).buffer)

export const retranslatorDevice = speaking(
  {
    name: 'retranslator',
    defaultPort: 5167,
    carries: ['altitude'],
    acknowledges: true,
    precision: { degrees: 1e-9 },
    uniqueId: imeiFrom('86410065'),
  },
  {
    report: (id, fix) => {
      const place = new ByteWriter()
        .hex('0102')
        .ascii('posinfo\0')
        .raw(f64LE(fix.longitude))
        .raw(f64LE(fix.latitude))
        .raw(f64LE(fix.altitudeMeters))
        .u16(Math.round(fix.speedKmh))
        .u16(courseOf(fix))
        .u8(fix.satellites)
        .bytes()
      const body = new ByteWriter()
        .ascii(`${id}\0`)
        .u32(unixSeconds(fix.time))
        .u32(3)
        .u16(0x0bbb)
        .u32(place.length)
        .raw(place)
        .bytes()
      return new ByteWriter().u32LE(body.length).raw(body).bytes()
    },
    lengthOf: announced(1, () => 1),
    hears: () => STORED,
  },
)
