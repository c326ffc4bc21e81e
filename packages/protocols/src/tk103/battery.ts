import { ByteReader, bytesFromHex } from '../bytes/index'
import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'

const CELL_PLACES = 24
const TEMPERATURE_OFFSET = 40
const DECIVOLTS = 10

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** `BS50`: cells, charge and protections of a traction battery, hex, little-endian. */
export const readBatteryPack = (content: string): DecodedPosition => {
  const attributes: DecodedPosition['attributes'] = {}
  readable(() => readPack(new ByteReader(bytesIn(content)), attributes))
  return { attributes }
}

/** As many whole bytes as there are hex digits. */
const bytesIn = (digits: string): Uint8Array => bytesFromHex(/^(?:[\da-f]{2})*/i.exec(digits)?.[0] ?? '')

const readPack = (reader: ByteReader, attributes: DecodedPosition['attributes']): void => {
  reader.skip(PACK_HEADER_BYTES)
  const cellCount = reader.u8()
  for (let index = 1; index <= CELL_PLACES; index++) {
    const millivolts = reader.u16LE()
    if (index <= cellCount) attributes[`battery${index}`] = millivolts / 1000
  }
  attributes.charge = reader.u8() === 0
  attributes.current = round(reader.u16LE() / DECIVOLTS, 1)
  attributes.battery = round(reader.u16LE() / 100, 2)
  const level = reader.u8()
  if (level <= 100) attributes.batteryLevel = level
  for (const name of ['batteryOverheat', 'chargeProtection', 'dischargeProtection']) attributes[name] = reader.u8() > 0
  reader.skip(2)
  attributes.cycles = reader.u16LE()
  attributes.faultAlarm = reader.u8()
  reader.skip(6)
  readPackTemperatures(reader, attributes)
}

const PACK_HEADER_BYTES = 3
const TEMPERATURE_PLACES = 7

const readPackTemperatures = (reader: ByteReader, attributes: DecodedPosition['attributes']): void => {
  const count = reader.u8()
  attributes.powerTemp = reader.u8() - TEMPERATURE_OFFSET
  attributes.equilibriumTemp = reader.u8() - TEMPERATURE_OFFSET
  for (let index = 1; index <= TEMPERATURE_PLACES; index++) {
    const degrees = reader.u8() - TEMPERATURE_OFFSET
    if (index <= count) attributes[`batteryTemp${index}`] = degrees
  }
  attributes.calibrationCapacity = round(reader.u16LE() / 100, 2)
  attributes.dischargeCapacity = reader.u32LE()
}

const CURRENT_OFFSET = 30_000

/** Frames of the battery bus that say something known, by their number. */
const FRAMES: Readonly<Record<string, (reader: ByteReader, attributes: DecodedPosition['attributes']) => void>> = {
  90: (reader, attributes) => {
    attributes.cumulativeVoltage = round(reader.u16LE() / 10, 1)
    attributes.gatherVoltage = round(reader.u16LE() / 10, 1)
    attributes.current = round((reader.u16LE() - CURRENT_OFFSET) / 10, 1)
    attributes.soc = round(reader.u16LE() / 10, 1)
  },
  91: (reader, attributes) => {
    attributes.maxCellVoltage = reader.u16LE() / 1000
    attributes.maxCellVoltageCount = reader.u8()
    attributes.minCellVoltage = reader.u16LE() / 1000
    attributes.minCellVoltageCount = reader.u8()
  },
  92: (reader, attributes) => {
    attributes.maxTemp = reader.u8() - TEMPERATURE_OFFSET
    attributes.maxTempCount = reader.u8()
    attributes.minTemp = reader.u8() - TEMPERATURE_OFFSET
    attributes.minTempCount = reader.u8()
  },
  96: (reader, attributes) => {
    reader.skip(1)
    for (let index = 1; reader.has(1); index++) attributes[`cellTemp${index}`] = reader.u8() - TEMPERATURE_OFFSET
  },
}

/** `BS51`: frames `number:hex` of the battery bus, separated by commas. */
export const readBatteryBus = (content: string): DecodedPosition => {
  const attributes: DecodedPosition['attributes'] = {}
  for (const part of content.split(',')) {
    const [, number = '', digits = ''] = /^([0-9A-F]{2}):([0-9A-F]+)/i.exec(part) ?? []
    const read = Object.hasOwn(FRAMES, number) ? FRAMES[number] : undefined
    readable(() => read?.(new ByteReader(bytesIn(digits)), attributes))
  }
  return { attributes }
}
