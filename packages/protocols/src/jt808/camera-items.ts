import { type ByteReader } from '../bytes/index'
import type { Draft, ReadItem } from './item-kinds'

/** A full gauge as these devices draw it. */
const BATTERY_STEPS = 6
const CHARGES = 1
const SOS = 0x0c

const readPower = (value: ByteReader, { attributes }: Draft): void => {
  attributes.charge = value.u8() === CHARGES
  const step = value.u8()
  if (step <= BATTERY_STEPS) attributes.batteryLevel = Math.round((step * 100) / BATTERY_STEPS)
  attributes.battery = value.u16() / 100
  attributes.rssi = value.u8()
  if (value.has(2)) attributes.power = value.u16() / 100
}

const readSensors = (value: ByteReader, { attributes }: Draft): void => {
  while (value.has(3)) {
    const number = value.u16()
    const length = value.u8()
    if (!value.has(length)) return
    const part = value.part(length)
    if (number === 0x2001 && length === 2) attributes.power = part.u16() / 10
    if (number === 0x0007 && length === 2) attributes.hdop = part.u16() / 10
  }
}

/** Item `e8` of cameras: an alarm, or a record of two bytes of number and one of length. */
export const cameraItem: ReadItem = (item, draft) => {
  if (item.peekU8() === SOS) draft.alarms.push('sos')
  if (!item.has(3)) return
  const number = item.u16()
  const value = item.part(Math.min(item.u8(), item.left))
  if (number === 0x2003 && value.has(5)) readPower(value, draft)
  if (number === 0x2005) readSensors(value, draft)
}

const LABEL_BYTES = 16
const SHORTEST_ALARM = 6

/** Alarm of driving assistance: number, state and kind, at the end the label its pictures carry. */
export const assistanceItem =
  (key: string): ReadItem =>
  (item, { attributes }) => {
    if (!item.has(SHORTEST_ALARM)) return
    item.skip(5)
    attributes[key] = item.u8()
    if (item.has(LABEL_BYTES + 1)) attributes.alarmLabel = item.skip(item.left - LABEL_BYTES).hex(LABEL_BYTES)
  }

const DRIVING: Readonly<Record<number, string>> = {
  0x01: 'hardAcceleration',
  0x02: 'hardBraking',
  0x03: 'hardCornering',
  0x16: 'accident',
}

/** Rough driving: number, state and kind. */
export const drivingItem: ReadItem = (item, { alarms }) => {
  if (!item.has(SHORTEST_ALARM)) return
  const alarm = DRIVING[item.skip(5).u8()]
  if (alarm !== undefined) alarms.push(alarm)
}
