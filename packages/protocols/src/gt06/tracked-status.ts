import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { CELL_2G, CELL_3G, CELL_4G, networkOf, readCell } from './cells'
import { readPlace } from './gps'
import { applyGps } from './location'
import { contentLeft, readTime, storedPosition, type ReadMessage } from './message'
import { setBatteryLevel, setStatus } from './status'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Type 36 with a place: engine time, voltages and the card of the driver. */
export const readTrackedStatus: ReadMessage = (message) => {
  const { content } = message
  const position: DecodedPosition = { attributes: {} }
  const { attributes } = position
  applyGps(content, position)
  position.network = networkOf([readCell(content, CELL_3G)])
  attributes.ignition = content.u8() > 0
  attributes.uploadMode = content.u8()
  attributes.archive = content.u8() > 0
  attributes.odometer = content.u32()
  attributes.power = content.u16() / 100
  attributes.battery = content.u8() / 10
  attributes.hours = content.u24() * MINUTE_MS
  if (contentLeft(message) >= 8) setCard(attributes, content.hex(8))
  return storedPosition(message, position)
}

const setCard = (attributes: DecodedPosition['attributes'], card: string): void => {
  if (!/^0+$/.test(card)) attributes.driverUniqueId = card
}

const HEAD_AND_IDENTIFIER_BYTES = 9
const CLOCK_BYTES = 6

/** Types 22 (long) and 25: identifier, device clock and fix time, place, cell, voltages, counters, card. */
export const readIdentifiedLocation: ReadMessage = (message) => {
  const { content, type } = message
  content.skip(HEAD_AND_IDENTIFIER_BYTES + CLOCK_BYTES)
  const position: DecodedPosition = { attributes: { type } }
  const { fix, satellites } = readPlace(content, readTime(content))
  position.fix = fix
  position.attributes.sat = satellites
  const cellLength = content.u8()
  position.network = networkOf([readCell(content, type === 0x25 ? CELL_3G : CELL_2G)])
  if (cellLength > 9) content.skip(cellLength - 9)
  readVoltages(content, position.attributes)
  if (contentLeft(message) > 2) readTaggedCard(content, position.attributes)
  return storedPosition(message, position)
}

const readVoltages = (reader: ByteReader, attributes: DecodedPosition['attributes']): void => {
  setStatus(attributes, reader.u8())
  attributes.power = reader.u16() / 100
  attributes.battery = reader.u8() / 10
  attributes.rssi = reader.u8()
  reader.skip(2)
  attributes.odometer = reader.u24()
  attributes.hours = reader.u24() * MINUTE_MS
}

/** Length, kind, and the card as its bytes. */
const readTaggedCard = (reader: ByteReader, attributes: DecodedPosition['attributes']): void => {
  const length = reader.u8()
  if (length < 2 || !reader.has(length)) return
  reader.skip(1)
  attributes.driverUniqueId = reader.hex(length - 1)
}

/** Type 61: identifier, place, cell and the number of the driver. */
export const readDriverLocation: ReadMessage = (message) => {
  const { content } = message
  const position: DecodedPosition = { attributes: {} }
  content.skip(8)
  applyGps(content, position)
  position.network = networkOf([readCell(content, CELL_3G)])
  if (contentLeft(message) >= 6) {
    content.skip(2)
    const driver = content.u32()
    if (driver > 0) position.attributes.driverUniqueId = String(driver)
  }
  return storedPosition(message, position)
}

/** Type a2 with a place: status, supply, counters, an identifier and the inputs. */
export const readFullStatus: ReadMessage = (message) => {
  const { content, type } = message
  const position: DecodedPosition = { attributes: { type } }
  const { attributes } = position
  applyGps(content, position)
  position.network = networkOf([readCell(content, CELL_4G)])
  content.skip(1)
  setStatus(attributes, content.u8())
  attributes.power = content.u16() / 100
  setBatteryLevel(attributes, content.u8())
  attributes.rssi = content.u8()
  content.skip(2)
  attributes.odometer = content.u32()
  attributes.hours = content.u32() * HOUR_MS
  if (contentLeft(message) < 10) return storedPosition(message, position)
  content.skip(contentLeft(message) - 2)
  attributes.input = content.u16()
  return storedPosition(message, position)
}
