import type { DeviceFix } from '../fix'
import { ByteWriter, sumOf } from './bytes'
import { ALIVE, announced, commandOf, speaking, storedAs } from './speaking'
import { centimetersPerSecondOf, courseOf, momentParts, oneIf } from './words'

const ACKNOWLEDGEMENT = 4
const COMMAND_BYTES = 25
const ACKNOWLEDGEMENT_BYTES = 28
const NUMBER_AT = 15
const IGNITION_BIT = 29

const radiansOf = (degrees: number): number => (degrees * Math.PI) / 180

const moment = (time: Date): number[] => {
  const [, month, day, hours, minutes, seconds] = momentParts(time)
  return [seconds, minutes, hours, day, month]
}

const status = (uniqueId: string, fix: DeviceFix, serial: number): Uint8Array =>
  new ByteWriter()
    .ascii('MCGP')
    .u8(0)
    .u32LE(Number(uniqueId))
    .u16(0)
    .u8(serial)
    .raw([3, 60, 0, 2, 0, 0, 31, 0])
    .u32(oneIf(fix.ignition) << IGNITION_BIT)
    .raw(new Uint8Array(5))
    .u24LE(Math.round(fix.odometerMeters))
    .raw(new Uint8Array(11))
    .u8(fix.satellites)
    .u32LE(Math.round(radiansOf(fix.longitude) * 1e8))
    .u32LE(Math.round(radiansOf(fix.latitude) * 1e8))
    .u32LE(Math.round(fix.altitudeMeters * 100))
    .u32LE(centimetersPerSecondOf(fix))
    .u16LE(Math.round(radiansOf(courseOf(fix)) * 1000))
    .raw(moment(fix.time))
    .u16LE(fix.time.getUTCFullYear())
    .bytes()

export const cellocatorDevice = speaking(
  {
    name: 'cellocator',
    defaultPort: 5033,
    carries: ['ignition', 'altitude'],
    acknowledges: true,
    precision: { speedKnots: 0.02 },
    uniqueId: (serial) => String(5_000_000 + serial),
  },
  {
    report: (id, fix, serial) => {
      const frame = status(id, fix, serial)
      return new ByteWriter()
        .raw(frame)
        .u8(sumOf(frame.subarray(4)))
        .bytes()
    },
    keyOf: (_frame, serial) => String(serial & 0xff),
    lengthOf: announced(5, ([, , , , kind]) => (kind === ACKNOWLEDGEMENT ? ACKNOWLEDGEMENT_BYTES : COMMAND_BYTES)),
    hears: (frame, text) => {
      if (frame[4] === ACKNOWLEDGEMENT) return storedAs(frame[NUMBER_AT] ?? 0)
      return frame[4] === 0 ? commandOf(text) : ALIVE
    },
  },
)
