import type { CellTower, Network, WifiAccessPoint } from '@rastro/model/position'
import type { ByteReader } from '../bytes/index'

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
export const WIDE_CELL_3G: CellWidths = { ...CELL_3G, hasWideOperator: true }

export interface Operator {
  mobileCountryCode: number
  mobileNetworkCode: number
}

const LAST_COUNTRY = 999

/** Country and operator. The top bit of a country code announces a two-byte operator. */
export const readOperator = (reader: ByteReader, { hasWideOperator }: CellWidths = CELL_2G): Operator => {
  const word = reader.u16()
  const mobileCountryCode = word & 0x7fff
  const isMarked = word > 0x8000 && mobileCountryCode <= LAST_COUNTRY
  return { mobileCountryCode, mobileNetworkCode: hasWideOperator || isMarked ? reader.u16() : reader.u8() }
}

const readUint = (reader: ByteReader, byteLength: number): number =>
  byteLength === 8 ? Number(reader.u64()) : reader.uint(byteLength)

/** Area and cell of a known operator. */
export const readCellOf = (
  reader: ByteReader,
  { mobileCountryCode, mobileNetworkCode }: Operator,
  widths: CellWidths,
): CellTower => ({
  mobileCountryCode,
  mobileNetworkCode,
  locationAreaCode: readUint(reader, widths.areaBytes),
  cellId: readUint(reader, widths.cellBytes),
})

/** Operator, area and cell in a row. */
export const readCell = (reader: ByteReader, widths: CellWidths): CellTower =>
  readCellOf(reader, readOperator(reader, widths), widths)

/** From this kind of radio on cells are those of 4G. */
const FIRST_4G_RADIO = 3

/** Kind of radio, cell and signal, whose widths the kind decides. */
export const readRadioCell = (reader: ByteReader): CellTower => {
  const is4g = reader.u8() >= FIRST_4G_RADIO
  const cell = readCell(reader, is4g ? CELL_4G : CELL_2G)
  reader.skip(Math.min(is4g ? 2 : 1, reader.left))
  return cell
}

/** Six bytes as colon-separated pairs. */
export const readMacAddress = (reader: ByteReader): string => reader.hex(6).replace(/(..)(?!$)/g, '$1:')

const ACCESS_POINT_BYTES = 7

/** Access points of an address and an unsigned signal level, to be read as negative dBm; as many as there are. */
export const readAccessPoints = (reader: ByteReader, count: number): WifiAccessPoint[] =>
  Array.from({ length: Math.min(count, Math.floor(reader.left / ACCESS_POINT_BYTES)) }, () => {
    const macAddress = readMacAddress(reader)
    return { macAddress, signalStrength: -reader.u8() }
  })

const distinct = <T>(values: T[]): T[] =>
  values.length < 2 ? values : [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]

const isOfCountry = ({ mobileCountryCode = 0 }: CellTower): boolean => mobileCountryCode <= LAST_COUNTRY

/** A network without repeated or impossible entries, or `undefined` when nothing was seen. */
export const networkOf = (seen: CellTower[], accessPoints: WifiAccessPoint[] = []): Network | undefined => {
  const cells = seen.every(isOfCountry) ? seen : seen.filter(isOfCountry)
  if (cells.length > 0 && accessPoints.length === 0) return { cellTowers: distinct(cells) }
  if (cells.length === 0 && accessPoints.length === 0) return undefined
  return {
    ...(cells.length > 0 ? { cellTowers: distinct(cells) } : {}),
    ...(accessPoints.length > 0 ? { wifiAccessPoints: distinct(accessPoints) } : {}),
  }
}
