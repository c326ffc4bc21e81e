import type { ByteReader } from '../bytes/index'
import { bitsBetween, isBitSet, lowBits } from '../bytes/index'
import { cellOf, knotsOfKmh, utcOf } from '../fix'
import { readable, type SentPlace } from '../lenient'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']
type Network = DecodedPosition['network']

/** Hardware whose blocks are laid out in a way of their own. */
const DATALOGGER = 0x407
const LOCK = 0x413
const SHORT_STATUS_BYTES = 13
const LONG_STATUS_BYTES = 15
const SHORTEST_PLACE_BYTES = 22
const NO_TEMPERATURE = 0x8000

export const timeOf = (reader: ByteReader): Date | undefined => {
  const [year, month, day, hours, minutes, seconds] = reader.view8(6)
  return readable(() => utcOf(year ?? 0, month ?? 0, day ?? 0, hours, minutes, seconds))
}

/** Degrees in ten-thousandths or hundred-thousandths of minutes. */
const unitsOf = (hardware: number): number => (hardware === 0x10a || hardware === 0x10b ? 600_000 : 6_000_000)

const readLockPlace = (reader: ByteReader, attributes: Attributes): SentPlace => {
  const place: SentPlace = { valid: true }
  place.time = timeOf(reader.skip(1))
  place.latitude = reader.u32() / unitsOf(LOCK)
  place.longitude = reader.u32() / unitsOf(LOCK)
  attributes.hdop = reader.u16() / 10
  place.altitudeMeters = reader.u16()
  place.courseDegrees = reader.u16()
  place.speedKnots = knotsOfKmh(reader.u16() / 10)
  attributes.sat = reader.u8()
  return place
}

/** Satellites, place, time, hundredths of knots, distance, and a word of course, hemispheres and validity. */
export const readPlace = (reader: ByteReader, hardware: number, attributes: Attributes): SentPlace | undefined => {
  if (reader.left < SHORTEST_PLACE_BYTES) return undefined
  if (hardware === LOCK) return readLockPlace(reader, attributes)
  attributes.sat = reader.u8()
  const latitude = reader.u32() / unitsOf(hardware)
  const longitude = reader.u32() / unitsOf(hardware)
  const time = timeOf(reader)
  const speedKnots = reader.u16() / 100
  attributes.odometer = reader.u24()
  const flags = reader.u16()
  return {
    time,
    valid: isBitSet(flags, 11),
    latitude: isBitSet(flags, 10) ? latitude : -latitude,
    longitude: isBitSet(flags, 9) ? -longitude : longitude,
    speedKnots,
    courseDegrees: lowBits(flags, 9),
  }
}

/** Country and carrier as four digits each. */
const cellsOfDatalogger = (reader: ByteReader): Network => {
  const cellTowers = []
  for (let left = reader.u8(); left > 0 && reader.has(11); left--) {
    const country = reader.skip(1).bcd(2)
    const carrier = reader.bcd(2) % 1000
    cellTowers.push(cellOf(country, carrier, reader.u16(), reader.u32()))
  }
  return cellTowers.length > 0 ? { cellTowers } : undefined
}

export const readCells = (reader: ByteReader, hardware: number): Network => {
  if (hardware === DATALOGGER) return cellsOfDatalogger(reader)
  if (![0x10a, 0x10b, 0x406].includes(hardware) || !reader.has(4)) return undefined
  const area = reader.u16()
  const cell = reader.u16()
  return area === 0 ? undefined : { cellTowers: [cellOf(0, 0, area, cell)] }
}

export const ALARMS: Readonly<Record<number, string>> = {
  0x01: 'sos',
  0x09: 'powerOff',
  0x10: 'lowBattery',
  0x11: 'overspeed',
  0x14: 'hardBraking',
  0x15: 'hardAcceleration',
  0x30: 'parking',
  0x42: 'geofenceExit',
  0x43: 'geofenceEnter',
  0xa0: 'temperature',
}

/** A sign in bit 14, and bit 15 where there is no value. */
const temperatureOf = (raw: number): number | undefined => {
  if (isBitSet(raw, 15)) return undefined
  const degrees = lowBits(raw, 14) / 10
  return isBitSet(raw, 14) ? -degrees : degrees
}

const readDatalogger = (reader: ByteReader, attributes: Attributes): void => {
  const temperature = temperatureOf(reader.u16())
  if (temperature !== undefined) attributes.temp1 = temperature
  const humidity = reader.u16()
  if (!isBitSet(humidity, 15)) attributes.humidity = lowBits(humidity, 15) / 10
  attributes.lightSensor = reader.u8() === 0
}

/** Alarm, state, outputs and inputs (one byte of them in the short form), signal, voltages, analogue inputs. */
export const readStatus = (reader: ByteReader, hardware: number, attributes: Attributes): void => {
  const length = reader.left
  const isDatalogger = hardware === DATALOGGER
  if (!isDatalogger && length < SHORT_STATUS_BYTES) return
  const alarms = [ALARMS[reader.u8()]]
  attributes.terminalInfo = reader.u8()
  if (!isDatalogger) {
    const outputs = reader.u8()
    attributes.out1 = isBitSet(outputs, 0)
    attributes.out2 = isBitSet(outputs, 1)
    if (length > SHORT_STATUS_BYTES) {
      const inputs = reader.u8()
      attributes.in1 = isBitSet(inputs, 4)
      if (isBitSet(inputs, 0)) alarms.push('sos')
    }
  }
  const names = alarms.filter((one) => one !== undefined)
  if (names.length > 0) attributes.alarm = [...new Set(names)].join(',')
  attributes.rssi = reader.u8()
  attributes.gsmStatus = reader.u8()
  attributes.battery = reader.u16() / 100
  if (isDatalogger) return readDatalogger(reader, attributes)
  attributes.power = reader.u16() / 100
  attributes.adc1 = reader.u16()
  attributes.adc2 = reader.u16()
  if (length < LONG_STATUS_BYTES || !reader.has(2)) return
  const temperature = reader.u16()
  if (temperature !== NO_TEMPERATURE) attributes.temp1 = temperature
}

/** Thermometers by radio: number, state, millivolts, temperature, humidity and signal each. */
export const readTags = (reader: ByteReader, attributes: Attributes): void => {
  const count = reader.skip(1).u8()
  const length = reader.u8()
  for (let index = 1; index <= count; index++) {
    const tag = reader.part(length)
    const value = readable(() => temperatureOf(tag.skip(7).u16()))
    if (value !== undefined) attributes[`temp${index}`] = value
  }
}

const MAX_CARDS = 64

/** Lists of cards: count, digits of each, numbers; a number may have an odd count of digits. */
export const readCards = (reader: ByteReader, lists: number, attributes: Attributes): void => {
  let number = 0
  for (let list = 0; list < lists; list++) {
    const block = reader.part(reader.u16())
    if (!block.has(2)) continue
    const count = Math.min(block.u8(), MAX_CARDS)
    const digits = block.u8()
    for (let left = count; left > 0 && digits > 0; left--) {
      const text = block.hex(Math.ceil(digits / 2))
      attributes[`card${++number}`] = text.slice(text.length - digits)
    }
  }
}

export const readPassengers = (reader: ByteReader, attributes: Attributes): void => {
  const block = reader.part(reader.u16())
  if (!block.has(6)) return
  attributes.passengersOn = block.u24()
  attributes.passengersOff = block.u24()
}

/** The stripe of a card, behind a byte. */
export const readStripe = (reader: ByteReader, attributes: Attributes): void => {
  const text = reader.left > 4 ? reader.skip(1).ascii(reader.left).trim() : ''
  if (/^[\x20-\x7e]+$/.test(text) && bitsBetween(text.charCodeAt(0), 0, 7) > 0x20) attributes.card = text
}
