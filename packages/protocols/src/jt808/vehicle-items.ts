import { isBitSet, type ByteReader } from '../bytes/index'
import { numberItem, textItem, type ReadItem } from './item-kinds'

/** Percent of one whole byte, or of two in tenths. */
const percentItem =
  (key: string): ReadItem =>
  (item, draft) =>
    numberItem(key, item.left === 1 ? 1 : 0.1)(item, draft)

const fuelItem: ReadItem = (item, draft) => {
  if (item.left !== 1 || item.peekU8() <= 100) percentItem('fuelLevel')(item, draft)
}

/** Values of the bus inside item `f3`, each with two bytes of number and one of length. */
const VALUES: Readonly<Record<number, ReadItem>> = {
  0x0002: numberItem('obdSpeed', 0.1),
  0x0003: numberItem('rpm'),
  0x0004: numberItem('power', 0.001),
  0x0005: numberItem('obdOdometer', 100),
  0x0006: numberItem('fuelConsumption', 0.1),
  0x0008: percentItem('engineLoad'),
  0x0009: numberItem('coolantTemp', 1, -40),
  0x000b: numberItem('intakePressure'),
  0x000c: numberItem('intakeTemp', 1, -40),
  0x000e: percentItem('throttle'),
  0x000f: fuelItem,
  0x0050: textItem('vin'),
  0x0100: numberItem('tripOdometer', 0.1),
  0x0102: numberItem('tripFuel', 0.1),
  0x0112: numberItem('hardAccelerationCount'),
  0x0113: numberItem('hardDecelerationCount'),
  0x0114: numberItem('hardCorneringCount'),
}

export const vehicleItem: ReadItem = (item, draft) => {
  while (item.has(3)) {
    const number = item.u16()
    const length = item.u8()
    if (!item.has(length)) return
    const value = item.part(length)
    if (length > 0) VALUES[number]?.(value, draft)
  }
}

/** Degrees or percent: a signed whole byte and a second one in 255ths. */
const readFraction = (item: ByteReader): number => {
  const whole = item.i8()
  return whole + (whole < 0 ? -1 : 1) * (item.u8() / 255)
}

const SENSOR_BYTES = 11

/** Item `e6`: whether power is connected, or sensors of an index, an address, a temperature and a humidity. */
export const sensorsItem: ReadItem = (item, { attributes }) => {
  if (item.left === 1) attributes.charge = item.u8() === 0
  while (item.has(SENSOR_BYTES)) {
    const index = item.u8()
    item.skip(6)
    attributes[`temp${index}`] = readFraction(item)
    attributes[`humidity${index}`] = readFraction(item)
  }
}

const EXTENDED = 0x7c
const EXTENDED_ALARMS = ['hardAcceleration', 'hardBraking', 'hardCornering', 'accident', 'tampering']

/** Item `fe`: level, volts or distance by its length, or items of its own behind a mark. */
export const finalItem: ReadItem = (item, draft) => {
  if (item.left === 1) return numberItem('batteryLevel')(item, draft)
  if (item.left === 2) return numberItem('power', 0.1)(item, draft)
  if (item.peekU8() !== EXTENDED) return numberItem('odometer')(item, draft)
  item.skip(1)
  while (item.has(2)) {
    const number = item.u8()
    const length = item.u8()
    if (!item.has(length)) return
    const value = item.part(length)
    if (number !== 0x01 || length !== 4) continue
    const alarms = value.u32()
    draft.alarms.push(...EXTENDED_ALARMS.filter((_, bit) => isBitSet(alarms, bit)))
  }
}
