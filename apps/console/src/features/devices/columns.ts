import type { TFunction } from 'i18next'
import type { FleetUnit } from '#src/live/contract'
import { driverLabel, gpsModelOf, plateOf, type SortField } from '#src/live/query'
import { fieldsOf } from './detail-fields'
import { attributeLabel, type Words } from '#src/widgets/telemetry'
import { summarise } from './unit-summary'

/** Columns of the widened list, in their order; an export has the same. */
export const COLUMNS = [
  'name',
  'plate',
  'imei',
  'state',
  'lastUpdate',
  'speed',
  'ignition',
  'driver',
  'address',
  'power',
  'battery',
  'sat',
  'totalDistance',
  'hours',
  'blocked',
  'alarm',
  'model',
  'phone',
] as const
export type Column = (typeof COLUMNS)[number]

export const DEFAULT_COLUMNS: readonly Column[] = COLUMNS.slice(0, 10)

/** Columns whose heading sorts. */
export const SORT_OF: Partial<Record<Column, SortField>> = {
  name: 'name',
  state: 'motion',
  lastUpdate: 'lastUpdate',
  ignition: 'ignition',
  driver: 'driver',
  blocked: 'locked',
  alarm: 'alert',
}

export function columnLabel(column: Column, t: TFunction): string {
  switch (column) {
    case 'name':
    case 'lastUpdate':
    case 'driver':
      return t(`devices.sort.${column}`)
    case 'plate':
    case 'imei':
    case 'model':
    case 'phone':
      return t(`devices.detail.${column}`)
    case 'state':
      return t('devices.columns.state')
    case 'speed':
    case 'address':
      return t(`telemetry.fields.${column}`)
    default:
      return attributeLabel(column, t)
  }
}

/** What a cell says, in this person's words and units; empty when the device does not say. */
export function columnText(column: Column, unit: FleetUnit, words: Words): string {
  const { device, position } = unit
  switch (column) {
    case 'name':
      return device.name
    case 'plate':
      return plateOf(device)
    case 'imei':
      return device.uniqueId
    case 'model':
      return device.model || gpsModelOf(device)
    case 'phone':
      return device.phone ?? ''
    case 'driver':
      return driverLabel(device, position)
    case 'state':
      return words.t(`devices.status.${summarise(unit).state}`)
    case 'lastUpdate': {
      const { lastUpdateMs } = summarise(unit)
      return lastUpdateMs === null ? '' : words.formats.dateTime(lastUpdateMs)
    }
    default:
      return fieldsOf([column], unit, words)[0]?.text ?? ''
  }
}

/** The table of an export: labels, then one line per device. */
export const tableOf = (columns: readonly Column[], units: readonly FleetUnit[], words: Words): string[][] => [
  columns.map((column) => columnLabel(column, words.t)),
  ...units.map((unit) => columns.map((column) => columnText(column, unit, words))),
]
