import type { TFunction } from 'i18next'
import type { FleetUnit } from '#src/live/contract'
import { driverLabel, gpsModelOf, plateOf, type SortField } from '#src/live/query'
import { deviceField, deviceFields } from '@rastro/model/device-fields'
import { NUMBERED_POSITION_KEYS, POSITION_KEYS } from '@rastro/model/position-keys'
import { fieldLabel } from '#src/widgets/device-field-text'
import { categoryText } from '#src/widgets/images'
import { COLUMNS, type Column } from './usual-columns'
import { POSITION_FIELDS, fieldsOf, isPositionField } from './detail-fields'
import { attributeLabel, type Words } from '#src/widgets/telemetry'
import { summarise } from './unit-summary'

export { COLUMNS, DEFAULT_COLUMNS, type Column } from './usual-columns'

type SpecialColumn = (typeof COLUMNS)[number]

/** What the contract keeps of a device beside those above. */
const DEVICE_COLUMNS = ['group', 'category', 'contact', 'expirationTime', 'disabled'] as const
const isDeviceColumn = (column: Column): column is (typeof DEVICE_COLUMNS)[number] =>
  DEVICE_COLUMNS.some((name) => name === column)

/** Everything that can be a column: the usual ones, then fields of the form, then all that trackers send. */
export const allColumns = (): readonly Column[] => [
  ...new Set<Column>([
    ...COLUMNS,
    ...DEVICE_COLUMNS,
    ...deviceFields.map(({ key }) => key).filter((key) => key !== 'placa'),
    ...POSITION_FIELDS,
    ...POSITION_KEYS.map(({ name }) => name),
    ...NUMBERED_POSITION_KEYS.map(({ name }) => `${name}1`),
  ]),
]

/** Other names trackers send can be columns too; more than this would be no choice. */
const SENT_MAX = 200

/**
 * What may be chosen besides what is shown: what this fleet sends first, in its own order, then everything that there is.
 */
export function offeredColumns(shown: readonly Column[], sent: readonly string[]): { sent: Column[]; rest: Column[] } {
  const isFree = (column: Column): boolean => !shown.includes(column)
  const known = allColumns()
  const own = [...new Set(sent)].slice(0, SENT_MAX).filter(isFree)
  return { sent: own, rest: known.filter((column) => isFree(column) && !own.includes(column)) }
}

/** Columns whose heading sorts. */
export const SORT_OF: Partial<Record<SpecialColumn, SortField>> & Partial<Record<string, SortField>> = {
  name: 'name',
  state: 'motion',
  lastUpdate: 'lastUpdate',
  ignition: 'ignition',
  driver: 'driver',
  blocked: 'locked',
  alarm: 'alert',
  speed: 'speed',
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
    case 'group':
      return t('devices.detail.group')
    case 'category':
      return t('devices.detail.categoryLabel')
    default:
      if (isDeviceColumn(column)) return fieldLabel(column === 'expirationTime' ? 'expiresOn' : column, t)
      if (isPositionField(column)) return t(`telemetry.fields.${column}`)
      // A tracker's own word goes before the form's: `imei` is what it said.
      return deviceField(column) ? fieldLabel(column, t) : attributeLabel(column, t)
  }
}

/** Name of a group by its id; empty for none. */
export type GroupName = (groupId: number) => string

/** What a cell says, in this person's words and units; empty when the device does not say. */
export function columnText(column: Column, unit: FleetUnit, words: Words, groupNameOf: GroupName = String): string {
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
      return words.t(`answer.state.${unit.answer.state}`)
    case 'lastUpdate': {
      const { lastUpdateMs } = summarise(unit)
      return lastUpdateMs === null ? '' : words.formats.dateTime(lastUpdateMs)
    }
    case 'group':
      return groupNameOf(device.groupId)
    case 'category':
      return device.category ? categoryText(device.category, words.t) : ''
    case 'contact':
      return device.contact ?? ''
    case 'expirationTime':
      return device.expirationTime ? words.formats.date(Date.parse(device.expirationTime)) : ''
    case 'disabled':
      return words.t(device.disabled ? 'telemetry.flag.yes' : 'telemetry.flag.no')
    default: {
      if (!deviceField(column)) return fieldsOf([column], unit, words)[0]?.text ?? ''
      const value = device.attributes[column]
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    }
  }
}

/** The table of an export: labels, then one line per device. */
export const tableOf = (
  columns: readonly Column[],
  units: readonly FleetUnit[],
  words: Words,
  groupNameOf: GroupName = String,
): string[][] => [
  columns.map((column) => columnLabel(column, words.t)),
  ...units.map((unit) => columns.map((column) => columnText(column, unit, words, groupNameOf))),
]
