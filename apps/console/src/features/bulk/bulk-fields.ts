import { DEVICE_CATEGORIES, DEVICE_TEXT_LENGTHS, deviceField, deviceFields } from '@rastro/model/device-fields'
import type { DeviceChanges } from '@rastro/model/device'
import type { Device } from '@rastro/model/device'
import { knotsFromKmh } from '@rastro/geo'
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

export type BulkProblem =
  'needsValue' | 'notANumber' | 'negative' | 'notAColor' | 'tooLong' | 'attributeName' | 'attributeTwice'

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
type Read = { value: Value } | { problem: BulkProblem }

const NUMERIC = new Set(['number', 'money', 'litres', 'km'])

function numberOf(text: string, { locale }: BulkUnits): Read {
  const value = readNumber(text, locale)
  if (!Number.isFinite(value)) return { problem: 'notANumber' }
  return { value }
}

const notNegative = (read: Read): Read =>
  'value' in read && typeof read.value === 'number' && read.value < 0 ? { problem: 'negative' } : read

function readCustom({ key, type, value, clears }: BulkDraft, units: BulkUnits): Read {
  if (key.trim() === '') return { problem: 'attributeName' }
  if (clears) return { value: null }
  if (type === 'flag') return { value: value === 'true' }
  if (value.trim() === '') return { problem: 'needsValue' }
  return type === 'number' ? numberOf(value, units) : { value: value.trim() }
}

/** What a draft sets, as it is stored. */
export function readDraft(draft: BulkDraft, units: BulkUnits): Read {
  const { field, clears } = draft
  if (field === 'custom') return readCustom(draft, units)
  if (clears) return { value: field === 'groupId' || field === 'calendarId' ? 0 : null }
  const value = draft.value.trim()
  if (field === 'disabled') return { value: value === 'true' }
  if (value === '') return { problem: 'needsValue' }
  if (field === 'groupId' || field === 'calendarId') return { value: Number(value) }
  if (field === 'expirationTime') return { value: endOfDay(value) }
  if (field === 'speedLimit') {
    const read = notNegative(numberOf(value, units))
    return 'value' in read && typeof read.value === 'number' ? { value: read.value * KNOTS_PER[units.speedUnit] } : read
  }
  const known = deviceField(field)
  if (known && NUMERIC.has(known.kind)) return notNegative(numberOf(value, units))
  if (known?.kind === 'color')
    return /^#[0-9a-f]{6}$/i.test(value) ? { value: value.toLowerCase() } : { problem: 'notAColor' }
  const most = known?.maxLength ?? DEVICE_TEXT_LENGTHS[field as keyof typeof DEVICE_TEXT_LENGTHS] ?? Infinity
  return value.length > most ? { problem: 'tooLong' } : { value }
}

/** What an attribute of the drafts is called on the device. */
export const attributeOf = ({ field, key }: BulkDraft): string => (field === 'custom' ? key.trim() : field)

/** Problems by the place of their draft. */
export function problemsOf(drafts: readonly BulkDraft[], units: BulkUnits): ReadonlyMap<number, BulkProblem> {
  const problems = new Map<number, BulkProblem>()
  const seen = new Set<string>()
  for (const [index, draft] of drafts.entries()) {
    const read = readDraft(draft, units)
    const name = attributeOf(draft)
    if ('problem' in read) problems.set(index, read.problem)
    else if (seen.has(name)) problems.set(index, 'attributeTwice')
    seen.add(name)
  }
  return problems
}

/** The changes of sound drafts, as the server takes them. */
export function changesOf(drafts: readonly BulkDraft[], units: BulkUnits): DeviceChanges {
  const set: Record<string, Value> = {}
  const attributes: Record<string, Value> = {}
  for (const draft of drafts) {
    const read = readDraft(draft, units)
    if (!('value' in read)) continue
    if (isNative(draft.field)) set[draft.field] = read.value
    else attributes[attributeOf(draft)] = read.value
  }
  return {
    ...(set as Partial<DeviceChanges>),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  } as DeviceChanges
}

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
