import type { DeviceFix } from '../fix'
import { ByteWriter } from './bytes'
import { ALIVE, announced, commandOf, speaking, STORED, WELCOME } from './speaking'
import { courseOf, imeiFrom, kmhOf, momentParts, oneIf } from './words'

const LOGIN = 0x01
const PLACE = 0x10
const STATUS = 0x13
const SOFTWARE = 0x63
const CLOCK = 0x30
const UNITS_PER_DEGREE = 1_800_000
/** Marks, count, type and end. */
const BYTES_AROUND = 6
const CONTENT_BYTES: Readonly<Record<number, number>> = { [LOGIN]: 1, [PLACE]: 6, [STATUS]: 3, [CLOCK]: 7 }

const message = (count: number, type: number, content: Uint8Array): Uint8Array =>
  new ByteWriter().u16(0x7878).u8(count).u8(type).raw(content).u16(0x0d0a).bytes()

const flags = (fix: DeviceFix): number =>
  (oneIf(fix.valid) << 12) | (oneIf(fix.longitude < 0) << 11) | (oneIf(fix.latitude >= 0) << 10) | courseOf(fix)

const place = (fix: DeviceFix): Uint8Array =>
  new ByteWriter()
    .raw(momentParts(fix.time))
    .u8(Math.min(15, fix.satellites))
    .u32(Math.round(Math.abs(fix.latitude) * UNITS_PER_DEGREE))
    .u32(Math.round(Math.abs(fix.longitude) * UNITS_PER_DEGREE))
    .u8(kmhOf(fix))
    .u16(flags(fix))
    .u16(Math.round(fix.altitudeMeters))
    .u8(0)
    .bytes()

/** A telephone number is as long as its count says; everything else has a length of its type. */
const lengthOf = ([, , count = 0, type = 0]: Uint8Array): number => BYTES_AROUND + (CONTENT_BYTES[type] ?? count - 1)

export const topinDevice = speaking(
  {
    name: 'topin',
    defaultPort: 5199,
    carries: ['altitude', 'validity'],
    acknowledges: true,
    waitsForWelcome: true,
    uniqueId: imeiFrom('86410030'),
  },
  {
    login: (id) => message(0x0d, LOGIN, new ByteWriter().hex(`0${id}`).u8(SOFTWARE).bytes()),
    heartbeat: (_id, _now, last) => message(4, STATUS, Uint8Array.of(Math.round(last?.batteryPercent ?? 100), 22, 3)),
    report: (_id, fix) => message(0x15, PLACE, place(fix)),
    lengthOf: announced(4, lengthOf),
    hears: ([, , , type], text) => {
      if (type === LOGIN) return WELCOME
      if (type === PLACE) return STORED
      return type === STATUS || type === CLOCK ? ALIVE : commandOf(text.slice(4, -2))
    },
  },
)
