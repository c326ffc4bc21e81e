import type { ByteReader } from '../bytes/index'
import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { readEpochSeconds } from './clock'
import type { FillPosition } from './message'

type Attributes = DecodedPosition['attributes']
type ReadPart = (value: ByteReader, attributes: Attributes) => void

const readPart = (parts: Readonly<Record<number, ReadPart>>, number: number, value: ByteReader, into: Attributes) => {
  const read = parts[number]
  if (read && value.left > 0) {
    readable(() => {
      read(value, into)
    })
  }
}

const MOVING: ReadonlySet<number> = new Set([2, 4])

const STATUS_PARTS: Readonly<Record<number, ReadPart>> = {
  0x01: (value, attributes) => {
    attributes.motion = MOVING.has(value.u8())
  },
  0x02: (value, attributes) => {
    attributes.armed = value.u8() > 0
  },
  0x04: (value, attributes) => {
    attributes.ignition = value.u8() > 0
  },
  0x05: (value, attributes) => {
    attributes.power = value.u16() / 100
  },
  0x07: (value, attributes) => {
    attributes.charge = value.u8() > 0
  },
  0x0a: (value, attributes) => {
    attributes.chargeVoltage = value.u16()
  },
  0x0b: (value, attributes) => {
    attributes.batteryTemp = value.u16() / 10
  },
}

/** Type f1: time in seconds since 1970, then parts with one-byte lengths. */
export const fillStatusParts: FillPosition = ({ content }, position) => {
  position.deviceTime = readEpochSeconds(content)
  while (content.left >= 3) {
    const number = content.u16()
    const value = content.part(Math.min(content.u8(), content.left))
    readPart(STATUS_PARTS, number, value, position.attributes)
  }
}

const PERIPHERAL = 0x0a

const PERIPHERAL_PARTS: Readonly<Record<number, ReadPart>> = {
  [PERIPHERAL]: (value, attributes) => {
    value.skip(1)
    attributes.mac = value.hex(6)
    const event = value.u8()
    attributes.event = event
    const data = value.u8()
    if (event > 0) attributes.eventData = data
    attributes.dataType = value.u8()
    if (value.left > 0) attributes.dataDetails = value.hex(value.left)
  },
  0x0c: (value, attributes) => {
    attributes.externalBatteryLevel = value.u8()
    if (value.u8() > 0) attributes.externalBatteryCharge = true
    attributes.externalBatteryCycles = value.u16()
  },
}

/** One byte, or, behind a zero one, the byte after it; of sensors always two bytes. */
const lengthOfPart = (reader: ByteReader, number: number): number => {
  if (number === PERIPHERAL) return reader.u16()
  const short = reader.u8()
  return short === 0 && reader.left > 0 ? reader.u8() : short
}

/** Type f2: the same of what is connected to the device. */
export const fillPeripheralParts: FillPosition = ({ content }, position) => {
  position.deviceTime = readEpochSeconds(content)
  while (content.left >= 4) {
    const number = content.u16()
    const value = content.part(Math.min(lengthOfPart(content, number), content.left))
    readPart(PERIPHERAL_PARTS, number, value, position.attributes)
  }
}
