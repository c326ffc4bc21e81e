import { ByteWriter, bytesFromAscii, isPrintableAscii } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { networkOf, readCell } from './cells'
import { courseFlagsOf, readDegrees, readPlace, signed } from './gps'
import { contentLeft, fixOf, frameMessage, readTime, restOfContent, storedPosition, type ReadMessage } from './message'

const EVENT_ALARMS: Readonly<Record<number, string>> = {
  0x80: 'vibration',
  0x87: 'overspeed',
  0x90: 'hardAcceleration',
  0x91: 'hardBraking',
  0x92: 'hardCornering',
  0x93: 'accident',
}
const MANUAL_EVENT = 0x01
const EVENT_WITH_PLACE_BYTES = 13

/** Type 95: an event of a dashboard camera, with place and names of recordings when it has them. */
export const readCameraEvent: ReadMessage = (message) => {
  const { content } = message
  const time = readTime(content)
  const attributes: DecodedPosition['attributes'] = {}
  const position: DecodedPosition = { attributes }
  if (contentLeft(message) >= EVENT_WITH_PLACE_BYTES) {
    const degrees = readDegrees(content)
    const flags = courseFlagsOf(content.u16())
    const { isValid: valid, courseDegrees } = flags
    position.fix = fixOf({ time, valid, ...signed(degrees, flags), courseDegrees })
  } else {
    position.deviceTime = time
  }
  const event = content.u8()
  const eventData = content.u16()
  attributes.event = event
  attributes.eventData = eventData
  const alarm = event === MANUAL_EVENT ? (eventData === 0 ? 'sos' : 'general') : EVENT_ALARMS[event]
  if (alarm) attributes.alarm = alarm
  if (contentLeft(message) > 0) {
    const names = restOfContent(message).rest()
    if (isPrintableAscii(names)) attributes.eventFiles = String.fromCharCode(...names)
  }
  return storedPosition(message, position)
}

/** Type 34: a report with counters, cell, driver and inputs. Not answered. */
export const readCounterReport: ReadMessage = (message) => {
  const { content } = message
  content.skip(4)
  const { fix, satellites } = readPlace(content, readTime(content))
  const attributes: DecodedPosition['attributes'] = { sat: satellites }
  content.skip(2)
  attributes.odometer = content.u32()
  const network = networkOf([readCell(content, { areaBytes: 2, cellBytes: 4 })])
  const driver = content.u32()
  if (driver > 0) attributes.driverUniqueId = String(driver)
  attributes.battery = content.u16() / 100
  attributes.power = content.u16() / 100
  content.skip(4)
  attributes.input = content.u8()
  attributes.output = content.u8()
  attributes.adc1 = content.u16() / 100
  attributes.adc2 = content.u16() / 100
  return { positions: [{ fix, attributes, network }] }
}

const PHOTO_REQUEST = 0x36
const PHOTO_PIECE_BYTES = 1024

/** Type 35: a photo is ready; the answer asks for its first piece. */
export const readPhotoNotice: ReadMessage = ({ content }) => {
  content.skip(6 + 1 + 8 + 3)
  const size = content.u32()
  const photo = content.u32()
  const piece = Math.min(PHOTO_PIECE_BYTES, size)
  const request = new ByteWriter().u32(photo).u32(0).u16(piece).done()
  return { replies: [{ bytes: frameMessage(PHOTO_REQUEST, 0, request), when: 'received' }] }
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
