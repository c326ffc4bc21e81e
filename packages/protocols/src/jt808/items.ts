import { bitsBetween, isBitSet, type ByteReader } from '../bytes/index'
import { cellOf } from '../fix'
import { readable } from '../lenient'
import { readExtended } from './extended'
import { accessPointsItem, analogItem, levelItem, numberItem, textOf, type Draft, type ReadItem } from './item-kinds'
import { hasDoor, sendsTextInFuelItem } from './models'
import { readListItem } from './list-items'
import { ITEMS_OF_TRACKERS } from './tracker-items'
import { sensorsItem } from './vehicle-items'

const CHARGING = 0xff

/** One byte is the charge, or that the battery is being charged; four are the number of a driver. */
const levelOrDriverItem: ReadItem = (item, { attributes }) => {
  if (item.left === 4) attributes.driverUniqueId = String(item.u32())
  if (item.left !== 1) return
  const level = item.u8()
  if (level === CHARGING) attributes.charge = true
  else if (level <= 100) attributes.batteryLevel = level
}

const LAST_AREA = 0xffff
const LAST_CELL = 0xfffffff

/** Country and operator, then cells of area, number and strength. */
const readCellList: ReadItem = (item, { network }) => {
  const [country, operator] = [item.u16(), item.u16()]
  const cellTowers = []
  while (item.has(8)) {
    const [area, cell, signal] = [item.u24(), item.u32(), item.i8()]
    if (area > 0 && area <= LAST_AREA && cell <= LAST_CELL)
      cellTowers.push(cellOf(country, operator, area, cell, signal))
  }
  if (cellTowers.length > 0) network.cellTowers = cellTowers
}

const STANDARD: Readonly<Record<number, ReadItem>> = {
  0x01: numberItem('odometer', 100),
  0x02: (item, { attributes }) => {
    const value = item.u16()
    attributes.fuel = isBitSet(value, 15) ? value & 0x7fff : value / 10
  },
  0x06: levelItem,
  0x14: numberItem('videoAlarm'),
  0x25: numberItem('input'),
  0x2b: analogItem,
  0x30: numberItem('rssi'),
  0x31: numberItem('sat'),
  0x33: (item, { attributes }) => {
    if (item.left === 1) attributes.mode = item.u8()
    const battery = /^\*M00,\d+,\d\d(\d{3})/.exec(textOf(item))?.[1]
    if (battery !== undefined) attributes.battery = Number(battery) / 100
  },
  0x51: (item, { attributes }) => {
    if (item.left !== 2 && item.left !== 16) return
    for (let index = 1; item.has(2); index++) {
      const value = item.u16()
      if (value !== 0xffff) attributes[`temp${index}`] = ((value & 0x7fff) * (value & 0x8000 ? -1 : 1)) / 10
    }
  },
  0x56: (item, { attributes }) => {
    attributes.batteryLevel = Math.min(item.u8() * 10, 100)
  },
  0x57: (item, { alarms, model }) => {
    if (item.left < 8) return
    const behaviour = item.u16()
    item.skip(2)
    const extra = item.u32()
    if (isBitSet(behaviour, 8)) alarms.push('hardAcceleration')
    if (isBitSet(behaviour, 9)) alarms.push('hardBraking')
    if (isBitSet(behaviour, 10)) alarms.push('hardCornering')
    if (hasDoor(model) && isBitSet(extra, 16)) alarms.push('door')
  },
  0xd4: levelOrDriverItem,
  0xe1: (item, draft) => {
    if (item.left === 2) numberItem('power', 0.1)(item, draft)
    else if (item.left >= 12) readCellList(item, draft)
    else levelOrDriverItem(item, draft)
  },
  0xe2: (item, draft) => {
    if (item.left === 2) numberItem('power', 0.1)(item, draft)
    else if (item.left === 4 && !sendsTextInFuelItem(draft.model)) numberItem('fuel', 0.1)(item, draft)
  },
  0xe3: (item, { attributes }) => {
    const level = item.skip(1).u8()
    if (level <= 100) attributes.batteryLevel = level
    attributes.battery = item.u16() / 100
  },
  0xe4: (item, { attributes }) => {
    if (item.u8() === 0) attributes.charge = true
    const level = item.u8()
    if (level <= 100) attributes.batteryLevel = level
  },
  0xe5: (item, { attributes }) => {
    if (item.left === 1) attributes.motion = item.u8() === 1
  },
  0xe6: sensorsItem,
  0xe7: (item, { alarms }) => {
    if (item.left !== 8) return
    const state = item.u16()
    if (isBitSet(state, 0)) alarms.push('vibration')
    if (bitsBetween(state, 1, 4) !== 0) alarms.push('sos')
  },
  0xe9: levelOrDriverItem,
  0xeb: readExtended,
  0xec: accessPointsItem,
}

/** Whether the bytes from `start` on are whole items up to the end; one byte may be left. */
const isListFrom = (body: ByteReader, start: number): boolean => {
  let at = start
  while (at + 2 <= body.end) at += 2 + (body.bytes[at + 1] ?? 0)
  return at <= body.end && body.end - at < 2
}

const LIST = 0x80

/**
 * Items of a number, a length and a value; unknown ones are passed over, a bad one costs itself alone. One that is longer
 * than what is left ends the list, unless it is a stray byte in front of more items. Behind item 80 the vehicle's own
 * items follow up to the end.
 */
export const readItems = (body: ByteReader, draft: Draft): void => {
  let readOther: typeof readListItem | undefined
  while (body.has(2)) {
    const start = body.position
    const number = body.u8()
    const length = body.u8()
    if (number === LIST && !readOther) {
      readOther = readListItem
      body.position = Math.min(start + 3, body.end)
      continue
    }
    if (!body.has(length)) {
      if (!isListFrom(body, start + 1)) return
      body.position = start + 1
      continue
    }
    const item = body.part(length)
    const read = readOther?.(number) ?? STANDARD[number] ?? ITEMS_OF_TRACKERS[number]
    if (length > 0 && read) readOne(read, item, draft)
  }
}

const readOne = (read: ReadItem, item: ByteReader, draft: Draft): void => {
  readable(() => {
    read(item, draft)
  })
}
