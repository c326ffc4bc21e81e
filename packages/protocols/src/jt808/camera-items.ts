import { type ByteReader } from '../bytes/index'
import { readable } from '../lenient'
import { CAMERA_ALARMS, CAMERA_IGNITION } from './camera-events'
import type { Draft, ReadItem } from './item-kinds'
import { isCamera } from './models'

/** A full gauge as these devices draw it. */
const BATTERY_STEPS = 6
const CHARGES = 1

const readUpload = (value: ByteReader, { attributes }: Draft): void => {
  attributes.uploadMode = value.u8()
  attributes.buffered = value.u8() === 1
}

const readPower = (value: ByteReader, { attributes }: Draft): void => {
  attributes.charge = value.u8() === CHARGES
  const step = value.u8()
  if (step >= 1 && step <= BATTERY_STEPS) attributes.batteryLevel = Math.floor((step * 100) / BATTERY_STEPS)
  attributes.battery = value.u16() / 100
  attributes.rssi = value.u8()
  if (value.has(2)) attributes.power = value.u16() / 100
}

/** Values of two bytes of number and one of length, each with its count of bytes. */
const VALUES: Readonly<Record<number, (part: ByteReader, draft: Draft) => void>> = {
  0x0001: (part, { attributes }) => {
    attributes.battery = part.u16() / 100
  },
  0x0002: (part, { attributes }) => {
    attributes.dataUsage = part.u32()
  },
  0x0003: (part, { attributes }) => {
    const level = part.u8()
    if (level <= 100) attributes.batteryLevel = level
  },
  0x0004: (part, { attributes }) => {
    attributes.charge = part.u8() === 0
  },
  0x0005: (part, { attributes }) => {
    attributes.iccid = part.hex(10).slice(0, 19)
  },
  0x0007: (part, { attributes }) => {
    attributes.hdop = part.u16() / 10
  },
  0x2001: (part, { attributes }) => {
    attributes.power = part.u16() / 10
  },
}

const readValues = (value: ByteReader, draft: Draft): void => {
  while (value.has(3)) {
    const number = value.u16()
    const part = value.part(Math.min(value.u8(), value.left))
    readable(() => VALUES[number]?.(part, draft))
  }
}

const RECORDS: Readonly<Record<number, (value: ByteReader, draft: Draft) => void>> = {
  0x2002: readUpload,
  0x2003: readPower,
  0x2005: readValues,
}

const LOCK_BYTES = 3

/** Cameras put a number of two bytes first: an event, or a record behind a byte of length. */
const readCamera = (item: ByteReader, draft: Draft): void => {
  const number = item.u16()
  const alarm = CAMERA_ALARMS[number]
  if (alarm !== undefined) draft.alarms.push(alarm)
  const ignition = CAMERA_IGNITION[number]
  if (ignition !== undefined) draft.attributes.ignition = ignition
  const read = RECORDS[number]
  if (read) read(item.part(Math.min(item.u8(), item.left)), draft)
}

const isCameraNumber = (number: number): boolean =>
  number in CAMERA_ALARMS || number in CAMERA_IGNITION || number in RECORDS

/** Item `e8`: of cameras an event or a record, of padlocks their state in three bytes. */
export const cameraItem: ReadItem = (item, draft) => {
  const isRecord = item.has(2) && item.left !== LOCK_BYTES && isCameraNumber(item.peekU16())
  if (isCamera(draft.model) || (draft.model === '' && isRecord)) readCamera(item, draft)
  else if (item.left >= LOCK_BYTES) draft.attributes.lockStatus = item.u24()
}

const LABEL_BYTES = 16
/** Alarms without a label are shorter. */
const LABELLED_BYTES = 47
const SHORTEST_ALARM = 6

/** Alarm of driving assistance: number, state and kind, at the end the label its pictures carry. */
export const assistanceItem =
  (key: string): ReadItem =>
  (item, { attributes }) => {
    if (!item.has(SHORTEST_ALARM)) return
    const length = item.left
    item.skip(5)
    attributes[key] = item.u8()
    if (length >= LABELLED_BYTES) attributes.alarmLabel = item.skip(item.left - LABEL_BYTES).hex(LABEL_BYTES)
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
