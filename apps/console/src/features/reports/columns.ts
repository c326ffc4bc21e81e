import {
  attributeColumnKind,
  attributeOfColumn,
  attributeUnit,
  COLUMN_KINDS,
  type AttributeColumnKey,
  WORD_KINDS,
  type ColumnKind,
  type ReportColumn,
  type ReportColumnKey,
} from '@rastro/model/report-definitions'
import { distanceIn, speedIn, type Formats } from '#src/widgets/format'
import { attributeLabel, type Words } from '#src/widgets/telemetry'

/** A value as it is sorted and added up: text, or a number in the unit of its column; null is unknown. */
export type CellValue = string | number | null

/** A column of the report's own, or an attribute of its rows. */
export type ColumnKey = ReportColumnKey | AttributeColumnKey

const isKnown = (key: string): key is ReportColumnKey => Object.hasOwn(COLUMN_KINDS, key)
export function kindOfColumn(key: ColumnKey): ColumnKind {
  const attribute = attributeOfColumn(key)
  if (attribute !== null) return attributeColumnKind(attribute)
  return isKnown(key) ? COLUMN_KINDS[key] : 'text'
}
export const isNumeric = (key: ColumnKey): boolean => !WORD_KINDS.has(kindOfColumn(key))

/** A column as a report has it. */
export type Column = Pick<ReportColumn<object, ColumnKey>, 'key' | 'isRare' | 'total'>

const MINUTE_MS = 60_000
/** A tenth of a metre; all of them have as many digits, so that they stand under each other. */
const COORDINATE_DIGITS = { minimumFractionDigits: 6, maximumFractionDigits: 6 }
const coordinateText = (value: number, { settings }: Formats): string =>
  new Intl.NumberFormat(settings.locale, COORDINATE_DIGITS).format(value)

const readingText = (value: number, { settings }: Formats): string =>
  new Intl.NumberFormat(settings.locale, { maximumFractionDigits: 3 }).format(value)

/** `+12%`, `-3%`. */
const changeText = (share: number, { settings }: Formats): string =>
  new Intl.NumberFormat(settings.locale, {
    style: 'percent',
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
    signDisplay: 'exceptZero',
  }).format(share)

/** A value in words; its unit is in the heading. */
export function cellText(key: ColumnKey, value: CellValue | undefined, formats: Formats): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  switch (kindOfColumn(key)) {
    case 'moment':
      return formats.dateTime(value)
    case 'day':
      return formats.date(value)
    case 'duration':
      return value < MINUTE_MS ? formats.duration(value) : formats.hoursMinutes(value)
    case 'hours':
      return formats.hours(value)
    case 'distance':
      return formats.distance(value)
    case 'speed':
      return formats.speed(value)
    case 'liters':
    case 'rate':
      return formats.decimal(value)
    case 'change':
      return changeText(value, formats)
    case 'reading':
    case 'text':
      return readingText(value, formats)
    case 'coordinate':
      return coordinateText(value, formats)
    default:
      return formats.number(value)
  }
}

const UNKNOWN = '—'

/** The same in a table: a figure that is not known says so, where an empty cell could be taken for nothing. */
export const shownText = (key: ColumnKey, value: CellValue | undefined, formats: Formats): string =>
  cellText(key, value, formats) || (isNumeric(key) ? UNKNOWN : '')

/** What the foot says of a column; of one that is not added up it says so. */
export function footText({ key, total }: Column, value: CellValue | undefined, { t, formats }: Words): string {
  const text = cellText(key, value, formats)
  return text && total === 'max' ? t('reports.highest', { value: text }) : text
}

/** The unit of a column's numbers; empty for words and times. */
export function unitOf(key: ColumnKey, { t, formats }: Words): string {
  const { speedUnit, distanceUnit } = formats.settings
  switch (kindOfColumn(key)) {
    case 'distance':
      return t(`units.${distanceUnit}`)
    case 'speed':
      return t(`units.${speedUnit}`)
    case 'hours':
      return t('units.hours')
    case 'liters':
      return 'l'
    case 'meters':
      return t('units.m')
    case 'reading':
      return attributeUnit(attributeOfColumn(key) ?? '')
    default:
      return ''
  }
}

export function columnLabel(key: ColumnKey, words: Words): string {
  const unit = unitOf(key, words)
  const attribute = attributeOfColumn(key)
  const name =
    attribute === null ? words.t(`reports.columns.${key as ReportColumnKey}`) : attributeLabel(attribute, words.t)
  return unit ? `${name} (${unit})` : name
}

/** The value with its unit, where no heading stands above it. */
export function valueText(key: ColumnKey, value: CellValue | undefined, words: Words): string {
  const text = cellText(key, value, words.formats)
  const unit = unitOf(key, words)
  return text && unit ? `${text} ${unit}` : text
}

/** A number in the unit the heading names, for charts. */
export function numberIn(key: ColumnKey, value: number, { settings }: Formats): number {
  switch (kindOfColumn(key)) {
    case 'distance':
      return distanceIn(value, settings.distanceUnit)
    case 'speed':
      return speedIn(value, settings.speedUnit)
    default:
      return value
  }
}

/** Columns that the lines have something in, and those that would be empty; the first always counts as told. */
export function splitColumns(
  columns: readonly Column[],
  lines: readonly { values: Readonly<Partial<Record<ColumnKey, CellValue>>> }[],
): { told: Column[]; silent: Column[] } {
  const isTold = (key: ColumnKey): boolean =>
    lines.some(({ values }) => values[key] !== null && values[key] !== undefined && values[key] !== '')
  const told = columns.filter(({ key }, index) => index === 0 || isTold(key))
  return { told, silent: columns.filter((column) => !told.includes(column)) }
}
