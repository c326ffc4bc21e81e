import type { CellTower } from '@rastro/model/position'
import { ByteReader } from '../bytes/index'
import type { Decoded } from '../protocol'
import {
  CELL_2G,
  CELL_4G,
  networkOf,
  readAccessPoints,
  readCellOf,
  readMacAddress,
  readOperator,
  type CellWidths,
  type Operator,
} from './cells'
import { contentLeft, readBcdTime, readTime, storedPosition, type Gt06Message, type ReadMessage } from './message'

interface CellListLayout extends CellWidths {
  cellCount: number
  hasWifi: boolean
  /** A spare byte before the operator and a count before the cells. */
  isCounted?: boolean
}

/** Reports of surrounding cells, some with wifi; operator first, then the cells with their signal. */
const LAYOUTS: Readonly<Record<number, CellListLayout>> = {
  0x18: { ...CELL_2G, cellCount: 7, hasWifi: false },
  0x24: { ...CELL_2G, cellCount: 7, hasWifi: false, isCounted: true },
  0x28: { ...CELL_2G, cellCount: 7, hasWifi: false },
  0x2e: { ...CELL_2G, cellCount: 7, hasWifi: false },
  0x2c: { ...CELL_2G, cellCount: 7, hasWifi: true },
  0x33: { ...CELL_2G, cellCount: 6, hasWifi: true },
  0xa1: { ...CELL_4G, cellCount: 7, hasWifi: false },
  0xa2: { ...CELL_4G, cellCount: 7, hasWifi: true },
}

/** Shortest wifi report of type a2; the number is also used for a location with status. */
export const SHORTEST_4G_WIFI = 0x6b

/** Cells around the device, and access points when the type has them. */
export const readCellList: ReadMessage = (message) => {
  const layout = LAYOUTS[message.type]
  if (!layout) return {}
  const { content } = message
  const deviceTime = readTime(content)
  if (layout.isCounted) content.skip(1)
  const operator = readOperator(content, layout)
  const cellCount = layout.isCounted ? content.u8() : layout.cellCount
  const cells = readCells(content, operator, { ...layout, cellCount })
  const accessPoints = layout.hasWifi ? readWifiPart(message) : []
  return storedPosition(message, { deviceTime, attributes: {}, network: networkOf(cells, accessPoints) })
}

const readCells = (reader: ByteReader, operator: Operator, layout: CellListLayout): CellTower[] => {
  const cells: CellTower[] = []
  for (let index = 0; index < layout.cellCount; index++) {
    if (!reader.has(layout.areaBytes + layout.cellBytes + 1)) break
    const cell = readCellOf(reader, operator, layout)
    const signalStrength = -reader.u8()
    // Unused places of the list are zero.
    if ((cell.locationAreaCode ?? 0) > 0) cells.push({ ...cell, signalStrength })
  }
  return cells
}

/** Timing advance, count, and the access points that fit. */
const readWifiPart = (message: Gt06Message): ReturnType<typeof readAccessPoints> => {
  const { content } = message
  if (contentLeft(message) < 2) return []
  content.skip(1)
  const count = content.u8()
  return readAccessPoints(content, Math.min(count, Math.floor(contentLeft(message) / 7)))
}

/** `7878 <access points> 17|69`: a report without length and checksum. The answer repeats the time. */
export const readWifiReport = (message: Gt06Message): Decoded => {
  const { content, frame, length, type } = message
  const clock = content.view8(6)
  const deviceTime = readBcdTime(new ByteReader(clock))
  const accessPoints = readAccessPoints(content, length)
  const cells = readShortCells(content)
  const bytes = Uint8Array.of(0x78, 0x78, 0x00, type, ...frame.subarray(4, 10), 0x0d, 0x0a)
  return {
    positions: [{ deviceTime, attributes: {}, network: networkOf(cells, accessPoints) }],
    replies: [{ bytes, when: 'stored' }],
  }
}

const readShortCells = (reader: ByteReader): CellTower[] => {
  const count = reader.u8()
  if (count === 0) return []
  const operator = readOperator(reader)
  return Array.from({ length: count }, () => {
    const cell = readCellOf(reader, operator, { areaBytes: 2, cellBytes: 2 })
    return { ...cell, signalStrength: -reader.u8() }
  })
}

/** Access points alone: two unknown bytes before each address, no signal. Not answered. */
export const readAccessPointList: ReadMessage = ({ content }) => {
  const deviceTime = readBcdTime(content)
  const count = content.u8()
  const accessPoints = Array.from({ length: count }, () => {
    content.skip(2)
    return { macAddress: readMacAddress(content) }
  })
  return { positions: [{ deviceTime, attributes: {}, network: networkOf([], accessPoints) }] }
}
