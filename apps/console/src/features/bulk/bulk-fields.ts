import { DeviceChangesForm, type Device, type DeviceChanges } from '@rastro/model/device'
import { DEVICE_CATEGORIES, deviceField, deviceFields } from '@rastro/model/device-fields'
import { knotsFromKmh } from '@rastro/geo'
import type { FormRules } from '#src/widgets/form'
import { readNumber, type SpeedUnit } from '#src/widgets/format'

/** What is said of one device alone makes no sense for many. */
const OF_ONE_DEVICE = new Set([
  'placa',
  'renavam',
  'vin',
  'chassis',
  'engineNumber',
  'imei',
  'serial',
  'iccid',
  'qrDriverId',
])

/** Fields of the contract that many devices may get at once, then those of the model; `custom` is any attribute. */
export const BULK_FIELDS: readonly string[] = [
  'groupId',
  'category',
  'model',
  'tarkan.color',
  'tarkan.color_extra',
  'device.state',
  'device.gpsBrand',
  'device.model',
  'device.technology',
  'phone',
  'contact',
  'speedLimit',
  'expirationTime',
  'disabled',
  'calendarId',
  ...deviceFields
    .map(({ key }) => key)
    .filter(
      (key) => !OF_ONE_DEVICE.has(key) && !/^tarkan\.color|^device\.(state|gpsBrand|model|technology)$/.test(key),
    ),
]

export type CustomType = 'text' | 'number' | 'flag'

/** One change as it is being typed. */
export interface BulkDraft {
  /** A field of `BULK_FIELDS`, or `custom`. */
  field: string
  value: string
  /** Takes the value away instead. */
  clears: boolean
  /** Of a custom attribute. */
  key: string
  type: CustomType
}

export const newDraft = (field: string): BulkDraft => ({ field, value: '', clears: false, key: '', type: 'text' })

export interface BulkUnits {
  locale: string
  speedUnit: SpeedUnit
}

type Native = 'groupId' | 'calendarId' | 'category' | 'model' | 'phone' | 'contact' | 'disabled' | 'expirationTime'
const NATIVE: readonly Native[] = [
  'groupId',
  'calendarId',
  'category',
  'model',
  'phone',
  'contact',
  'disabled',
  'expirationTime',
]
const isNative = (field: string): field is Native => NATIVE.some((name) => name === field)

/** Fields that always have a value. */
export const canClear = (field: string): boolean => field !== 'disabled' && field !== 'category'
export const categories: readonly string[] = DEVICE_CATEGORIES

/** Knots in one of the unit. */
const KNOTS_PER: Record<SpeedUnit, number> = { kmh: knotsFromKmh(1), mph: 1 / 1.15078, kn: 1 }

/** The last moment of a day, as this person lives it. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

type Value = string | number | boolean | null

const NUMERIC = new Set(['number', 'money', 'litres', 'km'])

function customValue({ type, value, clears }: BulkDraft, { locale }: BulkUnits): Value {
  if (clears) return null
  if (type === 'flag') return value === 'true'
  return type === 'number' ? readNumber(value, locale) : value.trim()
}

/** What a draft sets, as it is stored; NaN where a number was wanted and none was typed. */
function valueOf(draft: BulkDraft, units: BulkUnits): Value {
  const { field, clears } = draft
  if (field === 'custom') return customValue(draft, units)
  if (clears) return field === 'groupId' || field === 'calendarId' ? 0 : null
  const value = draft.value.trim()
  if (field === 'disabled') return value === 'true'
  if (field === 'groupId' || field === 'calendarId') return Number(value)
  if (field === 'expirationTime') return value === '' ? null : endOfDay(value)
  if (field === 'speedLimit') return readNumber(value, units.locale) * KNOTS_PER[units.speedUnit]
  const kind = deviceField(field)?.kind
  if (kind && NUMERIC.has(kind)) return readNumber(value, units.locale)
  return kind === 'color' ? value.toLowerCase() : value
}

/** Without a value there is nothing to give; flags always have one. */
const isEmpty = ({ field, value, clears, type }: BulkDraft): boolean =>
  !clears && value.trim() === '' && field !== 'disabled' && !(field === 'custom' && type === 'flag')

/** What an attribute of the drafts is called on the device. */
export const attributeOf = ({ field, key }: BulkDraft): string => (field === 'custom' ? key.trim() : field)

/** The changes of the drafts, as the server takes them. */
export function changesOf(drafts: readonly BulkDraft[], units: BulkUnits): DeviceChanges {
  const set: Record<string, Value> = {}
  const attributes: Record<string, Value> = {}
  for (const draft of drafts) {
    if (isEmpty(draft)) continue
    if (isNative(draft.field)) set[draft.field] = valueOf(draft, units)
    else attributes[attributeOf(draft)] = valueOf(draft, units)
  }
  return {
    ...(set as Partial<DeviceChanges>),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  } as DeviceChanges
}

export interface BulkRows {
  rows: readonly BulkDraft[]
}

/** What no value alone can be blamed for: `row-2` is the value of a row, `row-2.key` its name. */
function wrongRows({ rows }: BulkRows, { locale }: BulkUnits): Record<string, string> {
  const wrong: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [index, draft] of rows.entries()) {
    const name = attributeOf(draft)
    const isCustom = draft.field === 'custom'
    if (isCustom && name === '') wrong[`row-${index}.key`] = 'attributeName'
    else if (seen.has(name)) wrong[isCustom ? `row-${index}.key` : `row-${index}`] = 'attributeTwice'
    else if (isEmpty(draft)) wrong[`row-${index}`] = 'needsValue'
    else if (isCustom && draft.type === 'number' && !draft.clears && !Number.isFinite(readNumber(draft.value, locale)))
      wrong[`row-${index}`] = 'notANumber'
    seen.add(name)
  }
  return wrong
}

export const bulkRules = (units: BulkUnits): FormRules<BulkRows, DeviceChanges> => ({
  schema: DeviceChangesForm,
  bodyOf: ({ rows }) => changesOf(rows, units),
  fieldAt: (path, { rows }) => {
    const place = path.replace(/^set\./, '')
    const index = rows.findIndex((row) =>
      isNative(row.field) ? place === row.field : place === `attributes.${attributeOf(row)}`,
    )
    return index < 0 ? null : `row-${index}`
  },
  alsoWrong: (draft) => wrongRows(draft, units),
})

/** What the changed fields of a device are now, in the shape that sets them back. */
export function presentOf(device: Device, set: DeviceChanges): DeviceChanges {
  const before: Record<string, unknown> = {}
  for (const name of NATIVE) if (name in set) before[name] = device[name]
  if (set.attributes)
    before['attributes'] = Object.fromEntries(
      Object.keys(set.attributes).map((key) => [key, device.attributes[key] ?? null]),
    )
  return before as DeviceChanges
}

const sameText = (value: unknown): string => JSON.stringify(value ?? null)
/** Times are the same moment however they are written. */
const isSame = (name: string, a: unknown, b: unknown): boolean =>
  name === 'expirationTime' && typeof a === 'string' && typeof b === 'string'
    ? Date.parse(a) === Date.parse(b)
    : sameText(a) === sameText(b)

/** Whether a device is already as the changes would have it. */
export function isAlready(device: Device, set: DeviceChanges): boolean {
  for (const name of NATIVE) if (name in set && !isSame(name, device[name], set[name])) return false
  return Object.entries(set.attributes ?? {}).every(([key, value]) => isSame(key, device.attributes[key], value))
}

/** The value that a draft would replace. */
export const presentValue = (device: Device, draft: BulkDraft): unknown =>
  isNative(draft.field) ? device[draft.field] : device.attributes[attributeOf(draft)]
