import { isBitSet, type ByteReader } from '../bytes/index'
import { cellOf } from '../fix'
import { assistanceItem, cameraItem, drivingItem } from './camera-items'
import { accessPointsItem, analogItem, levelItem, numberItem, textItem, textOf, type ReadItem } from './item-kinds'
import { finalItem, vehicleItem } from './vehicle-items'

const tireItem: ReadItem = (item, { attributes }) => {
  while (item.has(8)) {
    const name = `tire${item.u8()}`
    attributes[`${name}SensorId`] = item.hex(3)
    attributes[`${name}Pressure`] = Number((item.u16() / 40).toFixed(3))
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

/** An IMEI, or the event that woke the device with the sensors its mask names. */
const eventItem: ReadItem = (item, { attributes }) => {
  if (item.left === 8) {
    attributes.imei = item.hex(8).slice(1)
    return
  }
  attributes.event = item.u8()
  if (attributes.event === 2) attributes.motion = true
  const mask = item.u8()
  if (isBitSet(mask, 0)) attributes.lightSensor = item.u16()
  if (isBitSet(mask, 1)) attributes.temp1 = item.i16() / 10
  if (isBitSet(mask, 2)) attributes.humidity = item.i16() / 10
  if (isBitSet(mask, 3)) attributes.gSensor = signedThree(item)
}

const CHARGING = 2

const batteryItem: ReadItem = (item, { attributes }) => {
  attributes.battery = item.u32() / 1000
  if (!item.has(2)) return
  attributes.charge = item.u8() === CHARGING
  const level = item.u8()
  if (level <= 100) attributes.batteryLevel = level
}

const lockCommandItem: ReadItem = (item, { attributes }) => {
  if (item.left < 6) return
  attributes.lockCommand = item.u8()
  attributes.lockCard = item.u32()
  attributes.unlockResult = item.u8()
}

/** How often the string was cut, then state of string, motion and cover. */
const coverItem: ReadItem = (item, { attributes }) => {
  if (!item.has(3)) return
  const state = item.skip(2).u8()
  attributes.string = isBitSet(state, 0)
  attributes.motion = isBitSet(state, 2)
  attributes.cover = isBitSet(state, 3)
}

const signalItem: ReadItem = (item, { attributes }) => {
  if (!item.has(6)) return
  attributes.rssi = item.u8()
  attributes.power = item.u16() / 1000
  attributes.battery = item.u16() / 1000
  attributes.sat = item.u8()
}

/** The vehicle bus and the items that makers of trackers, padlocks and sensors added. */
export const ITEMS_OF_TRACKERS: Readonly<Record<number, ReadItem>> = {
  0x0b: lockCommandItem,
  0x63: lockItem,
  0x64: assistanceItem('adasAlarm'),
  0x65: assistanceItem('dmsAlarm'),
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
  0xa0: (item, { attributes }) => {
    const codes = textOf(item).replaceAll(',', ' ')
    if (codes !== '') attributes.dtcs = codes
  },
  0xa7: analogItem,
  0xac: numberItem('odometer'),
  0xbc: textItem('driver'),
  0xbd: textItem('driverUniqueId'),
  0xd3: numberItem('power', 0.1),
  0xd4: levelItem,
  0xd5: (item, draft) => {
    if (item.left === 2) numberItem('battery', 0.01)(item, draft)
  },
  0xe8: cameraItem,
  0xda: coverItem,
  0xee: signalItem,
  0xf0: cellsItem,
  0xf1: numberItem('power', 0.001),
  0xf2: textItem('versionFw'),
  0xf3: vehicleItem,
  0xf4: accessPointsItem,
  0xf6: eventItem,
  0xf7: batteryItem,
  0xf8: (item, { attributes }) => {
    if (item.left >= 19) attributes.iccid = item.skip(9).hex(10)
  },
  0xf9: (item, { attributes }) => {
    if (item.left >= 12) attributes.hdop = item.skip(10).u16() / 10
  },
  0xfe: finalItem,
}
