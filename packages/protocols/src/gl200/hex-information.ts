import type { CellTower } from '@rastro/model/position'
import { ByteReader, asciiOf } from '../bytes/index'
import { readable } from '../lenient'
import type { ConnectionState, Decoded } from '../protocol'
import { idsOf, isTimeAt, readCell, readTime } from './hex-values'
import { readMotionState } from './status'
import type { Attributes } from './values'

/** Time of sending, number, checksum and line end. */
const BYTES_AT_END = 13

const sentAt = (frame: Uint8Array): Date | undefined => {
  const at = frame.length - BYTES_AT_END
  return at > 0 && isTimeAt(frame, at) ? readable(() => readTime(new ByteReader(frame, at))) : undefined
}

/** By IMEI; else by who is on the connection, and before anyone is, by the name given to the unit. */
const namedIds = (bytes: Uint8Array, { uniqueId }: ConnectionState): string[] => {
  const ids = idsOf(bytes)
  if (ids.length > 0 || uniqueId !== undefined) return ids
  const name = asciiOf(bytes).replace(/\0+$/, '')
  return /^[\x21-\x7e]+$/.test(name) ? [name] : []
}

/** What an information is about; the first is about all of it. */
const Kind = { all: 1, signal: 5, versions: 6, battery: 7, cells: 10 } as const
/** Mode, last fix and two reserved bytes; mask and intervals of reports; five reserved ones. */
const BYTES_OF_SETTINGS = 1 + 7 + 2 + 2 + 2 + 2 + 4 + 1
const BYTES_OF_ICCID = 10
const MOST_CELLS = 7

const readSupply = (bytes: ByteReader): Attributes => {
  const charge = bytes.u8() !== 0
  const power = bytes.u16() / 1000
  const battery = bytes.u16() / 1000
  const level = bytes.u8()
  return { charge, power, battery, ...(level <= 100 ? { batteryLevel: level } : {}) }
}

interface Information {
  attributes: Attributes
  cellTowers: CellTower[]
}

const readCells = (bytes: ByteReader, into: CellTower[]): void => {
  bytes.skip(1)
  for (let left = Math.min(bytes.u8(), MOST_CELLS); left > 0; left--) {
    const cell = readCell(bytes)
    bytes.skip(2)
    if (cell) into.push(cell)
  }
}

/** State, satellites and settings, then what this kind of information adds; what is read before a bad part stays. */
const readState = (bytes: ByteReader, kind: number, { attributes, cellTowers }: Information): void => {
  const isAbout = (wanted: number): boolean => kind === wanted || kind === Kind.all
  if (isAbout(Kind.versions)) {
    attributes.versionHw = bytes.u16()
    bytes.skip(4)
  }
  Object.assign(attributes, readMotionState(bytes.u8().toString(16)))
  attributes.sat = bytes.skip(1).u8() & 0x0f
  bytes.skip(BYTES_OF_SETTINGS)
  if (isAbout(Kind.battery)) Object.assign(attributes, readSupply(bytes))
  const iccid = bytes.hex(BYTES_OF_ICCID)
  if (/^\d{18,20}f*$/.test(iccid)) attributes.iccid = iccid
  if (isAbout(Kind.signal)) {
    attributes.rssi = bytes.u8()
    bytes.skip(1)
  }
  bytes.skip(3)
  if (isAbout(Kind.cells)) readCells(bytes, cellTowers)
}

/** `+INF`: name or IMEI, device type, protocol version, version of the firmware, then what it is about. */
export const decodeInformation = (frame: Uint8Array, connection: ConnectionState): Decoded => {
  const bytes = new ByteReader(frame, 9, frame.length - BYTES_AT_END)
  const deviceIds = namedIds(bytes.view8(8), connection)
  const read: Information = { attributes: {}, cellTowers: [] }
  readable(() => {
    read.attributes.versionFw = bytes.skip(1 + 2).u16()
    readState(bytes, frame[4] ?? 0, read)
  })
  const deviceTime = sentAt(frame)
  const network = read.cellTowers.length > 0 ? { network: { cellTowers: read.cellTowers } } : {}
  return { deviceIds, positions: [{ ...(deviceTime && { deviceTime }), attributes: read.attributes, ...network }] }
}
