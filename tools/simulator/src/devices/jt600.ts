import type { DeviceFix } from '../fix'
import { ByteWriter } from './bytes'
import { commandOf, endingIn, speaking } from './speaking'
import { courseOf, ddmmyy, digitsOf, hhmmss, knotsOf, minutesOf, oneIf } from './words'

/** Second form of the short record: place, state of the vehicle, distance and fuel. */
const VEHICLE_FORM = 0x20
const RECORD_BYTES = 27
const MOST_KNOTS = 99

const angle = (degrees: number, wholeDigits: number): string => minutesOf(degrees, wholeDigits, 4).replace('.', '')

const flags = (fix: DeviceFix): number =>
  oneIf(fix.valid) | (oneIf(fix.latitude >= 0) << 1) | (oneIf(fix.longitude >= 0) << 2)

const record = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .hex(`${ddmmyy(fix.time)}${hhmmss(fix.time)}`)
    .hex(`${angle(fix.latitude, 2)}${angle(fix.longitude, 3)}${flags(fix).toString(16)}`)
    .hex(digitsOf(Math.min(MOST_KNOTS, knotsOf(fix)), 2))
    .u8(Math.round(courseOf(fix) / 2))
    .u8(0)
    .raw([oneIf(fix.ignition), 1 | (oneIf(fix.blocked) << 1), 0, 0])
    .u32(Math.round(fix.odometerMeters / 1000))
    .u8(0)
    .bytes()

export const jt600Device = speaking(
  {
    name: 'jt600',
    defaultPort: 5014,
    carries: ['ignition', 'validity', 'blocked'],
    precision: { speedKnots: 0.51, courseDegrees: 1.01 },
    uniqueId: (serial) => `301${String(serial).padStart(7, '0')}`,
  },
  {
    report: (id, fix, serial) =>
      new ByteWriter().ascii('$').hex(id).u8(VEHICLE_FORM).u16(RECORD_BYTES).raw(record(fix)).u8(serial).bytes(),
    lengthOf: endingIn(')'),
    hears: (_message, text) => commandOf(text, { stop: text === '(S07,0)', resume: text === '(S07,1)' }),
  },
)
