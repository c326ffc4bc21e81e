import { knotsFromKmh } from '@rastro/geo'
import { positionKey } from '../../position/position-keys'
import type { ColumnKind } from './definition'

/** Columns of free attributes are told from a report's own by this before their name. */
const PREFIX = 'attributes.'
export type AttributeColumnKey = `attributes.${string}`
export const attributeColumnKey = (name: string): AttributeColumnKey => `${PREFIX}${name}`
/** The attribute of a column; null for a column of a report's own. */
export const attributeOfColumn = (key: string): string | null =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null

/** Most columns of attributes that a report may be asked with. */
export const ATTRIBUTE_COLUMNS_MAX = 30
const NAME_MAX = 128
/** A name that a heading can show: not empty, of one line, without characters that nobody sees. */
export const isAttributeName = (name: string): boolean => name.length <= NAME_MAX && /^[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u.test(name) // prettier-ignore

/** What such a column holds; what nobody knows is told as it came. */
export function attributeColumnKind(name: string): ColumnKind {
  const { format, type } = positionKey(name)?.key ?? {}
  switch (format) {
    case 'distance':
    case 'meters':
    case 'liters':
      return format
    case 'speedKnots':
    case 'speedKmh':
      return 'speed'
    case 'durationMs':
      return 'hours'
    default:
      return type === 'number' && format !== 'bits' ? 'reading' : 'text'
  }
}

/** The unit of a reading; empty for what has none, or is told in the units of its reader. */
export const attributeUnit = (name: string): string =>
  attributeColumnKind(name) === 'reading' ? (positionKey(name)?.key.unit ?? '') : ''

/** A number in the unit of the column's kind; null for what is none, and is told as it came. */
export function attributeFigure(name: string, value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const format = positionKey(name)?.key.format
  if (format === 'speedKmh') return knotsFromKmh(value)
  return format === 'flag' || format === 'alarms' || format === 'bits' ? null : value
}

/** What a row has of an attribute: its own, nothing that every object has. */
export const attributeOf = (attributes: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined
