import { isBitSet, type ByteReader } from '../bytes/index'
import { cellOf } from '../fix'
import { assistanceItem, cameraItem, drivingItem } from './camera-items'
import { environmentItem } from './environment-item'
import { accessPointsItem, analogItem, numberItem, textItem, textOf, type Draft, type ReadItem } from './item-kinds'
import { readLockCommand } from './lock-command'
import { countsSteps, isAovx } from './models'
import { diagnosisItem, finalItem, vehicleItem } from './vehicle-items'

const PRESSURE_BITS = 0x3ff

const tireItem: ReadItem = (item, { attributes }) => {
  while (item.has(8)) {
    const name = `tire${item.u8()}`
    attributes[`${name}SensorId`] = item.hex(3)
    attributes[`${name}Pressure`] = Number(((item.u16() & PRESSURE_BITS) / 40).toFixed(3))
    attributes[`${name}Temp`] = item.u8() - 50
    attributes[`${name}Status`] = item.u8()
  }
}

const SEALED = 0x31

const lockItem: ReadItem = (item, { attributes }) => {
  for (let index = 1; item.has(11); index++) {
    attributes[`lock${index}Id`] = item.hex(6)
    attributes[`lock${index}Battery`] = item.u16() / 1000
    attributes[`lock${index}Seal`] = item.u8() === SEALED
    item.skip(2)
  }
}

/** Item `d5`: the battery, or locks with their card, charge and state. */
const locksItem: ReadItem = (item, draft) => {
  if (item.left === 2) return numberItem('battery', 0.01)(item, draft)
  const { attributes } = draft
  const count = item.u8()
  for (let number = 1; number <= count && item.has(13); number++) {
    attributes[`lock${number}Id`] = item.hex(5)
    attributes[`lock${number}Card`] = item.hex(5)
    attributes[`lock${number}Battery`] = item.u8()
    attributes[`lock${number}Locked`] = !isBitSet(item.u16(), 5)
  }
}

const CARD_EVENTS = { first: 0x61, last: 0x66 } as const

/** Item `60`: an event; those of a card name the lock and the card. */
const lockEventItem: ReadItem = (item, { attributes }) => {
  const event = item.u16()
  attributes.event = event
  if (event >= CARD_EVENTS.first && event <= CARD_EVENTS.last) attributes.driverUniqueId = item.skip(6).ascii(8)
}

const cellsItem: ReadItem = (item, { network }) => {
  const cellTowers = []
  while (item.has(13)) {
    const [country, operator, cell] = [item.u16(), item.u16(), item.u32()]
    item.skip(2)
    cellTowers.push(cellOf(country, operator, item.u16(), cell, -item.u8()))
  }
  if (cellTowers.length > 0) network.cellTowers = cellTowers
}

const signedThree = (item: ByteReader): string => `[${item.i16()},${item.i16()},${item.i16()}]`

/** Item `f6`: pressure of the air, an IMEI, or the event that woke the device with the sensors its mask names. */
const eventItem: ReadItem = (item, { attributes, model }) => {
  if (!isAovx(model) && item.left === 2) attributes.airPressure = item.u16()
  else if (!isAovx(model) && item.left === 8) attributes.imei = item.hex(8).slice(1)
  else readWakeUp(item, attributes)
}

const readWakeUp = (item: ByteReader, attributes: Draft['attributes']): void => {
  attributes.event = item.u8()
  if (attributes.event === 2) attributes.motion = true
  const mask = item.u8()
  if (isBitSet(mask, 0)) attributes.lightSensor = item.u16()
  if (isBitSet(mask, 1)) attributes.temp1 = item.i16() / 10
  if (isBitSet(mask, 2)) attributes.humidity = item.i16() / 10
  if (isBitSet(mask, 3)) attributes.gSensor = signedThree(item)
  if (isBitSet(mask, 4)) item.skip(10)
  if (isBitSet(mask, 5)) attributes.airPressure = item.u16()
}

const CHARGING: readonly number[] = [2, 3]

/** Item `f7`: humidity, or the battery with whether it is charging and its charge. */
const batteryItem: ReadItem = (item, draft) => {
  if (item.left === 2) return numberItem('humidity', 0.1)(item, draft)
  const { attributes } = draft
  attributes.battery = item.u32() / 1000
  if (item.has(1) && CHARGING.includes(item.u8())) attributes.charge = true
  if (!item.has(1)) return
  const level = item.u8()
  if (level <= 100) attributes.batteryLevel = level
}

const SHORTEST_STATE = 19

/** Item `f8`: working mode, IMEI and card of AOVX; steps; or a second temperature. */
const mixedItem: ReadItem = (item, { attributes, model }) => {
  if (item.left >= SHORTEST_STATE) attributes.iccid = item.skip(9).hex(10)
  else if (countsSteps(model)) attributes.steps = item.u16()
  else if (!isAovx(model) && item.left === 2) attributes.temp2 = Number((item.u16() / 10 - 50).toFixed(1))
}

/** Item `f9`: ages, accuracy, times and a probe, by its mask. */
const receiverItem: ReadItem = (item, { attributes }) => {
  const mask = item.u16()
  if (isBitSet(mask, 0)) item.skip(4)
  if (isBitSet(mask, 1)) item.skip(4)
  if (isBitSet(mask, 2)) attributes.hdop = item.u16() / 10
  if (isBitSet(mask, 3)) item.skip(6)
  if (isBitSet(mask, 5)) item.skip(8)
  if (isBitSet(mask, 6)) attributes.temp3 = item.i16() / 10
}

/** Item `da`: how often the string was cut, then state of string, motion and cover. */
const coverItem: ReadItem = (item, { attributes }) => {
  if (!item.has(3)) return
  const state = item.skip(2).u8()
  attributes.string = isBitSet(state, 0)
  attributes.motion = isBitSet(state, 2)
  attributes.cover = isBitSet(state, 3)
}

const signalItem: ReadItem = (item, { attributes }) => {
  if (item.left !== 6) return
  attributes.rssi = item.u8()
  attributes.power = item.u16() / 1000
  attributes.battery = item.u16() / 1000
  attributes.sat = item.u8()
}

const VIBRATION_BIT = 3

/** The vehicle bus and the items that makers of trackers, padlocks and sensors added. */
export const ITEMS_OF_TRACKERS: Readonly<Record<number, ReadItem>> = {
  0x0b: (item, { attributes }) => {
    readLockCommand(item, attributes)
  },
  0x60: lockEventItem,
  0x63: lockItem,
  0x64: assistanceItem('adasAlarm'),
  0x65: assistanceItem('dmsAlarm'),
  0x67: textItem('password'),
  0x68: (item, { attributes }) => {
    const level = item.u16() / 100
    if (level <= 100) attributes.batteryLevel = level
  },
  0x69: numberItem('battery', 0.01),
  0x70: drivingItem,
  0x77: tireItem,
  0x81: numberItem('rpm'),
  0x82: numberItem('power', 0.1),
  0x83: numberItem('engineLoad'),
  0x84: numberItem('coolantTemp', 1, -40),
  0x85: numberItem('fuelConsumption'),
  0x86: numberItem('intakeTemp', 1, -40),
  0x87: numberItem('intakeFlow'),
  0x88: numberItem('intakePressure'),
  0x89: numberItem('throttle'),
  0x8b: textItem('vin'),
  0x8c: numberItem('obdOdometer', 100),
  0x8d: numberItem('tripOdometer', 1000),
  0x8e: numberItem('fuel'),
  0x91: diagnosisItem,
  0x94: textItem('vin'),
  0xa0: (item, { attributes }) => {
    const codes = textOf(item).replaceAll(',', ' ')
    if (codes !== '') attributes.dtcs = codes
  },
  0xa7: analogItem,
  0xac: numberItem('odometer'),
  0xbc: textItem('driver'),
  0xbd: textItem('driverUniqueId'),
  0xd0: (item, { alarms }) => {
    if (isBitSet(item.u32(), VIBRATION_BIT)) alarms.push('vibration')
  },
  0xd3: numberItem('power', 0.1),
  0xd5: locksItem,
  0xe8: cameraItem,
  0xda: coverItem,
  0xea: environmentItem,
  0xed: textItem('card'),
  0xee: signalItem,
  0xf0: cellsItem,
  0xf1: numberItem('power', 0.001),
  0xf2: textItem('versionFw'),
  0xf3: vehicleItem,
  0xf4: accessPointsItem,
  0xf5: (item, draft) => {
    if (item.left === 2) numberItem('illuminance')(item, draft)
  },
  0xf6: eventItem,
  0xf7: batteryItem,
  0xf8: mixedItem,
  0xf9: receiverItem,
  0xfb: textItem('container'),
  0xfc: numberItem('geofence'),
  0xfe: finalItem,
}
