import type { CellTower, Network, WifiAccessPoint } from '@rastro/model/position'
import { type ByteReader, bitsBetween, isBitSet, lowBits, signedOf } from '../bytes/index'
import { cellOf } from '../fix'

/** Bits of the byte in front of a place: which parts follow. */
export const Part = { fix: 0, cell: 1, neighbours: [2, 3], points: [4, 5, 6], radio: 7 } as const

const MAC_BYTES = 6

/** Strength in dBm: sent with its sign, or as the number alone. */
const strengthOf = (byte: number): number => (byte < 0x80 ? -byte : signedOf(byte, 8))

const readPoint = (content: ByteReader): WifiAccessPoint => {
  const digits = content.hex(MAC_BYTES)
  return { macAddress: (digits.match(/../g) ?? []).join(':'), signalStrength: strengthOf(content.u8()) }
}

const readCells = (flags: number, content: ByteReader): CellTower[] => {
  if (!isBitSet(flags, Part.cell)) return []
  const country = content.u16()
  const network = content.u16()
  const cells = [cellOf(country, network, content.u16(), content.u32(), strengthOf(content.u8()))]
  for (const bit of Part.neighbours) {
    if (isBitSet(flags, bit))
      cells.push(cellOf(country, network, content.u16(), content.u32(), strengthOf(content.u8())))
  }
  return cells
}

/** Cells of LTE: only the one in use has an identity, its neighbours are known by their place in the spectrum. */
const readRadioCells = (count: number, content: ByteReader): CellTower[] => {
  if (count === 0) return []
  const country = content.u16()
  const network = content.u16()
  const area = content.u16()
  const cellId = content.skip(2).u32()
  const strength = content.skip(2 + 4).u8()
  content.skip(Math.min((count - 1) * 5, content.left))
  return [cellOf(country, network, area, cellId, strengthOf(strength))]
}

/** Kind of radio, then a byte with the count of cells in three bits and that of access points in the next four. */
const readRadio = (content: ByteReader): { cells: CellTower[]; points: WifiAccessPoint[] } => {
  const counts = content.skip(1).u8()
  const cells = readRadioCells(lowBits(counts, 3), content)
  const points: WifiAccessPoint[] = []
  for (let left = bitsBetween(counts, 3, 7); left > 0 && content.has(MAC_BYTES + 1); left--) {
    points.push(readPoint(content))
  }
  return { cells, points }
}

const LAST_COUNTRY = 999

export const isOfCountry = ({ mobileCountryCode = 0 }: CellTower): boolean => mobileCountryCode <= LAST_COUNTRY

/** What is around the unit; undefined when the message says nothing of it. */
export const readNetwork = (flags: number, content: ByteReader): Network | undefined => {
  const cellTowers = readCells(flags, content)
  const wifiAccessPoints: WifiAccessPoint[] = []
  for (const bit of Part.points) if (isBitSet(flags, bit)) wifiAccessPoints.push(readPoint(content))
  if (isBitSet(flags, Part.radio)) {
    const { cells, points } = readRadio(content)
    cellTowers.push(...cells)
    wifiAccessPoints.push(...points)
  }
  const known = cellTowers.filter(isOfCountry)
  const cells = known.length > 0 ? { cellTowers: known } : undefined
  const points = wifiAccessPoints.length > 0 ? { wifiAccessPoints } : undefined
  return cells || points ? { ...cells, ...points } : undefined
}
