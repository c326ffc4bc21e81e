import { isBitSet, type ByteReader } from '../bytes/index'
import { cellOf } from '../fix'
import { readExtended } from './extended'
import { accessPointsItem, analogItem, numberItem, textOf, type Draft, type ReadItem } from './item-kinds'
import { ITEMS_OF_TRACKERS } from './tracker-items'
import { sensorsItem } from './vehicle-items'

const STANDARD: Readonly<Record<number, ReadItem>> = {
  0x01: numberItem('odometer', 100),
  0x02: numberItem('fuel', 0.1),
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
    for (let index = 1; item.has(2); index++) {
      const value = item.u16()
      if (value !== 0xffff) attributes[`temp${index}`] = ((value & 0x7fff) * (value & 0x8000 ? -1 : 1)) / 10
    }
  },
  0x56: (item, { attributes }) => {
    attributes.batteryLevel = Math.min(item.u8() * 10, 100)
  },
  0x57: (item, { alarms }) => {
    if (item.left < 8) return
    const behaviour = item.u16()
    item.skip(2)
    const extra = item.u32()
    if (isBitSet(behaviour, 8)) alarms.push('hardAcceleration')
    if (isBitSet(behaviour, 9)) alarms.push('hardBraking')
    if (isBitSet(behaviour, 10)) alarms.push('hardCornering')
    if (isBitSet(extra, 16)) alarms.push('door')
  },
  0xe1: (item, draft) => {
    if (item.left === 2) numberItem('power', 0.1)(item, draft)
    if (item.left < 12) return
    const [country, operator, area, cell] = [item.u16(), item.u16(), item.u24(), item.u32()]
    draft.network.cellTowers = [cellOf(country, operator, area, cell, item.i8())]
  },
  0xe2: (item, draft) => {
    if (item.left === 2) numberItem('power', 0.1)(item, draft)
  },
  0xe3: (item, { attributes }) => {
    if (item.left < 6) return
    const level = item.u8()
    if (level <= 100) attributes.batteryLevel = level
    item.skip(1)
    attributes.battery = item.u16() / 100
  },
  0xe4: (item, { attributes }) => {
    if (item.left !== 2) return
    item.skip(1)
    const level = item.u8()
    if (level <= 100) attributes.batteryLevel = level
  },
  0xe6: sensorsItem,
  0xe7: (item, { attributes }) => {
    if (item.left === 8) attributes.motion = !isBitSet(item.u32(), 1)
  },
  0xeb: readExtended,
  0xec: accessPointsItem,
}

/** Whether the bytes from `start` on are whole items up to the end; one byte may be left. */
const isListFrom = (body: ByteReader, start: number): boolean => {
  let at = start
  while (at + 2 <= body.end) at += 2 + (body.bytes[at + 1] ?? 0)
  return at <= body.end && body.end - at < 2
}

/**
 * Items of a number, a length and a value; unknown ones are passed over. One that is longer than what is left ends the
 * list, unless it is a stray byte in front of more items.
 */
export const readItems = (body: ByteReader, draft: Draft): void => {
  while (body.has(2)) {
    const start = body.position
    const number = body.u8()
    const length = body.u8()
    if (!body.has(length)) {
      if (!isListFrom(body, start + 1)) return
      body.position = start + 1
      continue
    }
    const item = body.part(length)
    const read = STANDARD[number] ?? ITEMS_OF_TRACKERS[number]
    if (length > 0) read?.(item, draft)
  }
}
