import { isBitSet } from '../bytes/index'
import { isGl5, isGv200 } from './models'
import { isLikelyStatus, isStatus, readStatus } from './status'
import {
  type Attributes,
  attributesOf,
  hexNumberOf,
  hoursOf,
  metersOfKm,
  numberOf,
  percentOf,
  thousandthsOf,
} from './values'

/** What stands behind the last place of a regular report. */
export interface Tail {
  attributes: Attributes
  /** Fields behind the state of the unit, where an extended report puts its sensors. */
  rest: readonly string[]
}

const NONE: Tail = { attributes: {}, rest: [] }
const LAST_STATUS_AT = 11
const DECIMAL = /^\d+\.\d+$/

const MASK = /^[0-9a-f]{1,2}$/i
const SATELLITES_BIT = 0

/** What the mask behind a place appends: satellites first, then fields without a name of ours. */
export const readAppended = ([mask, ...fields]: readonly string[]): Tail => {
  const appended = MASK.test(mask ?? '') ? (hexNumberOf(mask) ?? 0) : 0
  const count = [...appended.toString(2)].filter((bit) => bit === '1').length
  const sat = isBitSet(appended, SATELLITES_BIT) ? numberOf(fields[0]) : undefined
  return { attributes: attributesOf({ sat }), rest: fields.slice(count) }
}

/** Analogue input `number`: volts in extended reports, as sent in others; `F` marks a fuel level in percent. */
const readAnalogue = (text: string, number: number, isExtended: boolean): Attributes => {
  const level = /^F(\d{1,3})$/.exec(text)?.[1]
  if (level !== undefined) return { [`fuel${number}`]: Number(level) }
  return attributesOf({ [`adc${number}`]: isExtended ? thousandthsOf(text) : numberOf(text) })
}

const readMeters = ([odometer, hours, ...analogue]: readonly string[], isExtended: boolean): Attributes => ({
  ...attributesOf({ odometer: metersOfKm(odometer), hours: hoursOf(hours) }),
  ...Object.assign({}, ...analogue.map((text, index) => readAnalogue(text, index + 1, isExtended))),
})

const FUEL_RATE = /^(\d+(\.\d*)?|Inf|NaN)?$/

/** Engine speed, consumption and fuel level behind the state of units that are plugged into a vehicle. */
const readEngine = ([rpm, rate = '', level]: readonly string[]): Attributes =>
  attributesOf({ rpm: numberOf(rpm), fuel: FUEL_RATE.test(rate) ? percentOf(level) : undefined })

/** Distance, hours, analogue inputs, charge, state; how many analogue inputs depends on the model. */
const readVehicle = (fields: readonly string[], isExtended: boolean): Tail => {
  const { attributes, rest } = readAppended(fields)
  const statusAt = statusIndexOf(rest)
  return {
    attributes: {
      ...attributes,
      ...readMeters(rest.slice(0, Math.max(0, statusAt - 1)), isExtended),
      ...attributesOf({ batteryLevel: percentOf(rest[statusAt - 1]) }),
      ...readStatus(rest[statusAt] ?? ''),
      ...(isExtended ? {} : readEngine(rest.slice(statusAt + 1))),
    },
    rest: rest.slice(statusAt + 2),
  }
}

/** Where the state of the unit stands; -1 where there is none. */
const statusIndexOf = (fields: readonly string[]): number => {
  const likely = fields.findIndex(isLikelyStatus)
  return likely > 0 && likely <= LAST_STATUS_AT ? likely : fields.findIndex(isStatus)
}

const readGv200 = (fields: readonly string[], isExtended: boolean): Tail => ({
  attributes: {
    ...readMeters(fields.slice(0, 5), isExtended),
    ...attributesOf({ input: hexNumberOf(fields[5]), output: hexNumberOf(fields[6]) }),
  },
  rest: fields.slice(8),
})

/** Behind the strength and the error rate of the signal. */
const readGl5 = ([, battery, level, , motion, temperature]: readonly string[]): Attributes => ({
  ...attributesOf({
    battery: thousandthsOf(battery),
    batteryLevel: percentOf(level),
    temp1: temperature?.includes('.') ? numberOf(temperature) : undefined,
  }),
  ...(motion === '1' || motion === '0' ? { motion: motion === '1' } : {}),
})
const FIELDS_OF_GL5 = 5

/** Battery-driven units end in their charge, some behind the strength of the signal. */
const readBattery = (model: string, fields: readonly string[]): Attributes => {
  if (model !== 'GT501') return attributesOf({ batteryLevel: percentOf(fields[0]) })
  return attributesOf({ rssi: numberOf(fields.at(-2)), batteryLevel: percentOf(fields.at(-1)) })
}

/** Reads what follows the last place: vehicle units by the field of their state, others by their model. */
export const readTail = (model: string, all: readonly string[], isExtended: boolean): Tail => {
  const [first, ...fields] = all
  if (first === undefined) return NONE
  if (isGl5(model) && fields.length >= FIELDS_OF_GL5 - 1) {
    return { attributes: readGl5(fields), rest: fields.slice(FIELDS_OF_GL5) }
  }
  const statusAt = statusIndexOf(fields)
  if (statusAt > 0 && statusAt <= LAST_STATUS_AT) return readVehicle(all, isExtended)
  if (isGv200(model)) return readGv200(fields, isExtended)
  if (fields.length >= 5 && (DECIMAL.test(fields[0] ?? '') || hoursOf(fields[1]) !== undefined)) {
    const attributes = { ...readMeters(fields.slice(0, 4), isExtended), batteryLevel: percentOf(fields[4]) }
    return { attributes: attributesOf(attributes), rest: [] }
  }
  const odometer = DECIMAL.test(first) ? metersOfKm(first) : undefined
  return { attributes: attributesOf({ odometer, ...readBattery(model, fields) }), rest: fields.slice(1) }
}
