import { isBitSet, type ByteReader } from '../bytes/index'
import { readable } from '../lenient'
import { numberItem, textItem, textOf, type Draft, type ReadItem } from './item-kinds'
import { isAovx } from './models'
import { isVehicleText, readVehicleText } from './vehicle-text'

/** Percent of one whole byte, or of two in tenths. */
const percentItem =
  (key: string): ReadItem =>
  (item, draft) =>
    numberItem(key, item.left === 1 ? 1 : 0.1)(item, draft)

const percentOfByte = (value: number): number => Math.trunc((value * 100) / 255)

/** Percent of one whole byte, or of two the share of 255 that the bus itself sends. */
const throttleItem: ReadItem = (item, draft) => {
  if (item.left === 2) draft.attributes.throttle = percentOfByte(item.u16())
  else numberItem('throttle')(item, draft)
}

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
  0x0007: numberItem('fuelConsumption', 0.1),
  0x0008: percentItem('engineLoad'),
  0x0009: numberItem('coolantTemp', 1, -40),
  0x000b: numberItem('intakePressure'),
  0x000c: numberItem('intakeTemp', 1, -40),
  0x000d: numberItem('intakeFlow'),
  0x000e: throttleItem,
  0x000f: fuelItem,
  0x0050: textItem('vin'),
  0x0051: (item, { attributes }) => {
    attributes.cvn = item.hex(item.left)
  },
  0x0052: textItem('calid'),
  0x0100: numberItem('tripOdometer', 0.1),
  0x0102: numberItem('tripFuel', 0.1),
  0x0112: numberItem('hardAccelerationCount'),
  0x0113: numberItem('hardDecelerationCount'),
  0x0114: numberItem('hardCorneringCount'),
}

/** Item `f3` of AOVX: Bluetooth tags, whose values a mask in front of all names. */
const readTags = (item: ByteReader, { attributes }: Draft): void => {
  const mask = item.u8()
  for (let number = 1; item.has(7); number++) {
    const name = `tag${number}`
    attributes[`${name}Mac`] = item.hex(6)
    attributes[`${name}Rssi`] = item.i8()
    if (isBitSet(mask, 0)) attributes[`${name}Name`] = item.ascii(10).replaceAll('\0', '').trim()
    if (isBitSet(mask, 1)) item.skip(2)
    if (isBitSet(mask, 2)) attributes[`${name}Battery`] = item.u16() / 1000
    if (isBitSet(mask, 3)) attributes[`${name}Temp`] = item.i16() / 10
    if (isBitSet(mask, 4)) attributes[`${name}Humidity`] = item.i16() / 10
    if (isBitSet(mask, 5)) item.skip(6)
    if (isBitSet(mask, 6)) item.skip(2)
    if (isBitSet(mask, 7)) item.skip(2)
  }
}

/** Item `f3`: values of the bus, or tags. */
export const vehicleItem: ReadItem = (item, draft) => {
  if (isAovx(draft.model)) return readTags(item, draft)
  while (item.has(3)) {
    const number = item.u16()
    const length = item.u8()
    if (!item.has(length)) return
    const value = item.part(length)
    if (length > 0) readable(() => VALUES[number]?.(value, draft))
  }
}

/** Degrees or percent: a signed whole byte and a second one in 255ths. */
const readFraction = (item: ByteReader): number => {
  const whole = item.i8()
  return whole + (whole < 0 ? -1 : 1) * (item.u8() / 255)
}

const SENSOR_BYTES = 11

/** Item `e6`: a line of the vehicle bus, or sensors of an index, an address, a temperature and a humidity. */
export const sensorsItem: ReadItem = (item, { attributes }) => {
  if (isVehicleText(item)) Object.assign(attributes, readVehicleText(textOf(item)))
  if (item.left % SENSOR_BYTES !== 0) return
  while (item.has(SENSOR_BYTES)) {
    const index = item.u8()
    item.skip(6)
    attributes[`temp${index}`] = readFraction(item)
    attributes[`humidity${index}`] = readFraction(item)
  }
}

/** Item `91`: a summary of the diagnosis plug. */
export const diagnosisItem: ReadItem = (item, { attributes }) => {
  attributes.battery = item.u16() / 10
  attributes.rpm = item.u16()
  attributes.obdSpeed = item.u8()
  attributes.throttle = percentOfByte(item.u8())
  attributes.engineLoad = percentOfByte(item.u8())
  attributes.coolantTemp = item.u8() - 40
  attributes.fuelConsumption = item.skip(2).u16() / 100
  attributes.fuelUsed = item.skip(2 + 4 + 2).u16() / 100
}

const EXTENDED = 0x7c
const EXTENDED_ALARMS = ['hardAcceleration', 'hardBraking', 'hardCornering', 'accident', 'tampering']

/** Item `fe`: level, volts or distance by its length, or items of its own behind a mark. */
export const finalItem: ReadItem = (item, draft) => {
  if (item.left === 1) return numberItem('batteryLevel')(item, draft)
  if (item.left === 2) return numberItem('power', 0.1)(item, draft)
  if (item.left === 4) return numberItem('odometer')(item, draft)
  if (item.peekU8() !== EXTENDED) return
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
