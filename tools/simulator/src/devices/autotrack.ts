import { ByteWriter, crcCcitt, u16LEAt } from './bytes'
import { announced, speaking, storedAs, WELCOME } from './speaking'
import { courseOf, unixSeconds } from './words'

const EPOCH_SECONDS = Date.UTC(2002, 0, 1) / 1000
const LOGIN_ANSWER = 101
const AROUND = 9
const LENGTH_AT = 5

const frameOf = (type: number, content: Uint8Array): Uint8Array => {
  const writer = new ByteWriter().hex('f1f1f1f1').u8(type).u16LE(content.length).raw(content)
  return writer.u16(crcCcitt(writer.bytes(), 0)).bytes()
}

export const autotrackDevice = speaking(
  {
    name: 'autotrack',
    defaultPort: 5172,
    carries: [],
    acknowledges: true,
    waitsForWelcome: true,
    precision: { degrees: 0.0000001 },
    uniqueId: (serial) => `2026${String(serial).padStart(12, '0')}`,
  },
  {
    login: (id) => frameOf(51, new ByteWriter().hex(id).u16LE(1000).u16LE(2000).bytes()),
    report: (_id, fix, serial) => {
      const content = new ByteWriter()
        .u32LE(unixSeconds(fix.time) - EPOCH_SECONDS)
        .u32LE(Math.round(fix.latitude * 1e7))
        .u32LE(Math.round(fix.longitude * 1e7))
        .u32LE(0)
        .u32LE(0)
        .u16LE(Math.round(fix.speedKmh))
        .raw(new Uint8Array(22))
        .u16LE(courseOf(fix))
        .raw(new Uint8Array(12))
        .u16LE(serial & 0xffff)
      return frameOf(52, content.bytes())
    },
    keyOf: (_frame, serial) => String(serial & 0xffff),
    lengthOf: announced(LENGTH_AT + 2, (pending) => u16LEAt(pending, LENGTH_AT) + AROUND),
    hears: (message) => (message[4] === LOGIN_ANSWER ? WELCOME : storedAs(u16LEAt(message, 7))),
  },
)
