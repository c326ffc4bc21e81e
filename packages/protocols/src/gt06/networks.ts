import type { CellTower, WifiAccessPoint } from '@rastro/model/position'
import type { ByteReader } from '../bytes/index'
import { readable } from '../lenient'
import type { Decoded, DecodedPosition } from '../protocol'
import { addAlarmCode, wideAlarmCode } from './alarms'
import {
  CELL_2G,
  CELL_3G,
  CELL_4G,
  networkOf,
  readAccessPoints,
  readCellOf,
  readMacAddress,
  readOperator,
  type CellWidths,
  type Operator,
} from './cells'
import { readBcdTime, readTime } from './clock'
import type { FillPosition, Gt06Message } from './message'

interface CellListLayout extends CellWidths {
  cellCount: number
  hasWifi: boolean
  /** A spare byte stands before the operator and none behind the cells. */
  isSpareFirst?: boolean
  /** The number of cells stands before them. */
  isCounted?: boolean
}

/** Reports of surrounding cells, some with wifi; operator first, then the cells with their signal. */
const LAYOUTS: Readonly<Record<number, CellListLayout>> = {
  0x18: { ...CELL_2G, cellCount: 7, hasWifi: true },
  0x24: { ...CELL_2G, cellCount: 7, hasWifi: false },
  0x28: { ...CELL_2G, cellCount: 7, hasWifi: false },
  0x2e: { ...CELL_2G, cellCount: 7, hasWifi: false },
  0x2c: { ...CELL_2G, cellCount: 7, hasWifi: true },
  0x33: { ...CELL_3G, cellCount: 6, hasWifi: true },
  0x34: { ...CELL_3G, cellCount: 7, hasWifi: false, hasWideOperator: true, isSpareFirst: true },
  0xa1: { ...CELL_4G, cellCount: 7, hasWifi: false },
  0xa2: { ...CELL_4G, cellCount: 7, hasWifi: true },
}
const COUNTED: CellListLayout = { ...CELL_2G, cellCount: 0, hasWifi: false, isSpareFirst: true, isCounted: true }

/** Cells around the device, and access points when the type has them. */
export const fillCellList: FillPosition = (message, position) => {
  const layout = message.type === 0x24 && message.shape === 0x31 ? COUNTED : LAYOUTS[message.type]
  if (!layout) return
  const { content } = message
  position.deviceTime = readTime(content, message)
  if (layout.isSpareFirst) content.skip(1)
  const operator = readOperator(content, layout)
  const cells = readCells(content, operator, layout, layout.isCounted ? content.u8() : layout.cellCount)
  if (!layout.isSpareFirst && content.left > 0) content.skip(1)
  const accessPoints = layout.hasWifi && content.left > 0 ? readAccessPoints(content, content.u8()) : []
  position.network = networkOf(cells, accessPoints)
}

const readCells = (reader: ByteReader, operator: Operator, widths: CellWidths, count: number): CellTower[] => {
  const cells: CellTower[] = []
  for (let index = 0; index < count; index++) {
    if (!reader.has(widths.areaBytes + widths.cellBytes + 1)) break
    const cell = readCellOf(reader, operator, widths)
    const signalStrength = -reader.u8()
    // Unused places of the list are zero.
    if ((cell.locationAreaCode ?? 0) > 0) cells.push({ ...cell, signalStrength })
  }
  return cells
}

/** Type a9: an alarm with cells of one radio and access points around it. */
export const fillSurroundingsAlarm: FillPosition = (message, position) => {
  const { content, family } = message
  position.deviceTime = readTime(content, message)
  const operator = readOperator(content)
  const widths = content.u8() > 0 ? CELL_4G : CELL_2G
  const cells = readCells(content, operator, widths, content.u8())
  content.skip(1)
  position.network = networkOf(cells, readAccessPoints(content, content.u8()))
  const code = content.u8()
  addAlarmCode(position.attributes, wideAlarmCode(code, content.left > 0 ? content.u8() : 0), family)
}

/** `7878 <access points> 17|69`: a report without length and checksum. The answer repeats the time. */
export const readWifiReport = ({ content, frame, length, type }: Gt06Message): Decoded => {
  const position: DecodedPosition = { attributes: {} }
  const accessPoints: WifiAccessPoint[] = []
  const cells: CellTower[] = []
  readable(() => {
    position.deviceTime = readBcdTime(content)
    accessPoints.push(...readAccessPoints(content, length))
    cells.push(...readShortCells(content))
  })
  position.network = networkOf(cells, accessPoints)
  const bytes = Uint8Array.of(0x78, 0x78, 0x00, type, ...frame.subarray(4, 10), 0x0d, 0x0a)
  return { positions: [position], replies: [{ bytes, when: 'stored' }] }
}

const SHORT_CELL: CellWidths = { areaBytes: 2, cellBytes: 2 }
const SHORT_CELL_BYTES = 5

const readShortCells = (reader: ByteReader): CellTower[] => {
  const count = reader.left > 0 ? reader.u8() : 0
  if (count === 0) return []
  const operator = readOperator(reader)
  return Array.from({ length: Math.min(count, Math.floor(reader.left / SHORT_CELL_BYTES)) }, () => {
    const cell = readCellOf(reader, operator, SHORT_CELL)
    return { ...cell, signalStrength: -reader.u8() }
  })
}

const MARKED_ADDRESS_BYTES = 8

/** Access points alone: two unknown bytes before each address, no signal. Not answered. */
export const fillAccessPointList: FillPosition = ({ content }, position) => {
  position.deviceTime = readBcdTime(content)
  const count = Math.min(content.u8(), Math.floor(content.left / MARKED_ADDRESS_BYTES))
  const accessPoints = Array.from({ length: count }, () => {
    content.skip(2)
    return { macAddress: readMacAddress(content) }
  })
  position.network = networkOf([], accessPoints)
}

/** Type b2: a beacon that the device came upon. */
export const fillBeacon: FillPosition = (message, position) => {
  const { content } = message
  const { attributes } = position
  position.deviceTime = readTime(content, message)
  attributes.rssi = content.i8()
  attributes.tagMac = content.hex(6)
  attributes.tagUuid = content.hex(16)
  attributes.tagMajor = content.u16()
  attributes.tagMinor = content.u16()
  attributes.tagBattery = content.u16() / 100
  attributes.clock = (content.u8() >> 2) & 0x0f
}
