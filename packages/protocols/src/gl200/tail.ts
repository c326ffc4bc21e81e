import { isBitSet } from '../bytes/index'
import { isStatus, readStatus } from './status'
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

/** Units whose inputs and outputs stand in fields of their own. */
const isGv200 = (version: string): boolean => version.startsWith('04') || version.startsWith('35')

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

/** Distance, hours, analogue inputs, charge, state; how many analogue inputs depends on the model. */
const readVehicle = (mask: string, fields: readonly string[], statusAt: number, isExtended: boolean): Tail => {
  const appended = hexNumberOf(mask) ?? 0
  const extra = [...appended.toString(2)].filter((bit) => bit === '1').length
  const meters = fields.slice(extra, statusAt - 1)
  const engineSpeed = isExtended ? undefined : numberOf(fields[statusAt + 1])
  return {
    attributes: {
      ...attributesOf({ sat: isBitSet(appended, 0) ? numberOf(fields[0]) : undefined }),
      ...readMeters(meters, isExtended),
      ...attributesOf({ batteryLevel: percentOf(fields[statusAt - 1]) }),
      ...readStatus(fields[statusAt] ?? ''),
      ...attributesOf({ rpm: engineSpeed }),
    },
    rest: fields.slice(statusAt + 2),
  }
}

const readGv200 = (fields: readonly string[], isExtended: boolean): Tail => ({
  attributes: {
    ...readMeters(fields.slice(0, 5), isExtended),
    ...attributesOf({ input: hexNumberOf(fields[5]), output: hexNumberOf(fields[6]) }),
  },
  rest: fields.slice(8),
})

/** Battery-driven units end in their charge, some behind the strength of the signal. */
const readBattery = (version: string, fields: readonly string[]): Attributes => {
  if (version.startsWith('DE')) return attributesOf({ batteryLevel: percentOf(fields[2]) })
  if (!version.startsWith('42')) return attributesOf({ batteryLevel: percentOf(fields[0]) })
  return attributesOf({ rssi: numberOf(fields.at(-2)), batteryLevel: percentOf(fields.at(-1)) })
}

/** Reads what follows the last place: vehicle units by the field of their state, others by their family. */
export const readTail = (version: string, [first, ...fields]: readonly string[], isExtended: boolean): Tail => {
  if (first === undefined) return NONE
  const statusAt = fields.findIndex(isStatus)
  if (statusAt > 0 && statusAt <= LAST_STATUS_AT) return readVehicle(first, fields, statusAt, isExtended)
  if (isGv200(version)) return readGv200(fields, isExtended)
  if (fields.length >= 5 && (DECIMAL.test(fields[0] ?? '') || hoursOf(fields[1]) !== undefined)) {
    const attributes = { ...readMeters(fields.slice(0, 4), isExtended), batteryLevel: percentOf(fields[4]) }
    return { attributes: attributesOf(attributes), rest: [] }
  }
  const odometer = DECIMAL.test(first) ? metersOfKm(first) : undefined
  return { attributes: attributesOf({ odometer, ...readBattery(version, fields) }), rest: [] }
}
