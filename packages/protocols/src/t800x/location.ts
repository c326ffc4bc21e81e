import { type ByteReader, isBitSet, lowBits } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable } from '../lenient'
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

/** Of the bus family two bytes without a meaning stand in the place of the speed. */
const readPlaceOrCells = (
  reader: ByteReader,
  position: DecodedPosition,
  { isLocated, hasSpeed, now }: { isLocated: boolean; hasSpeed: boolean; now: Date },
): void => {
  const time = readMoment(reader)
  if (isLocated) {
    Object.assign(position, readPlace(reader, time, { now, hasSpeed }))
    return
  }
  if (time) position.deviceTime = time
  const network = readCells(reader)
  if (network) position.network = network
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

const fillVehicle = (message: T800xMessage, now: Date, report: Report): void => {
  const { content: reader, header } = message
  const { position } = report
  const { attributes } = position
  reader.skip(7)
  attributes.rssi = lowBits(reader.u16(), 7)
  const gnss = reader.u8()
  attributes.sat = lowBits(gnss, 5)
  reader.skip(6)
  Object.assign(attributes, readPorts(reader, message))
  report.alarmCode = reader.u8()
  Object.assign(attributes, alarmAttributes(VEHICLE_ALARMS, report.alarmCode))
  reader.skip(1)
  attributes.odometer = reader.u32()
  Object.assign(attributes, batteryLevelOf(reader.bcd8()))
  readPlaceOrCells(reader, position, { isLocated: isBitSet(gnss, LOCATED_BIT), hasSpeed: header !== Header.bus, now })
  const tail = readTail(reader, message)
  Object.assign(attributes, tail.attributes)
  if (position.fix && tail.speedKmh !== undefined) position.fix.speedKnots = knotsOfKmh(tail.speedKmh)
}

const reportOf = (message: T800xMessage, fill: (report: Report) => void): Report => {
  const report: Report = { position: { attributes: { index: message.index } }, alarmCode: 0 }
  readable(() => {
    fill(report)
  })
  return report
}

/** Reports of the vehicle families, as far as they go. */
export const readVehicleReport = (message: T800xMessage, now: Date): Report =>
  reportOf(message, (report) => {
    fillVehicle(message, now, report)
  })

/** A sign and two digits, in tenths: `8` is plus. */
const accelerationOf = (digits: string): string => {
  const value = (Number(digits.slice(1)) / 10).toFixed(1)
  return digits.startsWith('8') ? value : `-${value}`
}

const readAcceleration = (reader: ByteReader): string => {
  const digits = reader.hex(5)
  return `[${[0, 3, 6].map((at) => accelerationOf(digits.slice(at, at + 3))).join(',')}]`
}

const fillSolar = ({ content: reader }: T800xMessage, now: Date, report: Report): void => {
  const { position } = report
  const { attributes } = position
  const gnss = reader.u8()
  attributes.sat = lowBits(gnss, 5)
  report.alarmCode = reader.u8()
  Object.assign(attributes, alarmAttributes(SOLAR_ALARMS, report.alarmCode))
  readPlaceOrCells(reader, position, { isLocated: isBitSet(gnss, LOCATED_BIT), hasSpeed: true, now })
  attributes.gSensor = readAcceleration(reader)
  Object.assign(attributes, batteryLevelOf(reader.bcd8()))
  attributes.deviceTemp = reader.i8()
  attributes.lightSensor = reader.bcd8() / 10
  attributes.battery = reader.bcd8() / 10
  attributes.solarPanel = reader.bcd8() / 10
  attributes.odometer = reader.u32()
  const input = reader.u16()
  attributes.ignition = isBitSet(input, 2)
  attributes.rssi = lowBits(input >> 4, 7)
  attributes.input = input
}

/** Reports of the solar family, as far as they go. */
export const readSolarReport = (message: T800xMessage, now: Date): Report =>
  reportOf(message, (report) => {
    fillSolar(message, now, report)
  })
