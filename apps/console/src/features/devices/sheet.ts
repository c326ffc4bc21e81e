import { deviceField } from '@rastro/model/device-fields'
import { positionKey } from '@rastro/model/position-keys'
import { hoursFromMs, knotsFromKmh } from '@rastro/geo'
import type { FleetUnit } from '#src/live/contract'
import { distanceIn, speedIn } from '#src/widgets/format'
import type { Words } from '#src/widgets/telemetry'
import type { CellFormat } from '#src/widgets/files/list-sheet'
import { wallTime } from '#src/widgets/files/wall-time'
import { columnLabel, columnText, type Column, type GroupName } from './columns'
import { summarise } from './unit-summary'

/** A cell as spreadsheets calculate with it; null is empty. */
export type SheetCell = string | number | Date | null

const TIMES = new Set(['lastUpdate', 'fixTime', 'deviceTime', 'serverTime'])
const NUMERIC_FIELDS: Record<string, CellFormat> = { money: '0.00', litres: '0.0', km: '0.0', number: '0.00' }

/** What kind of number a column holds; null for words. */
export function sheetFormatOf(column: Column): CellFormat | null {
  if (TIMES.has(column)) return 'dateTime'
  if (column === 'expirationTime') return 'date'
  if (column === 'speed' || column === 'course') return '0'
  if (column === 'altitude' || column === 'accuracy') return '0.0'
  const field = deviceField(column)
  if (field) return field.kind === 'date' ? 'date' : (NUMERIC_FIELDS[field.kind] ?? null)
  const format = positionKey(column)?.key.format
  if (!format || format === 'text' || format === 'flag' || format === 'alarms') return null
  return format === 'count' || format === 'bits' || format === 'percent' ? '0' : format === 'volts' ? '0.00' : '0.0'
}

const momentOf = (column: Column, unit: FleetUnit): number | null => {
  if (column === 'lastUpdate') return summarise(unit).lastUpdateMs
  const text =
    column === 'expirationTime'
      ? unit.device.expirationTime
      : column === 'fixTime' || column === 'deviceTime' || column === 'serverTime'
        ? unit.position?.[column]
        : unit.device.attributes[column]
  const moment = typeof text === 'string' ? Date.parse(text) : NaN
  return Number.isFinite(moment) ? moment : null
}

function numberOf(column: Column, unit: FleetUnit, { formats }: Words): number | null {
  const { speedUnit, distanceUnit } = formats.settings
  const { device, position } = unit
  if (column === 'speed') return position ? speedIn(position.speed, speedUnit) : null
  if (column === 'course' || column === 'altitude' || column === 'accuracy') return position?.[column] ?? null
  const value = deviceField(column)
    ? device.attributes[column]
    : (position?.attributes[column] ?? device.attributes[column])
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  switch (positionKey(column)?.key.format) {
    case 'distance':
      return distanceIn(value, distanceUnit)
    case 'durationMs':
      return hoursFromMs(value)
    case 'speedKnots':
      return speedIn(value, speedUnit)
    case 'speedKmh':
      return speedIn(knotsFromKmh(value), speedUnit)
    default:
      return value
  }
}

/** A cell with its own type: numbers in the person's units, times on the person's clock, everything else as words. */
export function sheetCell(column: Column, unit: FleetUnit, words: Words, groupNameOf: GroupName): SheetCell {
  const format = sheetFormatOf(column)
  if (format === 'date' || format === 'dateTime') {
    const moment = momentOf(column, unit)
    // A day of the form is a day everywhere.
    const zone = deviceField(column) ? 'UTC' : words.formats.settings.timeZone
    return moment === null ? null : wallTime(moment, zone)
  }
  // A value that is not what its name promises is told in words.
  const number = format === null ? null : numberOf(column, unit, words)
  return number ?? (columnText(column, unit, words, groupNameOf) || null)
}

/** The heading of a column, with the unit of its numbers. */
export function sheetLabel(column: Column, { t, formats }: Words): string {
  const { speedUnit, distanceUnit } = formats.settings
  const label = columnLabel(column, t)
  const match = deviceField(column) ? undefined : positionKey(column)?.key
  const unit =
    column === 'speed' || match?.format === 'speedKnots' || match?.format === 'speedKmh'
      ? t(`units.${speedUnit}`)
      : match?.format === 'distance'
        ? t(`units.${distanceUnit}`)
        : match?.format === 'durationMs'
          ? t('units.hours')
          : column === 'altitude' || column === 'accuracy'
            ? 'm'
            : (match?.unit ?? null)
  return unit ? `${label} (${unit})` : label
}
