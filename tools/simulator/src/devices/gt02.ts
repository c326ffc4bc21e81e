import { ByteWriter } from './bytes'
import { ALIVE, endingIn, speaking } from './speaking'
import { courseOf, imeiFrom, kmhOf, momentParts, oneIf } from './words'

const UNITS_PER_DEGREE = 1_800_000

const frameOf = (id: string, serial: number, kind: number, content: Uint8Array): Uint8Array => {
  const body = new ByteWriter().hex(`05040${id}`).u16(serial).u8(kind).raw(content).bytes()
  return new ByteWriter().u16(0x6868).u8(body.length).raw(body).hex('0d0a').bytes()
}

export const gt02Device = speaking(
  { name: 'gt02', defaultPort: 5022, carries: ['validity'], uniqueId: imeiFrom('86410063') },
  {
    report: (id, fix, serial) => {
      const flags = oneIf(fix.valid) + 2 * oneIf(fix.latitude >= 0) + 4 * oneIf(fix.longitude >= 0)
      const content = new ByteWriter()
        .raw(momentParts(fix.time))
        .u32(Math.round(Math.abs(fix.latitude) * UNITS_PER_DEGREE))
        .u32(Math.round(Math.abs(fix.longitude) * UNITS_PER_DEGREE))
        .u8(kmhOf(fix))
        .u16(courseOf(fix))
        .u24(0)
        .u32(flags)
      return frameOf(id, serial, 0x10, content.bytes())
    },
    heartbeat: (id) => frameOf(id, 0, 0x1a, new Uint8Array(0)),
    lengthOf: endingIn('\n'),
    hears: () => ALIVE,
  },
)
