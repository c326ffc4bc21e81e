import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { CELL_2G, CELL_3G, CELL_4G, networkOf, readCell, type CellWidths } from './cells'
import { readGps } from './gps'
import { readExtras } from './location-extras'
import { TRAILER_BYTES, modelOf, storedPosition, type Gt06Message, type ReadMessage } from './message'
import { addAlarm, alarmOf, setBatteryLevel, setStatus } from './status'

/** What a location message is made of, in this order. */
interface LocationLayout {
  hasGps: boolean
  /** Cell, and whether a length byte stands before it. */
  cell?: CellWidths & { hasLength?: boolean }
  hasStatus?: boolean
  /** A code byte behind the status. Some models put something else there. */
  hasAlarm?: boolean
  hasFenceNumber?: boolean
  /** Height above sea level at the end of the status. */
  hasStatusAltitude?: boolean
}

const WIDE_CELL: CellWidths = { areaBytes: 2, cellBytes: 8, hasWideOperator: true }
const GPS_ONLY: LocationLayout = { hasGps: true }
const GPS_CELL: LocationLayout = { hasGps: true, cell: CELL_2G }
const GPS_STATUS: LocationLayout = {
  hasGps: true,
  cell: { ...CELL_2G, hasLength: true },
  hasStatus: true,
  hasAlarm: true,
}

/** Layouts by type and, for types that models reuse, by length. */
const layoutOf = ({ type, length }: Gt06Message): LocationLayout | undefined => {
  switch (type) {
    case 0x10:
    case 0x1a:
      return GPS_ONLY
    case 0x11:
    case 0x12:
    case 0x1e:
    case 0x2d:
    case 0x37:
    case 0xa3:
      return GPS_CELL
    case 0x17:
      return GPS_CELL
    case 0x22:
      return length === 0x2f ? { hasGps: true, cell: CELL_3G } : GPS_CELL
    case 0x16:
      if (length === 0x24) return { hasGps: true, cell: CELL_2G, hasStatus: true }
      return length === 0x26 ? { ...GPS_STATUS, cell: { ...CELL_3G, hasLength: true } } : GPS_STATUS
    case 0x26:
      return GPS_STATUS
    case 0x27:
    case 0xa4:
      return { ...GPS_STATUS, hasFenceNumber: true }
    case 0x31:
      return { hasGps: true, cell: WIDE_CELL }
    case 0x32:
      return { ...GPS_STATUS, cell: { ...WIDE_CELL, hasLength: true }, hasStatusAltitude: true }
    case 0x19:
      return { hasGps: false, cell: CELL_2G, hasStatus: true, hasAlarm: true }
    case 0xa0:
      return { hasGps: true, cell: CELL_4G }
    case 0xa5:
      return { hasGps: false, cell: CELL_4G, hasStatus: true, hasAlarm: true }
    default:
      return undefined
  }
}

/** Location, alarm and cell messages of the basic family. */
export const readLocation: ReadMessage = (message) => {
  const layout = layoutOf(message)
  // A cell-only report of several towers reuses the number of the status report.
  if (!layout || (message.type === 0x19 && message.length === 0x17)) return {}
  const position: DecodedPosition = { attributes: { type: message.type } }
  if (layout.hasGps) applyGps(message.content, position)
  if (layout.cell && message.content.left > TRAILER_BYTES) readLocationCell(message.content, position, layout.cell)
  if (layout.hasStatus) applyStatus(message, position, layout)
  readExtras(message, position)
  return storedPosition(message, position)
}

/** Takes time, place and satellites into `position`. */
export const applyGps = (reader: ByteReader, position: DecodedPosition): void => {
  const { fix, satellites, ignition } = readGps(reader)
  position.fix = fix
  position.attributes.sat = satellites
  if (ignition !== undefined) position.attributes.ignition = ignition
}

/** Bytes of a cell with its length byte, as 2G devices count them. What a longer one adds is stepped over. */
const PLAIN_CELL_LENGTH = 9

const readLocationCell = (
  reader: ByteReader,
  position: DecodedPosition,
  { hasLength, ...widths }: NonNullable<LocationLayout['cell']>,
): void => {
  const length = hasLength ? reader.u8() : 0
  if (hasLength && length === 0) return skipEmptyCell(reader)
  position.network = networkOf([readCell(reader, widths)])
  if (length > PLAIN_CELL_LENGTH) reader.skip(Math.min(length - PLAIN_CELL_LENGTH, reader.left))
}

/** Without a cell some devices leave its bytes out and some send them as zeroes. */
const skipEmptyCell = (reader: ByteReader): void => {
  const cellBytes = PLAIN_CELL_LENGTH - 1
  if (!reader.has(cellBytes + TRAILER_BYTES)) return
  const isZero = Array.from({ length: cellBytes }, (_, ahead) => reader.peekU8(ahead)).every((byte) => byte === 0)
  if (isZero) reader.skip(cellBytes)
}

const NO_LANGUAGE = 0xff

const applyStatus = (message: Gt06Message, { attributes, fix }: DecodedPosition, layout: LocationLayout): void => {
  const { content } = message
  setStatus(attributes, content.u8())
  setBatteryLevel(attributes, content.u8())
  attributes.rssi = content.u8()
  if (!layout.hasAlarm) return
  const code = content.u8()
  if (layout.hasStatusAltitude) {
    addAlarm(attributes, alarmOf(code))
    if (fix && content.has(2)) fix.altitudeMeters = content.i16()
    return
  }
  const language = content.u8()
  if (modelOf(message).startsWith('VL')) attributes.event = code
  // A shifted status shows the fence mark as language; then the code is not one.
  if (language !== NO_LANGUAGE) addAlarm(attributes, alarmOf(code))
  if (layout.hasFenceNumber) attributes.geofence = content.u8()
}
