import { isBitSet } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { findLocations } from './location'
import type { TextMessage } from './message'
import { type Attributes, attributesOf, hexNumberOf, numberOf } from './values'

type Value = string | number | boolean | undefined
type BusField = readonly [key: string, read: (text: string) => Value]

const HOUR_MS = 3_600_000
const METERS_PER_STEP = 100

const asText = (text: string): string => text
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

/** Values of the bus by the bits of the mask, from bit 0. */
const FIELDS: readonly BusField[] = [
  ['vin', asText],
  ['ignition', ignitionOf],
  ['obdOdometer', total],
  ['fuelUsed', numberOf],
  ['rpm', numberOf],
  ['obdSpeed', numberOf],
  ['coolantTemp', numberOf],
  unnamed,
  ['fuel', withoutLetter],
  ['range', rangeOf],
  ['throttle', numberOf],
  ['hours', hoursOf],
  ['drivingTime', numberOf],
  ['idleHours', numberOf],
  ['idleFuelConsumption', numberOf],
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
  ...Array.from({ length: 11 }, () => unnamed),
  ['driver1Card', asText],
  ['driver2Card', asText],
  ['driver1Name', asText],
  ['driver2Name', asText],
  ['registration', asText],
]
const SECOND_MASK_BIT = 29
const MASK = /^[0-9a-f]{8}$/i

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

/** The second mask stands behind values of newer units that the first one has no names for. */
const readMore = (mask: number, values: readonly string[]): Attributes => {
  if (!isBitSet(mask, SECOND_MASK_BIT)) return {}
  const maskAt = values.findIndex((text) => MASK.test(text))
  if (maskAt < 0) return {}
  return readMasked(hexNumberOf(values[maskAt]) ?? 0, MORE_FIELDS, values.slice(maskAt + 1)).attributes
}

/** `GTCAN`: name, report type, state of the bus, mask, the values it names, then the place. */
export const readBus = ({ type, fields, sentAt }: TextMessage): DecodedPosition => {
  const location = findLocations(fields).at(-1)
  const values = fields.slice(0, location?.start)
  const maskAt = values.findIndex((text, index) => index >= 2 && MASK.test(text))
  const mask = hexNumberOf(values[maskAt]) ?? 0
  const first = readMasked(mask, FIELDS, values.slice(maskAt + 1))
  const more = readMore(mask, values.slice(maskAt + 1 + first.used))
  return {
    ...(location?.fix && { fix: { ...location.fix, valid: Number(location.accuracy) > 0 } }),
    ...(sentAt && { deviceTime: sentAt }),
    attributes: { ...first.attributes, ...more, type },
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
export const readPlug = ({ type, fields, sentAt }: TextMessage): DecodedPosition => {
  const location = findLocations(fields).at(-1)
  const values = fields.slice(0, location?.start)
  const maskAt = values.findIndex((text, index) => index >= 2 && /^[0-9a-f]{4,8}$/i.test(text))
  const named = values.slice(maskAt + 1)
  const { attributes, used } = readMasked(hexNumberOf(values[maskAt]) ?? 0, PLUG_FIELDS, named)
  const obdOdometer = used === named.length - 1 ? numberOf(named[used]) : undefined
  return {
    ...(location?.fix && { fix: location.fix }),
    ...(sentAt && { deviceTime: sentAt }),
    attributes: { ...attributesOf({ hdop: numberOf(location?.accuracy), obdOdometer, ...attributes }), type },
  }
}
