import { distanceIn, speedIn, type Formats } from '#src/widgets/format'
import type { Words } from '#src/widgets/telemetry'

/**
 * What a column holds: `moment` epoch ms, `duration` and `hours` milliseconds, `distance` metres, `speed` knots,
 * `liters`, `meters`, `degrees`, `count`, `rate`, `change` (a share: 0.1 is a tenth more), or words.
 */
export type ColumnKind =
  | 'text'
  | 'moment'
  | 'day'
  | 'duration'
  | 'hours'
  | 'distance'
  | 'speed'
  | 'liters'
  | 'meters'
  | 'degrees'
  | 'count'
  | 'change'
  | 'rate'

/** A value as it is sorted and added up: text, or a number in the unit of its column; null is unknown. */
export type CellValue = string | number | null

/** Every column of every report; each has its heading among the texts. */
export const COLUMN_KINDS = {
  device: 'text',
  driver: 'text',
  day: 'day',
  time: 'moment',
  startTime: 'moment',
  startAddress: 'text',
  endTime: 'moment',
  endAddress: 'text',
  duration: 'duration',
  distance: 'distance',
  averageSpeed: 'speed',
  maxSpeed: 'speed',
  speedLimit: 'speed',
  speed: 'speed',
  engineHours: 'hours',
  spentFuel: 'liters',
  startOdometer: 'distance',
  endOdometer: 'distance',
  startHours: 'hours',
  endHours: 'hours',
  type: 'text',
  geofence: 'text',
  details: 'text',
  address: 'text',
  course: 'degrees',
  altitude: 'meters',
  latitude: 'degrees',
  longitude: 'degrees',
  ignition: 'text',
  odometer: 'distance',
  trips: 'count',
  devices: 'text',
  rank: 'count',
  faultsPer100Km: 'rate',
  speedings: 'count',
  hardAccelerations: 'count',
  hardBrakings: 'count',
  hardCornerings: 'count',
  distanceBefore: 'distance',
  distanceChange: 'change',
} as const satisfies Record<string, ColumnKind>
export type ColumnKey = keyof typeof COLUMN_KINDS

export const isColumnKey = (name: string): name is ColumnKey => Object.hasOwn(COLUMN_KINDS, name)
export const kindOfColumn = (key: ColumnKey): ColumnKind => COLUMN_KINDS[key]
export const isNumeric = (key: ColumnKey): boolean => !['text', 'moment', 'day'].includes(COLUMN_KINDS[key])

/** A distance driven in a time, as a speed: adding speeds up would mean nothing. */
interface Ratio {
  meters: ColumnKey
  ms: ColumnKey
}

/** How much more one sum is than another. */
interface Change {
  now: ColumnKey
  before: ColumnKey
}

/** A column as a report has it. */
export interface Column {
  key: ColumnKey
  /** Shown only when somebody chose it. */
  isRare?: true
  /** How the foot of the table adds it up. */
  total?: 'sum' | 'max' | Ratio | Change
}

const MINUTE_MS = 60_000
const degreesText = (value: number, key: ColumnKey, { settings }: Formats): string =>
  new Intl.NumberFormat(settings.locale, { maximumFractionDigits: key === 'course' ? 0 : 6 }).format(value)

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
    case 'degrees':
      return degreesText(value, key, formats)
    default:
      return formats.number(value)
  }
}

const UNKNOWN = '—'

/** The same in a table: a figure that is not known says so, where an empty cell could be taken for nothing. */
export const shownText = (key: ColumnKey, value: CellValue | undefined, formats: Formats): string =>
  cellText(key, value, formats) || (isNumeric(key) ? UNKNOWN : '')

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
    default:
      return ''
  }
}

export function columnLabel(key: ColumnKey, words: Words): string {
  const unit = unitOf(key, words)
  const name = words.t(`reports.columns.${key}`)
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
