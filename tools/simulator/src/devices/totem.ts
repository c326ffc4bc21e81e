import type { DeviceFix } from '../fix'
import { asciiBytes, xorOf } from './bytes'
import { announced, commandOf, speaking, storedAs } from './speaking'
import {
  courseOf,
  digitsOf,
  eastWest,
  hexDigits,
  hhmmss,
  imeiFrom,
  latitudeOf,
  longitudeOf,
  northSouth,
  oneIf,
  yymmdd,
} from './words'

const IGNITION_BIT = 30
const SUPPLY_BIT = 28
const RELAY_BIT = 23
const LOCATED_BIT = 14
const SERIALS = 10_000

const state = (fix: DeviceFix): number =>
  (oneIf(fix.ignition) << IGNITION_BIT) |
  (1 << SUPPLY_BIT) |
  (oneIf(fix.blocked) << RELAY_BIT) |
  (oneIf(fix.valid) << LOCATED_BIT)

/** Columns without separators: state, moment, levels, cell, satellites, signal, motion, distance, place, number. */
const columns = (fix: DeviceFix, serial: number): string =>
  [
    hexDigits(state(fix), 8),
    `${yymmdd(fix.time)}${hhmmss(fix.time)}`,
    `41${digitsOf(fix.powerVolts, 2)}0000`,
    '2F4A1C9E',
    digitsOf(fix.satellites, 2),
    '21',
    digitsOf(courseOf(fix), 3),
    digitsOf(fix.speedKmh, 3),
    '00.8',
    digitsOf(fix.odometerMeters / 1000, 7),
    `${latitudeOf(fix)}${northSouth(fix)}`,
    `${longitudeOf(fix)}${eastWest(fix)}`,
    digitsOf(serial % SERIALS, 4),
  ].join('')

const STOP = '025,C,1'
const RESUME = '025,C,0'
/** Mark, length, type and bar around the id; the checksum behind. */
const SIGNS_AROUND = 2 + 4 + 2 + 1 + 2

export const totemDevice = speaking(
  {
    name: 'totem',
    defaultPort: 5007,
    carries: ['ignition', 'power', 'validity', 'blocked'],
    acknowledges: true,
    uniqueId: imeiFrom('86410031'),
  },
  {
    report: (id, fix, serial) => {
      const content = columns(fix, serial)
      const text = `$$${digitsOf(SIGNS_AROUND + id.length + content.length, 4)}AA${id}|${content}`
      return `${text}${hexDigits(xorOf(asciiBytes(text)), 2)}`
    },
    keyOf: (_frame, serial) => digitsOf(serial % SERIALS, 4),
    lengthOf: announced(6, (pending) => Number(String.fromCharCode(...pending.subarray(2, 6))) || 1),
    hears: (_message, text) => {
      if (text.slice(6, 8) === 'AA') return storedAs(text.slice(8, 12))
      const words = text.slice(8, -2).replace(/^\w*,/, '')
      return commandOf(words, { stop: words === STOP, resume: words === RESUME })
    },
  },
)
