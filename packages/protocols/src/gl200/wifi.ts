import type { WifiAccessPoint } from '@rastro/model/position'
import { numberOf } from './values'

/** Access points listed behind the time of a place, and where the fields go on behind the cell that follows them. */
export interface AccessPointList {
  seen: WifiAccessPoint[]
  end: number
}

const MAC = /^[0-9a-f]{12}$/i
/** A country code, which stands here where no list does, has four digits. */
const COUNT = /^\d{1,2}$/
const FIELDS_OF_POINT = 5
const FIELDS_TO_COUNT = 7
const FIELDS_OF_CELL = 4

const withColons = (digits: string): string => (digits.match(/../g) ?? []).join(':').toLowerCase()

/**
 * Reads `count` access points, as far as there are fields: address, strength and three reserved fields each; those
 * without an address are left out.
 */
export const readPoints = (fields: readonly string[], start: number, count: number): WifiAccessPoint[] => {
  const points: WifiAccessPoint[] = []
  // A damaged count may be any number.
  const most = Math.min(count, Math.ceil((fields.length - start) / FIELDS_OF_POINT))
  for (let index = 0; index < most; index++) {
    const at = start + index * FIELDS_OF_POINT
    const [mac = '', strength] = fields.slice(at, at + 2)
    const signalStrength = numberOf(strength)
    if (!MAC.test(mac)) continue
    points.push({ macAddress: withColons(mac), ...(signalStrength === undefined ? {} : { signalStrength }) })
  }
  return points
}

/** Units that add one access point behind the cell: address, strength, a reserved field, the charge. */
export const endsInPoint = (tail: readonly string[]): boolean => MAC.test(tail[0] ?? '') && tail.length === 4

/** The list of a place that starts at `start`; undefined when a cell follows the place directly. */
export const readAccessPoints = (fields: readonly string[], start: number): AccessPointList | undefined => {
  const countAt = start + FIELDS_TO_COUNT
  const count = COUNT.test(fields[countAt] ?? '') ? numberOf(fields[countAt]) : undefined
  if (count === undefined || !MAC.test(fields[countAt + 1] ?? '')) return undefined
  return {
    seen: readPoints(fields, countAt + 1, count),
    end: countAt + 1 + count * FIELDS_OF_POINT + FIELDS_OF_CELL,
  }
}
