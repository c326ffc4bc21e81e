import { ByteWriter, bytesFromAscii, isPrintableAscii, type ByteReader } from '../bytes/index'
import { readCell, networkOf, CELL_3G } from './cells'
import { addAlarm } from './alarms'
import { readTime } from './clock'
import { putPlace, readDegrees, readPlace } from './gps'
import { frameMessage, type FillPosition, type Gt06Message, type ReadMessage } from './message'

const EVENT_ALARMS: Readonly<Record<number, string>> = {
  0x0e: 'lowPower',
  0x76: 'temperature',
  0x80: 'vibration',
  0x87: 'overspeed',
  0x88: 'powerCut',
  0x90: 'hardAcceleration',
  0x91: 'hardBraking',
  0x92: 'hardCornering',
  0x93: 'accident',
}
const BUTTON_EVENT = 0x01
const EVENT_BYTES = 3
const TIMED_EVENT_BYTES = 9
/** Stands in front of the time in reports of JC400 cameras. */
const JC400_MARK = 0xffff

const JC400_MONTH_AT = 4

/** A date of all ones is no such mark, which a version and a date follow. */
const isJc400 = (reader: ByteReader): boolean =>
  reader.has(JC400_MONTH_AT + 1) && reader.peekU16() === JC400_MARK && reader.peekU8(JC400_MONTH_AT) <= 12

/** Type 95: an event of a dashboard camera, with place and names of recordings when it has them. */
export const fillCameraEvent: FillPosition = (message, position) => {
  const { content } = message
  const { attributes } = position
  const hasPlace = content.left > TIMED_EVENT_BYTES
  if (isJc400(content)) {
    content.skip(3)
    readJc400Place(message, position)
    attributes.power = content.u16() / 10
  } else {
    readEventPlace(message, position, hasPlace)
  }
  if (!content.has(EVENT_BYTES)) return
  const event = content.u8()
  attributes.event = event
  attributes.eventData = content.u16()
  addAlarm(attributes, event === BUTTON_EVENT ? (hasPlace ? 'sos' : 'general') : EVENT_ALARMS[event])
  if (content.left === 0) return
  const names = content.rest()
  if (isPrintableAscii(names)) attributes.eventFiles = String.fromCharCode(...names)
}

/** Time, then degrees and course, without satellites and speed. */
const readEventPlace = (message: Gt06Message, position: Parameters<FillPosition>[1], hasPlace: boolean): void => {
  const { content, now } = message
  const time = readTime(content, message)
  if (!hasPlace) {
    position.deviceTime = time
    return
  }
  const latitude = readDegrees(content)
  const longitude = readDegrees(content)
  putPlace(position, { latitude, longitude, speedKmh: 0, courseWord: content.u16() }, time, now)
}

/** Here the course stands before the speed, which has two bytes. */
const readJc400Place: FillPosition = (message, position) => {
  const { content, now } = message
  const time = readTime(content, message)
  position.attributes.sat = content.u8() & 0x0f
  const latitude = readDegrees(content)
  const longitude = readDegrees(content)
  const courseWord = content.u16()
  putPlace(position, { latitude, longitude, speedKmh: content.u16(), courseWord }, time, now)
}

/** Type 34: a report with counters, cell, driver and inputs. Not answered. */
export const fillCounterReport: FillPosition = (message, position) => {
  const { content, now } = message
  const { attributes } = position
  content.skip(4)
  readPlace(content, position, readTime(content, message), now)
  content.skip(2)
  attributes.odometer = content.u32()
  position.network = networkOf([readCell(content, CELL_3G)])
  const driver = content.u32()
  if (driver > 0 && driver !== 0xffffffff) attributes.driverUniqueId = String(driver)
  attributes.battery = content.u16() / 100
  attributes.power = content.u16() / 100
  const adcCount = (content.u32() >>> 20) & 0x0f
  attributes.input = content.u8()
  attributes.output = content.u8()
  for (let number = 1; number <= adcCount; number++) attributes[`adc${number}`] = content.u16() / 100
}

const ADDRESS_ANSWER = 0x97
const NO_ADDRESS = 'NA&&NA&&0##'

/** Type 2a: the owner of a phone asks for the street; the server has none to give. */
export const readAddressRequest: ReadMessage = () => {
  const content = new ByteWriter().u8(NO_ADDRESS.length).u32(0).raw(bytesFromAscii(NO_ADDRESS)).done()
  return { replies: [{ bytes: frameMessage(ADDRESS_ANSWER, 0, content, true), when: 'received' }] }
}

/** Type 8a: the device asks for the time. */
export const readTimeRequest: ReadMessage = ({ type, serial, now }) => {
  const content = Uint8Array.of(
    now.getUTCFullYear() % 100,
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  )
  return { replies: [{ bytes: frameMessage(type, serial, content), when: 'received' }] }
}
