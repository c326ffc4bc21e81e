import { EndOfBytesError } from './bytes/index'
import { ImpossibleValueError, isPlace } from './fix'
import type { DecodedPosition, Fix } from './protocol'

/** Mistakes of the message; everything else is a mistake of ours and must be seen. */
const isOfMessage = (error: unknown): boolean =>
  error instanceof ImpossibleValueError ||
  error instanceof EndOfBytesError ||
  error instanceof RangeError ||
  error instanceof SyntaxError

/** What `read` gives, or undefined where the message ends too early or says something that cannot be. */
export const readable = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch (error) {
    if (isOfMessage(error)) return undefined
    throw error
  }
}

/** What can be read of each of `items`; a bad one costs itself alone. */
export const readableOf = <I, T>(items: readonly I[], read: (item: I, index: number) => T | undefined): T[] =>
  items.map((item, index) => readable(() => read(item, index))).filter((one) => one !== undefined)

const numberOr = (value: number | undefined, other: number): number =>
  value !== undefined && Number.isFinite(value) ? value : other

/** A place as a message says it, any part of which may be damaged. */
export type SentPlace = Partial<Omit<Fix, 'valid'>> & { valid: boolean }

/**
 * The fix and the clock of a message, whichever of them is sound: no fix where the place cannot be, the time of arrival
 * (`now`) where a place has no readable time, zero where speed, course, altitude or accuracy are no numbers. A time
 * without a place stays as the device's own.
 */
export const soundFix = (sent: SentPlace, now: Date): Pick<DecodedPosition, 'fix' | 'deviceTime'> => {
  const { latitude = NaN, longitude = NaN, valid } = sent
  const time = sent.time && !Number.isNaN(sent.time.getTime()) ? sent.time : undefined
  if (Number.isNaN(latitude) || Number.isNaN(longitude) || !isPlace(latitude, longitude)) {
    return time ? { deviceTime: time } : {}
  }
  const fix: Fix = {
    time: time ?? now,
    valid,
    latitude,
    longitude,
    speedKnots: Math.max(0, numberOr(sent.speedKnots, 0)),
    courseDegrees: numberOr(sent.courseDegrees, 0),
    altitudeMeters: numberOr(sent.altitudeMeters, 0),
    accuracyMeters: Math.max(0, numberOr(sent.accuracyMeters, 0)),
  }
  return { fix }
}
