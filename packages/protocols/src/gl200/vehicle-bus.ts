import { bitsFrom, isBitSet, lowBits } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { networkOf } from './event'
import { findCellOnly, findLocations } from './location'
import type { TextMessage } from './message'
import { type Attributes, attributesOf, hexNumberOf, numberOf, thousandthsOf } from './values'

type Value = string | number | boolean | undefined
type BusField = readonly [key: string, read: (text: string) => Value]

const HOUR_MS = 3_600_000
const METERS_PER_STEP = 100

const asText = (text: string): string => text
/** Litres, some with their letter; kilograms of gas are none. */
const litresOf = (text: string): Value => numberOf(text.replace(/^L/, ''))
const perHour = (text: string): Value => (text.startsWith('L/H') ? numberOf(text.slice(3)) : undefined)
const voltsOf = (text: string): Value => thousandthsOf(text)
const withoutLetter = (text: string): Value => numberOf(text.replace(/^[A-Z]/, ''))
const total = (text: string): Value => (text.startsWith('H') ? withoutLetter(text) : undefined)
const hoursOf = (text: string): Value => {
  const hours = numberOf(text)
  return hours === undefined ? undefined : Math.round(hours * HOUR_MS)
}
const rangeOf = (text: string): Value => {
  const steps = numberOf(text)
  return steps === undefined ? undefined : steps * METERS_PER_STEP
}
const ignitionOf = (text: string): Value => {
  const state = numberOf(text)
  return state === undefined ? undefined : state > 0
}
const unnamed: BusField = ['', () => undefined]

/** Values of the bus in the order in which they stand, each with its bit of the mask: engine speed goes before speed. */
const FIELDS: readonly BusField[] = [
  ['vin', asText],
  ['ignition', ignitionOf],
  ['obdOdometer', total],
  ['fuelUsed', litresOf],
  ['rpm', numberOf],
  ['obdSpeed', numberOf],
  ['coolantTemp', numberOf],
  ['fuelConsumption', perHour],
  ['fuel', withoutLetter],
  ['range', rangeOf],
  ['throttle', numberOf],
  ['hours', hoursOf],
  ['drivingTime', numberOf],
  ['idleHours', numberOf],
  ['idleFuelConsumption', litresOf],
  ['axleWeight', numberOf],
  ['tachographInfo', hexNumberOf],
  ['indicators', hexNumberOf],
  ['lights', hexNumberOf],
  ['doors', hexNumberOf],
  ['vehicleOverspeed', numberOf],
  ['engineOverspeed', numberOf],
]

/** Values of the second mask, which heavy vehicles send. */
const MORE_FIELDS: readonly BusField[] = [
  ['adBlueLevel', withoutLetter],
  ['axleWeight1', numberOf],
  ['axleWeight3', numberOf],
  ['axleWeight4', numberOf],
  unnamed,
  unnamed,
  unnamed,
  ['adc1', voltsOf],
  ...Array.from({ length: 7 }, () => unnamed),
  ['driver1Card', asText],
  ['driver2Card', asText],
  ['driver1Name', asText],
  ['driver2Name', asText],
  ['registration', asText],
]
const SECOND_MASK_BIT = 29
/** Bits of the first mask in front of the second whose values have no name of ours. */
const UNNAMED_BITS = [22, 23, 24, 25, 26, 27] as const
const MASK = /^[0-9a-f]{1,8}$/i
const FULL_MASK = /^[0-9a-f]{8}$/i
const RPM_BIT = 5
const SPEED_BIT = 4

const readMasked = (mask: number, fields: readonly BusField[], values: readonly string[]) => {
  const attributes: Attributes = {}
  let at = 0
  for (const [bit, [key, read]] of fields.entries()) {
    if (!isBitSet(mask, bit)) continue
    const text = values[at++] ?? ''
    if (key !== '' && text !== '') Object.assign(attributes, attributesOf({ [key]: read(text) }))
  }
  return { attributes, used: at }
}

/** The mask by the order of the values: engine speed stands in front of speed, but has the higher bit. */
const inOrder = (mask: number): number => {
  const rpm = isBitSet(mask, RPM_BIT) ? 2 ** SPEED_BIT : 0
  const speed = isBitSet(mask, SPEED_BIT) ? 2 ** RPM_BIT : 0
  return bitsFrom(mask, RPM_BIT + 1) * 2 ** (RPM_BIT + 1) + rpm + speed + lowBits(mask, SPEED_BIT)
}

/** The second mask stands behind values of newer units that the first one has no names for, if they send them. */
const readMore = (mask: number, values: readonly string[]): Attributes => {
  if (!isBitSet(mask, SECOND_MASK_BIT)) return {}
  const skipped = UNNAMED_BITS.filter((bit) => isBitSet(mask, bit)).length
  const maskAt = FULL_MASK.test(values[skipped] ?? '') ? skipped : values.findIndex((text) => FULL_MASK.test(text))
  if (maskAt < 0) return {}
  return readMasked(hexNumberOf(values[maskAt]) ?? 0, MORE_FIELDS, values.slice(maskAt + 1)).attributes
}

const MASK_AT = 3

/** `GTCAN`: name, report type, state of the bus, mask, the values it names, then the place. */
export const readBus = ({ type, fields, sentAt, fallbackTime }: TextMessage): DecodedPosition => {
  const location = findLocations(fields, fallbackTime).at(-1) ?? findCellOnly(fields)
  const values = fields.slice(0, location?.start)
  const mask = MASK.test(values[MASK_AT] ?? '') ? (hexNumberOf(values[MASK_AT]) ?? 0) : 0
  const first = readMasked(inOrder(mask), FIELDS, values.slice(MASK_AT + 1))
  const more = readMore(mask, values.slice(MASK_AT + 1 + first.used))
  const deviceTime = sentAt ?? location?.deviceTime
  return {
    ...(location?.fix && { fix: { ...location.fix, valid: Number(location.accuracy) > 0 } }),
    ...(deviceTime && { deviceTime }),
    attributes: { ...first.attributes, ...more, type },
    ...networkOf(location?.cell),
  }
}

/** Values of the diagnosis plug by the bits of their mask, from bit 0. */
const PLUG_FIELDS: readonly BusField[] = [
  ['vin', asText],
  unnamed,
  unnamed,
  unnamed,
  ['rpm', numberOf],
  ['obdSpeed', numberOf],
  ['coolantTemp', numberOf],
  ['fuelConsumption', numberOf],
  ['dtcsClearedDistance', numberOf],
  unnamed,
  ['odbConnect', (text) => text === '1'],
  ['dtcsNumber', numberOf],
  ['dtcsCodes', asText],
  ['throttle', numberOf],
  unnamed,
  ['fuelLevel', numberOf],
  unnamed,
  ['obdOdometer', numberOf],
]

/** `GTOBD`: VIN, name, report type, mask, the values it names, on some units the distance, then the place. */
export const readPlug = ({ type, fields, sentAt, fallbackTime }: TextMessage): DecodedPosition => {
  const location = findLocations(fields, fallbackTime).at(-1) ?? findCellOnly(fields)
  const values = fields.slice(0, location?.start)
  const maskAt = values.findIndex((text, index) => index >= 2 && /^[0-9a-f]{4,8}$/i.test(text))
  const named = values.slice(maskAt + 1)
  const { attributes, used } = readMasked(hexNumberOf(values[maskAt]) ?? 0, PLUG_FIELDS, named)
  const obdOdometer = used === named.length - 1 ? numberOf(named[used]) : undefined
  const deviceTime = sentAt ?? location?.deviceTime
  const hdop = location?.fix ? numberOf(location.accuracy) : undefined
  return {
    ...(location?.fix && { fix: location.fix }),
    ...(deviceTime && { deviceTime }),
    attributes: { ...attributesOf({ hdop, obdOdometer, ...attributes }), type },
    ...networkOf(location?.cell),
  }
}
