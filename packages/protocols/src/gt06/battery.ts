import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { readEpochSeconds } from './clock'
import type { FillPosition } from './message'

const SERIAL_BYTES = 8
const CELL_COUNT = 14
const LABEL_BYTES = 16
const ZERO_CELSIUS_KELVIN = 273.1

const textOf = (reader: ByteReader): string => reader.ascii(LABEL_BYTES).replace(/\0/g, '').trim()

const readCharge = (reader: ByteReader, attributes: DecodedPosition['attributes']): void => {
  attributes.relativeCapacity = reader.u8()
  attributes.remainingCapacity = reader.u16()
  attributes.absoluteCapacity = reader.u8()
  attributes.fullCapacity = reader.u16()
  attributes.batteryHealth = reader.u8()
  attributes.batteryTemp = Math.round(reader.u16() - ZERO_CELSIUS_KELVIN * 10) / 10
  attributes.current = reader.u16()
  attributes.battery = reader.u16() / 1000
  attributes.cycleIndex = reader.u16()
}

/** Type 40: the state of a traction battery. */
export const fillBatteryState: FillPosition = ({ content }, position) => {
  const { attributes } = position
  content.skip(SERIAL_BYTES)
  position.deviceTime = readEpochSeconds(content)
  readCharge(content, attributes)
  for (let number = 1; number <= CELL_COUNT; number++) attributes[`batteryCell${number}`] = content.u16() / 1000
  attributes.currentChargeInterval = content.u16()
  attributes.maxChargeInterval = content.u16()
  attributes.barcode = textOf(content)
  attributes.batteryVersion = content.u16()
  attributes.manufacturer = textOf(content)
  attributes.batteryStatus = content.u32()
  attributes.controllerStatus = content.u32()
  attributes.controllerFault = content.u32()
}
