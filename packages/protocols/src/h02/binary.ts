import { ByteReader, isBitSet } from '../bytes/index'
import { ImpossibleValueError, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { statusAttributes } from './status'

const LONG_ID_FRAME_BYTES = 42

const digitsOf = (digits: string): number => {
  if (!/^\d+$/.test(digits)) throw new ImpossibleValueError('decimal digits', digits)
  return Number(digits)
}

const momentIn = (reader: ByteReader): Date => {
  const pairs = reader.hex(6).match(/../g) ?? []
  const [hours = 0, minutes = 0, seconds = 0, day = 0, month = 0, year = 0] = pairs.map(digitsOf)
  return utcOf(year, month, day, hours, minutes, seconds)
}

/** Codes of some firmware that count from one. */
const FIRST_COUNTED = 0xf1
const LAST_COUNTED = 0xf6

/** Percent of a battery code: six steps, or the figure itself. */
const batteryPercent = (code: number): number | undefined => {
  if (code >= FIRST_COUNTED && code <= LAST_COUNTED) return code - FIRST_COUNTED + 1
  if (code === 0 || code > 100) return undefined
  if (code <= 3) return (code - 1) * 10
  return code <= 6 ? (code - 1) * 20 : code
}

const ddmm = (degrees: string, minutes: string): number => digitsOf(degrees) + digitsOf(minutes) / 10_000 / 60

/** Reads a `$` or `X` frame of 32, 42 or 45 bytes: everything up to the state word is decimal digits in nibbles. */
export const decodeBinary = (frame: Uint8Array, now: Date): { id: string; position: DecodedPosition } => {
  const reader = new ByteReader(frame).skip(1)
  const id = frame.length === LONG_ID_FRAME_BYTES ? reader.hex(8).slice(0, 15) : reader.hex(5)
  digitsOf(id)
  const clock = reader.part(6)
  const latitudeDigits = reader.hex(4)
  const batteryLevel = batteryPercent(reader.u8())
  const longitudeDigits = reader.hex(5)
  const flags = Number.parseInt(longitudeDigits.slice(9), 16)
  const motion = reader.hex(3)
  const latitude = readable(() => ddmm(latitudeDigits.slice(0, 2), latitudeDigits.slice(2)))
  const longitude = readable(() => ddmm(longitudeDigits.slice(0, 3), longitudeDigits.slice(3, 9)))
  const place = soundFix(
    {
      time: readable(() => momentIn(clock)),
      valid: isBitSet(flags, 1),
      latitude: latitude === undefined || isBitSet(flags, 2) ? latitude : 0 - latitude,
      longitude: longitude === undefined || isBitSet(flags, 3) ? longitude : 0 - longitude,
      speedKnots: readable(() => digitsOf(motion.slice(0, 3))),
      courseDegrees: readable(() => digitsOf(motion.slice(3))),
    },
    now,
  )
  const state = reader.has(4) ? statusAttributes(reader.u32()) : {}
  return {
    id,
    position: { ...place, attributes: { ...(batteryLevel === undefined ? {} : { batteryLevel }), ...state } },
  }
}
