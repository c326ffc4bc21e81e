import { isBitSet } from '../bytes/index'
import { ImpossibleValueError, fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition, Fix } from '../protocol'

type Attributes = DecodedPosition['attributes']

/** A report while its fields are read. */
export interface Draft {
  attributes: Attributes
  fix: Partial<Fix>
  imei: string
  deviceTime?: Date
}

type Apply = (draft: Draft, text: string) => void

export const numberOf = (text: string): number => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new ImpossibleValueError('number', text)
  return value
}

const attribute =
  (key: string, factor = 1): Apply =>
  ({ attributes }, text) => {
    attributes[key] = Number((numberOf(text) * factor).toFixed(6))
  }

const flag =
  (key: string): Apply =>
  ({ attributes }, text) => {
    attributes[key] = text === '1'
  }

const timeOf = (text: string): Date => {
  const time = new Date(numberOf(text))
  if (Number.isNaN(time.getTime())) throw new ImpossibleValueError('time', text)
  return time
}

const HOUR_MS = 3_600_000
const SWITCHES = ['in1', 'in2', 'out1', 'out2'] as const

/** Meaning of the fields by their bit in the mask in front. */
export const FIELDS: Readonly<Record<number, Apply>> = {
  1: (draft, text) => {
    draft.imei = text
  },
  2: attribute('count'),
  4: ({ fix }, text) => {
    fix.time = timeOf(text)
  },
  5: ({ fix }, text) => {
    fix.latitude = numberOf(text)
  },
  6: ({ fix }, text) => {
    fix.longitude = numberOf(text)
  },
  7: ({ fix }, text) => {
    fix.altitudeMeters = numberOf(text)
  },
  9: ({ fix }, text) => {
    fix.speedKnots = knotsOfKmh(numberOf(text))
  },
  10: attribute('sat'),
  11: attribute('rssi'),
  12: attribute('hdop'),
  13: ({ fix }, text) => {
    fix.courseDegrees = numberOf(text)
  },
  14: flag('ignition'),
  15: flag('backup'),
  16: attribute('hours', HOUR_MS),
  17: attribute('odometer', 1000),
  21: attribute('vin'),
  22: attribute('battery'),
  23: ({ attributes }, text) => {
    attributes.operator = text
  },
  25: (draft, text) => {
    draft.deviceTime = timeOf(text)
  },
  26: ({ fix }, text) => {
    fix.valid = text === '1'
  },
  27: ({ attributes }, text) => {
    const mask = numberOf(text)
    for (const [bit, key] of SWITCHES.entries()) attributes[key] = isBitSet(mask, bit)
  },
  28: ({ attributes }, text) => {
    attributes.driverUniqueId = text
  },
}

/** The same for the fields of the vehicle bus. */
const BUS_FIELDS: Readonly<Record<number, Apply>> = {
  0: attribute('obdOdometer', 1000),
  1: attribute('hours', HOUR_MS),
  2: attribute('obdSpeed'),
  3: attribute('rpm'),
  4: attribute('canStatus'),
  6: attribute('throttle'),
  8: attribute('fuel'),
  14: attribute('oilTemperature'),
}

const MASK_BITS = 64
const MISSING = new Set(['', 'NULL'])

const readGroup = (text: string, fields: Readonly<Record<number, Apply>>, draft: Draft): void => {
  const [mask = '', ...values] = text.split(';')
  if (!/^[\da-f]{1,16}$/i.test(mask)) throw new ImpossibleValueError('mask', mask)
  const bits = BigInt(`0x${mask}`)
  let at = 0
  for (let bit = 0; bit < MASK_BITS; bit++) {
    if (((bits >> BigInt(bit)) & 1n) === 0n) continue
    const value = values[at++]
    if (value !== undefined && !MISSING.has(value)) fields[bit]?.(draft, value)
  }
}

export const positionOf = ({ fix, attributes, deviceTime }: Draft): DecodedPosition => {
  const { time, latitude, longitude, valid = true } = fix
  const times = deviceTime ? { deviceTime } : {}
  if (!time || latitude === undefined || longitude === undefined) return { ...times, attributes }
  return { fix: fixOf({ ...fix, time, latitude, longitude, valid }), ...times, attributes }
}

/** `~mask;values…|mask;values of the vehicle bus…$`. Throws `ImpossibleValueError`. */
export const readTextReport = (text: string): Draft => {
  const draft: Draft = { attributes: {}, fix: {}, imei: '' }
  const [main = '', bus] = text
    .replace(/^~/, '')
    .replace(/\$\s*$/, '')
    .split('|')
  readGroup(main, FIELDS, draft)
  if (bus) readGroup(bus, BUS_FIELDS, draft)
  return draft
}
