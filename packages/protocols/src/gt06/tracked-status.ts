import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { addAlarmCode } from './alarms'
import { CELL_2G, CELL_3G, CELL_4G, networkOf, readCell, readRadioCell } from './cells'
import { readTime } from './clock'
import { readGps, readPlace } from './gps'
import { setCard } from './location-extras'
import type { FillPosition, Gt06Message } from './message'
import { setBatteryLevel, setStatus } from './status'

const MINUTE_MS = 60_000
const SECOND_MS = 1000
const CARD_BYTES = 8

/** Type 36 with a place: engine time, voltages and the card of the driver. */
export const fillTrackedStatus: FillPosition = (message, position) => {
  const { content } = message
  const { attributes } = position
  readGps(content, position, message)
  position.network = networkOf([readCell(content, CELL_3G)])
  attributes.ignition = content.u8() > 0
  attributes.uploadMode = content.u8()
  attributes.archive = content.u8() > 0
  attributes.odometer = content.u32()
  attributes.power = content.u16() / 100
  attributes.battery = content.u8() / 10
  attributes.hours = content.u24() * MINUTE_MS
  if (content.left >= CARD_BYTES) setCard(attributes, content.hex(CARD_BYTES))
}

const SOURCE_AND_IDENTIFIER_BYTES = 9
const CLOCK_BYTES = 6
const PLAIN_CELL_LENGTH = 9

/** Types 22 (of some models) and 25: identifier, device clock and fix time, place, cell, voltages, counters, card. */
export const fillIdentifiedLocation: FillPosition = (message, position) => {
  const { content, type, now } = message
  content.skip(SOURCE_AND_IDENTIFIER_BYTES + CLOCK_BYTES)
  readPlace(content, position, readTime(content, message), now)
  const cellLength = content.u8()
  if (cellLength > 0) position.network = networkOf([readCell(content, type === 0x25 ? CELL_3G : CELL_2G)])
  if (cellLength > PLAIN_CELL_LENGTH) content.skip(Math.min(cellLength - PLAIN_CELL_LENGTH, content.left))
  readVoltages(message, position.attributes)
  if (content.left > 2) readTaggedCard(content, position.attributes)
}

const readVoltages = ({ content, family }: Gt06Message, attributes: DecodedPosition['attributes']): void => {
  setStatus(attributes, content.u8())
  attributes.power = content.u16() / 100
  attributes.battery = content.u8() / 10
  attributes.rssi = content.u8()
  addAlarmCode(attributes, content.u8(), family)
  content.skip(1)
  attributes.odometer = content.u24()
  attributes.hours = content.u24() * MINUTE_MS
}

/** Length, kind, and the card as its bytes. */
const readTaggedCard = (reader: ByteReader, attributes: DecodedPosition['attributes']): void => {
  const length = reader.u8()
  if (length < 2 || !reader.has(length)) return
  reader.skip(1)
  attributes.driverUniqueId = reader.hex(length - 1)
}

const IDENTIFIER_BYTES = 8
const KEY_BYTES = 6

/** Type 61: identifier, place, cell and the number of the driver's key. */
export const fillDriverLocation: FillPosition = (message, position) => {
  const { content } = message
  content.skip(IDENTIFIER_BYTES)
  readGps(content, position, message)
  position.network = networkOf([readCell(content, CELL_3G)])
  if (!content.has(KEY_BYTES)) return
  const key = content.uint(KEY_BYTES)
  if (key > 0) position.attributes.driverUniqueId = String(key)
}

/** Type a2 with a place: status, supply, counters, an identifier and the inputs. */
export const fillFullStatus: FillPosition = (message, position) => {
  const { content, family } = message
  const { attributes } = position
  readGps(content, position, message)
  position.network = networkOf([readCell(content, CELL_4G)])
  content.skip(1)
  setStatus(attributes, content.u8())
  attributes.power = content.u16() / 100
  setBatteryLevel(attributes, content.u8())
  attributes.rssi = content.u8()
  addAlarmCode(attributes, content.u8(), family)
  content.skip(1)
  attributes.odometer = content.u32()
  attributes.hours = content.u32() * SECOND_MS
  content.skip(IDENTIFIER_BYTES)
  attributes.input = content.u16()
}

/** Type 38: place, reason and memory mark, then a cell of any radio. */
export const fillRadioLocation: FillPosition = (message, position) => {
  const { content } = message
  readGps(content, position, message)
  position.attributes.event = content.u8()
  position.attributes.archive = content.u8() > 0
  position.network = networkOf([readRadioCell(content)])
}

/** Type 24 of this length: place, cell, ignition and two voltages. */
export const fillVoltageLocation: FillPosition = (message, position) => {
  const { content } = message
  const { attributes } = position
  readGps(content, position, message)
  position.network = networkOf([readCell(content, CELL_2G)])
  attributes.ignition = content.u8() > 0
  attributes.power = content.u16() / 100
  attributes.battery = content.u16() / 100
}

const WHOLE_4G_REQUEST_BYTES = 38

/** Type a7: the cell of one who asks for the street by telephone. */
export const fillCellRequest: FillPosition = ({ content }, position) => {
  const widths = content.left >= WHOLE_4G_REQUEST_BYTES ? CELL_4G : CELL_2G
  position.network = networkOf([readCell(content, widths)])
}
