import { bitsBetween, isBitSet, signedOf } from '../bytes/index'
import { type Attributes, attributesOf, hexNumberOf, numberOf } from './values'

/** Bits of the mask of an extended report: what follows the state of the unit, in this order. */
const MaskBit = {
  fuelSensor: 0,
  wires: 1,
  bus: 2,
  fuelLevels: 3,
  fuelVolumes: 4,
  climate: 7,
  tags: 8,
  fuelTemperatures: 10,
  fuelData: 29,
} as const

const DEGREES_PER_STEP = 0.0625
const MOST_SENSORS = 32
const MOST_SENSOR_CODES = 3

/** Takes fields from the front; an absent one reads as empty. */
class Fields {
  private at = 0

  constructor(private readonly values: readonly string[]) {}

  get isAtEnd(): boolean {
    return this.at >= this.values.length
  }

  peek(ahead = 0): string {
    return this.values[this.at + ahead] ?? ''
  }

  text(): string {
    const value = this.values[this.at] ?? ''
    this.at++
    return value
  }

  skip(count: number): void {
    this.at += count
  }

  /** A number of sensors; nonsense counts as none. */
  count(): number {
    const count = numberOf(this.text()) ?? 0
    return Number.isInteger(count) && count > 0 && count <= MOST_SENSORS ? count : 0
  }
}

/** Four hex digits, which some units put behind the numbers of the port and of the sensor. */
const readFuelSensor = (fields: Fields): Attributes => {
  for (let left = MOST_SENSOR_CODES; left > 0 && /^\d{1,2}$/.test(fields.peek()); left--) fields.skip(1)
  return attributesOf({ fuel: hexNumberOf(fields.text()) })
}

/** Two reserved fields, then what a mask of its own names: level and height of the fuel. */
const readFuelData = (fields: Fields): Attributes => {
  fields.skip(2)
  const mask = hexNumberOf(fields.text()) ?? 0
  const fuel = isBitSet(mask, 0) ? hexNumberOf(fields.text()) : undefined
  if (isBitSet(mask, 1)) fields.skip(1)
  return attributesOf({ fuel })
}

/** Type of a device on the wire that is no thermometer. */
const IBUTTON = '2'

const readWires = (fields: Fields): Attributes => {
  const attributes: Attributes = {}
  const count = fields.count()
  for (let number = 1; number <= count; number++) {
    fields.skip(1)
    const isThermometer = fields.text() !== IBUTTON
    const steps = hexNumberOf(fields.text())
    if (isThermometer && steps !== undefined && steps <= 0xffff)
      attributes[`temp${number}`] = signedOf(steps, 16) * DEGREES_PER_STEP
  }
  return attributes
}

const readFuelLevels = (mask: number, hasPorts: boolean, fields: Fields): Attributes => {
  const attributes: Attributes = {}
  const count = fields.count()
  for (let number = 1; number <= count; number++) {
    fields.skip(hasPorts ? 2 : 1)
    const raw = hasPorts && isBitSet(mask, MaskBit.fuelSensor) ? hexNumberOf(fields.text()) : undefined
    const level = isBitSet(mask, MaskBit.fuelLevels) ? numberOf(fields.text()) : raw
    if (isBitSet(mask, MaskBit.fuelVolumes)) fields.skip(1)
    if (isBitSet(mask, MaskBit.fuelTemperatures)) fields.skip(1)
    if (level !== undefined) attributes.fuel = level
  }
  return attributes
}

const CLIMATE_WITH_HUMIDITY = '2'

/** Wireless sensors of temperature, some of humidity: nothing of theirs has a name of ours. */
const skipClimate = (fields: Fields): void => {
  for (let left = fields.count(); left > 0; left--) {
    fields.skip(1)
    fields.skip(fields.text() === CLIMATE_WITH_HUMIDITY ? 2 : 1)
  }
}

/** What a tag's own mask announces, bit by bit: the key, or how many fields without a name of ours. */
const TAG_FIELDS: readonly (string | number)[] = [1, 'Id', 1, 1, 'Temp', 'Humidity', 1, 2, 3, 2, 1, 1, 1, 'Battery']

const readTag = (number: number, fields: Fields): Attributes => {
  fields.skip(4)
  if (!/^[0-9a-f]{4}$/i.test(fields.peek())) fields.skip(1)
  const mask = hexNumberOf(fields.text()) ?? 0
  const attributes: Attributes = {}
  for (const [bit, field] of TAG_FIELDS.entries()) {
    if (!isBitSet(mask, bit)) continue
    if (typeof field === 'number') {
      fields.skip(field)
      continue
    }
    const text = fields.text()
    const value = field === 'Id' ? text : numberOf(text)
    if (value !== undefined && value !== '') attributes[`tag${number}${field}`] = value
  }
  return attributes
}

const readTags = (fields: Fields): Attributes => {
  const attributes: Attributes = {}
  const count = fields.count()
  for (let number = 1; number <= count && !fields.isAtEnd; number++) Object.assign(attributes, readTag(number, fields))
  return attributes
}

const readExternalBattery = (fields: Fields): Attributes => attributesOf({ externalBattery: numberOf(fields.text()) })

/**
 * Sensors behind the state of the unit, chosen by the mask of an extended report. Behind values of the vehicle bus,
 * whose number the mask does not tell, nothing can be found.
 */
export const readSensors = (mask: number, model: string, values: readonly string[]): Attributes => {
  const fields = new Fields(values)
  if (model === 'GL320M') return isBitSet(mask, MaskBit.climate) ? readExternalBattery(fields) : {}
  const hasPorts = model === 'GV350M'
  const attributes: Attributes = {}
  if (isBitSet(mask, MaskBit.fuelSensor) && !hasPorts) Object.assign(attributes, readFuelSensor(fields))
  if (isBitSet(mask, MaskBit.fuelData)) Object.assign(attributes, readFuelData(fields))
  if (isBitSet(mask, MaskBit.wires)) Object.assign(attributes, readWires(fields))
  if (isBitSet(mask, MaskBit.bus)) return attributes
  const hasLevels = bitsBetween(mask, MaskBit.fuelLevels, MaskBit.fuelVolumes + 1) > 0
  if (hasLevels || (hasPorts && isBitSet(mask, MaskBit.fuelSensor))) {
    Object.assign(attributes, readFuelLevels(mask, hasPorts, fields))
  }
  if (isBitSet(mask, MaskBit.climate)) skipClimate(fields)
  if (isBitSet(mask, MaskBit.tags)) Object.assign(attributes, readTags(fields))
  return attributes
}
