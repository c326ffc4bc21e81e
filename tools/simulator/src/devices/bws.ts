import { ByteWriter, crc8Maxim } from './bytes'
import { commandOf, speaking, storedAs } from './speaking'
import { courseOf, kmhOf, unixSeconds } from './words'

const UNITS_PER_DEGREE = 360_000
const PERIODIC = 1
const OUTPUT = 0x42
const VALID = 0x80

export const bwsDevice = speaking(
  {
    name: 'bws',
    defaultPort: 5260,
    transport: 'udp',
    carries: ['power', 'validity'],
    acknowledges: true,
    precision: { degrees: 0.0000015 },
    uniqueId: (serial) => `b5${serial.toString(16).padStart(6, '0')}`,
  },
  {
    report: (id, fix, serial) => {
      const frame = new ByteWriter()
        .u8(0)
        .hex(id)
        .u8(PERIODIC)
        .u8(serial)
        .u32(unixSeconds(fix.time))
        .u32(Math.round(fix.latitude * UNITS_PER_DEGREE))
        .u32(Math.round(fix.longitude * UNITS_PER_DEGREE))
        .u8(fix.satellites | (fix.valid ? VALID : 0))
        .u8(kmhOf(fix))
        .u16(courseOf(fix) * 10)
        .u16(Math.round(fix.powerVolts * 10))
        .u8(41)
        .u16(0)
        .u24(Math.round(fix.odometerMeters / 100))
        .u24(0)
        .u8(30)
        .u8(20)
      return frame.u8(crc8Maxim(frame.bytes())).bytes()
    },
    keyOf: (_frame, serial) => String(serial & 0xff),
    hears: (message, text) => {
      const [number = 0, state = 0] = message.subarray(6)
      if (message[5] !== OUTPUT) return storedAs(number)
      return commandOf(text, { stop: state === 0, resume: state === 1 })
    },
  },
)
