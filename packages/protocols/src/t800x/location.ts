import { type ByteReader, isBitSet, lowBits } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import { readCells, readMoment, readPlace } from './fix'
import { Header, type T800xMessage } from './message'

type Attributes = DecodedPosition['attributes']

/** Types with two outputs in one byte and five analogue inputs. */
const WIDE_TYPES: readonly number[] = [0x13, 0x14]
const LOCATED_BIT = 6
const BUS_BYTES = 19
const NOT_SENT = 0xffff

const VEHICLE_ALARMS: Readonly<Record<number, string>> = {
  1: 'powerCut',
  2: 'lowBattery',
  3: 'sos',
  4: 'overspeed',
  5: 'geofenceEnter',
  6: 'geofenceExit',
  7: 'tow',
  8: 'vibration',
  10: 'vibration',
  21: 'jamming',
  23: 'powerRestored',
  24: 'lowPower',
}

const SOLAR_ALARMS: Readonly<Record<number, string>> = {
  1: 'removing',
  2: 'tampering',
  3: 'sos',
  4: 'removing',
  5: 'fallDown',
  6: 'lowBattery',
  14: 'geofenceEnter',
  15: 'geofenceExit',
}

export interface Report {
  position: DecodedPosition
  alarmCode: number
}

const alarmAttributes = (names: Readonly<Record<number, string>>, alarmCode: number): Attributes => {
  const alarm = names[alarmCode]
  return { alarmCode, ...(alarm === undefined ? {} : { alarm }) }
}

/** Percent as two decimal digits; 100 does not fit and is sent as zero. */
const batteryLevelOf = (value: number): Attributes => (value <= 100 ? { batteryLevel: value === 0 ? 100 : value } : {})

const readPlaceOrCells = (reader: ByteReader, time: Date, isLocated: boolean): Omit<DecodedPosition, 'attributes'> => {
  if (isLocated) return { fix: readPlace(reader, time) }
  const network = readCells(reader)
  return { deviceTime: time, ...(network ? { network } : {}) }
}

const readPorts = (reader: ByteReader, { header, type }: T800xMessage): Attributes => {
  const ports = reader.u16()
  const attributes: Attributes = {
    ignition: isBitSet(ports, 14),
    ac: isBitSet(ports, 13),
    in3: isBitSet(ports, 12),
    in4: isBitSet(ports, 11),
  }
  const isWide = WIDE_TYPES.includes(type)
  if (isWide) {
    attributes.output = reader.u8()
    reader.skip(1)
  } else {
    for (const index of [1, 2, 3]) attributes[`out${index}`] = isBitSet(ports, 6 + index)
  }
  const analogueCount = isWide ? 5 : 2
  for (let index = 1; header !== Header.bus && index <= analogueCount; index++) {
    const value = reader.u16()
    if (value !== NOT_SENT) attributes[`adc${index}`] = value / 100
  }
  return attributes
}

/** One byte answers for every temperature and share, as the contract's server reads this group. */
const sharedByte = (value: number): Attributes =>
  value === 0xff
    ? {}
    : {
        airInput: value,
        airPressure: value,
        coolantTemp: value - 40,
        airTemp: value - 40,
        engineLoad: value,
        throttle: value,
        fuel: value,
      }

/** Values of the vehicle bus: speed, fuel, engine. */
const readBus = (reader: ByteReader): { attributes: Attributes; speedKmh: number } => {
  const speedKmh = reader.bcd(2) / 10
  const attributes: Attributes = {
    obdSpeed: reader.bcd(2) / 10,
    fuelUsed: reader.u32() / 1000,
    fuelConsumption: reader.u32() / 1000,
    rpm: reader.u16(),
  }
  return { attributes: { ...attributes, ...sharedByte(reader.u8()) }, speedKmh }
}

const readTail = (reader: ByteReader, message: T800xMessage): { attributes: Attributes; speedKmh?: number } => {
  const attributes: Attributes = {}
  if (WIDE_TYPES.includes(message.type) && reader.has(4)) attributes.battery = reader.bcd(2) / 100
  if (reader.has(2)) attributes.power = reader.bcd(2) / 100
  if (!reader.has(BUS_BYTES)) return { attributes }
  const hasSpeed = message.header !== Header.bus || reader.peekU16() !== NOT_SENT
  const bus = readBus(reader)
  return { attributes: { ...attributes, ...bus.attributes }, ...(hasSpeed ? { speedKmh: bus.speedKmh } : {}) }
}

/** Reports of the vehicle families. */
export const readVehicleReport = (message: T800xMessage): Report => {
  const { content: reader, index } = message
  reader.skip(7)
  const rssi = lowBits(reader.u16(), 7)
  const gnss = reader.u8()
  reader.skip(6)
  const ports = readPorts(reader, message)
  const alarmCode = reader.u8()
  reader.skip(1)
  const odometer = reader.u32()
  const level = batteryLevelOf(reader.bcd8())
  const time = readMoment(reader)
  const place = readPlaceOrCells(reader, time, isBitSet(gnss, LOCATED_BIT))
  const tail = readTail(reader, message)
  if (place.fix && tail.speedKmh !== undefined) place.fix.speedKnots = knotsOfKmh(tail.speedKmh)
  const alarm = alarmAttributes(VEHICLE_ALARMS, alarmCode)
  const attributes = { index, rssi, sat: lowBits(gnss, 5), ...ports, ...alarm, odometer, ...level, ...tail.attributes }
  return { position: { ...place, attributes }, alarmCode }
}

/** A sign and two digits, in tenths: `8` is plus. */
const accelerationOf = (digits: string): string => {
  const value = (Number(digits.slice(1)) / 10).toFixed(1)
  return digits.startsWith('8') ? value : `-${value}`
}

const readAcceleration = (reader: ByteReader): string => {
  const digits = reader.hex(5)
  return `[${[0, 3, 6].map((at) => accelerationOf(digits.slice(at, at + 3))).join(',')}]`
}

/** Reports of the solar family. */
export const readSolarReport = ({ content: reader, index }: T800xMessage): Report => {
  const gnss = reader.u8()
  const alarmCode = reader.u8()
  const time = readMoment(reader)
  const place = readPlaceOrCells(reader, time, isBitSet(gnss, LOCATED_BIT))
  const gSensor = readAcceleration(reader)
  const level = batteryLevelOf(reader.bcd8())
  const deviceTemp = reader.i8()
  const [lightSensor, battery, solarPanel] = [reader.bcd8() / 10, reader.bcd8() / 10, reader.bcd8() / 10]
  const odometer = reader.u32()
  const input = reader.u16()
  const attributes: Attributes = {
    index,
    sat: lowBits(gnss, 5),
    ...alarmAttributes(SOLAR_ALARMS, alarmCode),
    gSensor,
    ...level,
    deviceTemp,
    lightSensor,
    battery,
    solarPanel,
    odometer,
    ignition: isBitSet(input, 2),
    rssi: lowBits(input >> 4, 7),
    input,
  }
  return { position: { ...place, attributes }, alarmCode }
}
