import { isBitSet } from '../bytes/index'
import { ImpossibleValueError, knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
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

const text =
  (key: string): Apply =>
  ({ attributes }, value) => {
    attributes[key] = value
  }

const flag =
  (key: string): Apply =>
  ({ attributes }, value) => {
    attributes[key] = numberOf(value) === 1
  }

const place =
  (part: 'latitude' | 'longitude' | 'altitudeMeters' | 'courseDegrees'): Apply =>
  ({ fix }, value) => {
    fix[part] = numberOf(value)
  }

const timeOf = (value: string): Date => {
  const time = new Date(numberOf(value))
  if (Number.isNaN(time.getTime())) throw new ImpossibleValueError('time', value)
  return time
}

const HOUR_MS = 3_600_000
const SWITCHES = ['in1', 'in2', 'out1', 'out2'] as const
const MILLI = 0.001

/** Meaning of the fields by their bit in the mask in front. */
export const FIELDS: Readonly<Record<number, Apply>> = {
  1: (draft, value) => void (draft.imei = value),
  2: attribute('count'),
  3: text('nickname'),
  4: ({ fix }, value) => void (fix.time = timeOf(value)),
  5: place('latitude'),
  6: place('longitude'),
  7: place('altitudeMeters'),
  9: ({ fix }, value) => void (fix.speedKnots = knotsOfKmh(numberOf(value))),
  10: attribute('sat'),
  11: attribute('rssi'),
  12: attribute('hdop'),
  13: place('courseDegrees'),
  14: flag('ignition'),
  15: flag('backup'),
  16: attribute('hours', HOUR_MS),
  17: attribute('odometer', 1000),
  18: attribute('event'),
  19: attribute('eventStatus'),
  20: text('eventName'),
  /** Millivolts of the supply and of the battery. */
  21: attribute('power', MILLI),
  22: attribute('battery', MILLI),
  23: text('operator'),
  25: (draft, value) => void (draft.deviceTime = timeOf(value)),
  26: ({ fix }, value) => void (fix.valid = numberOf(value) >= 1),
  27: ({ attributes }, value) => {
    const mask = numberOf(value)
    for (const [bit, key] of SWITCHES.entries()) attributes[key] = isBitSet(mask, bit)
  },
  28: text('driverUniqueId'),
  30: text('message'),
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
  10: attribute('autonomy'),
  12: attribute('fuelConsumption'),
  13: attribute('fuelUsed'),
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
    if (value !== undefined && !MISSING.has(value)) readable(() => fields[bit]?.(draft, value))
  }
}

const DRIVER_EVENT = 126
const DRIVER_NAMED = 4

/** The event of a card that was read has its number for a name. */
const driverOf = ({ event, eventStatus, eventName }: Attributes): Attributes =>
  event === DRIVER_EVENT && eventStatus === DRIVER_NAMED && typeof eventName === 'string'
    ? { driverUniqueId: eventName }
    : {}

export const positionOf = ({ fix, attributes, deviceTime }: Draft, now: Date): DecodedPosition => ({
  ...soundFix({ valid: true, ...fix }, now),
  ...(deviceTime ? { deviceTime } : {}),
  attributes: { ...attributes, ...driverOf(attributes) },
})

/** `~mask;values…|mask;values of the vehicle bus…$`. Throws `ImpossibleValueError`. */
export const readTextReport = (text: string): Draft => {
  const draft: Draft = { attributes: {}, fix: {}, imei: '' }
  const [main = '', bus] = text
    .replace(/^~/, '')
    .replace(/\$\s*$/, '')
    .split('|')
  readGroup(main, FIELDS, draft)
  if (bus) readable(() => readGroup(bus, BUS_FIELDS, draft))
  return draft
}
