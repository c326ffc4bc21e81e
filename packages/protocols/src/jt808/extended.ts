import { bitsBetween, isBitSet, isPrintableAscii, utf8Of, type ByteReader } from '../bytes/index'
import { cellOf } from '../fix'
import { readable } from '../lenient'
import type { Draft } from './item-kinds'

const FIRST_COUNTRY = 200

const isText = (item: ByteReader): boolean => isPrintableAscii(item.bytes.subarray(item.position, item.end))
const BYTES_OF_CELL = 5
const BYTES_IN_FRONT = 3

/** Item `eb`: cells of an operator, a time zone as text, or items of two bytes of length and two of number. */
export const readExtended = (item: ByteReader, draft: Draft): void => {
  if (!item.has(4)) return
  const isCellList = item.peekU16() > FIRST_COUNTRY && (item.left - BYTES_IN_FRONT) % BYTES_OF_CELL === 0
  if (isText(item)) draft.attributes.timezone = item.ascii(item.left)
  else if (isCellList) readCells(item, draft)
  else readNested(item, draft)
}

const readCells = (item: ByteReader, { network }: Draft): void => {
  const [country, operator] = [item.u16(), item.u8()]
  const cellTowers = []
  while (item.has(5)) {
    const [area, cell, signal] = [item.u16(), item.u16(), item.u8()]
    if (area > 0) cellTowers.push(cellOf(country, operator, area, cell, -signal))
  }
  if (cellTowers.length > 0) network.cellTowers = cellTowers
}

const readNested = (item: ByteReader, draft: Draft): void => {
  while (item.has(4)) {
    const length = item.u16() - 2
    const number = item.u16()
    if (length < 0 || !item.has(length)) return
    const value = item.part(length)
    if (length > 0) readable(() => NESTED[number]?.(value, draft))
  }
}

const level = (value: ByteReader, { attributes }: Draft): void => {
  const percent = value.u8()
  if (percent <= 100) attributes.batteryLevel = percent
}

/** Two bits of the state word: moving, still; the others are unknown. */
const MOTION: readonly (boolean | undefined)[] = [true, false]
const LOW_BATTERY: readonly number[] = [3, 4]

/** Cleared bits of the state words are conditions that hold. */
const NESTED: Readonly<Record<number, (value: ByteReader, draft: Draft) => void>> = {
  0x0001: (value, { attributes }) => {
    attributes.fuel1 = value.u16() / 10
  },
  0x0023: (value, { attributes }) => {
    const liters = Number(utf8Of(value.rest()))
    if (Number.isFinite(liters)) attributes.fuel2 = liters
  },
  0x002d: (value, { attributes }) => {
    if (value.left === 4) attributes.power = value.u32() / 1000
    else attributes.battery = value.u16() / 1000
  },
  0x0089: (value, { alarms }) => {
    const state = value.u32()
    if (!isBitSet(state, 0)) alarms.push('powerOff')
    if (!isBitSet(state, 12)) alarms.push('removing')
  },
  0x00a8: level,
  0x00b2: (value, { attributes }) => {
    attributes.iccid = value.hex(value.left).replace(/f+$/, '')
  },
  0x00b9: (value, { network }) => {
    const text = utf8Of(value.rest())
    const points = [...text.matchAll(/([0-9A-F]{2}(?::[0-9A-F]{2}){5}),(-?\d+)/gi)]
    const found = points.map(([, macAddress = '', signal]) => ({ macAddress, signalStrength: Number(signal) }))
    if (found.length > 0) network.wifiAccessPoints = found
  },
  0x00c5: (value, { alarms, attributes }) => {
    const state = value.u32()
    if (!isBitSet(state, 6)) alarms.push('vibration')
    const motion = MOTION[bitsBetween(state, 23, 25)]
    if (motion !== undefined) attributes.motion = motion
  },
  0x00c6: (value, { alarms, attributes }) => {
    const batteryAlarm = value.u8()
    attributes.batteryAlarm = batteryAlarm
    if (LOW_BATTERY.includes(batteryAlarm)) alarms.push('lowBattery')
  },
  0x00ce: (value, { attributes }) => {
    if (value.has(2)) attributes.power = value.u16() / 100
  },
  0x00d8: (value, { network }) => {
    const [country, operator, area, cell] = [value.u16(), value.u8(), value.u16(), value.u32()]
    network.cellTowers = [cellOf(country, operator, area, cell)]
  },
  0x00e1: level,
}
