import type { CellTower, Network, WifiAccessPoint } from '@rastro/model/position'
import { isBitSet, lowBits, type ByteReader } from '../bytes/index'

/** Bytes of the parts of a cell; they grew with each generation of networks. */
export interface CellWidths {
  areaBytes: 2 | 4
  cellBytes: 2 | 3 | 4 | 8
  /** Without a mark in the country code the operator has one byte, unless the message always has two. */
  hasWideOperator?: boolean
}

export const CELL_2G: CellWidths = { areaBytes: 2, cellBytes: 3 }
export const CELL_3G: CellWidths = { areaBytes: 2, cellBytes: 4 }
export const CELL_4G: CellWidths = { areaBytes: 4, cellBytes: 8 }

export interface Operator {
  mobileCountryCode: number
  mobileNetworkCode: number
}

/** Country and operator. The top bit of the country code announces a two-byte operator. */
export const readOperator = (reader: ByteReader, { hasWideOperator }: CellWidths = CELL_2G): Operator => {
  const country = reader.u16()
  const isWide = hasWideOperator || isBitSet(country, 15)
  return { mobileCountryCode: lowBits(country, 15), mobileNetworkCode: isWide ? reader.u16() : reader.u8() }
}

const readUint = (reader: ByteReader, byteLength: number): number =>
  byteLength === 8 ? Number(reader.u64()) : reader.uint(byteLength)

/** Area and cell of a known operator. */
export const readCellOf = (reader: ByteReader, operator: Operator, widths: CellWidths): CellTower => ({
  ...operator,
  locationAreaCode: readUint(reader, widths.areaBytes),
  cellId: readUint(reader, widths.cellBytes),
})

/** Operator, area and cell in a row. */
export const readCell = (reader: ByteReader, widths: CellWidths): CellTower =>
  readCellOf(reader, readOperator(reader, widths), widths)

/** Six bytes as colon-separated pairs. */
export const readMacAddress = (reader: ByteReader): string => reader.hex(6).replace(/(..)(?!$)/g, '$1:')

/** Access points of an address and an unsigned signal level, to be read as negative dBm. */
export const readAccessPoints = (reader: ByteReader, count: number): WifiAccessPoint[] =>
  Array.from({ length: count }, () => {
    const macAddress = readMacAddress(reader)
    return { macAddress, signalStrength: -reader.u8() }
  })

const distinct = <T>(values: T[]): T[] =>
  values.length < 2 ? values : [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]

/** A network without repeated entries, or `undefined` when nothing was seen. */
export const networkOf = (cells: CellTower[], accessPoints: WifiAccessPoint[] = []): Network | undefined => {
  if (cells.length === 0 && accessPoints.length === 0) return undefined
  return {
    ...(cells.length > 0 ? { cellTowers: distinct(cells) } : {}),
    ...(accessPoints.length > 0 ? { wifiAccessPoints: distinct(accessPoints) } : {}),
  }
}
