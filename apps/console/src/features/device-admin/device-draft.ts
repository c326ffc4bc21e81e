import type { Device } from '@rastro/model/device'
import { decoderSetting, decoderSettings, decoderValue } from '@rastro/model/decoder-settings'
import { deviceField, deviceFields, type DeviceField, type DeviceFieldKind } from '@rastro/model/device-fields'
import { KM_PER_NAUTICAL_MILE } from '@rastro/geo'
import { readNumber, speedIn, writeNumber, type SpeedUnit } from '#src/widgets/format'
import { tidyPlate, withBrazilianPrefix } from './identifiers'

export type ExtraType = 'text' | 'number' | 'flag'

/** An attribute that has no field of its own. */
export interface Extra {
  /** For the list on screen; never stored. */
  id: number
  key: string
  type: ExtraType
  value: string
}

/** A device while it is being typed: every value as the text in its box. */
export interface DeviceDraft {
  name: string
  uniqueId: string
  phone: string
  model: string
  contact: string
  category: string
  groupId: number
  calendarId: number
  /** Local day; the device works until its end. */
  expiresOn: string
  disabled: boolean
  /** In the unit of the user. */
  speedLimit: string
  /** Text of each field of the model, by attribute; an absent one is empty. */
  fields: Readonly<Record<string, string>>
  extras: readonly Extra[]
}

/** How numbers are typed. */
export interface DraftUnits {
  locale: string
  speedUnit: SpeedUnit
}

/** Knots; kept by the contract. */
const SPEED_LIMIT = 'speedLimit'
/** Kept by the server for the picture; not for typing. */
const OF_THE_SERVER: ReadonlySet<string> = new Set(['imageVersion', 'imageTimestamp'])

const NUMERIC: ReadonlySet<DeviceFieldKind> = new Set<DeviceFieldKind>(['number', 'money', 'litres', 'km'])
export const isNumeric = (field: DeviceField): boolean => NUMERIC.has(field.kind)

const knotsFrom = (value: number, unit: SpeedUnit): number =>
  unit === 'kmh' ? value / KM_PER_NAUTICAL_MILE : value / speedIn(1, unit)

/** As many digits as people type. */
const rounded = (value: number): number => Math.round(value * 100) / 100

const textOf = (value: unknown, { locale }: DraftUnits): string =>
  typeof value === 'number' ? writeNumber(value, locale) : typeof value === 'string' ? value : ''

/** Money has its cents. */
const fieldText = (value: unknown, field: DeviceField, units: DraftUnits): string => {
  const text = textOf(value, units)
  const isMoney = field.kind === 'money' && typeof value === 'number' && Number(value.toFixed(2)) === value
  return isMoney ? textOf(value.toFixed(2), units).replace('.', writeNumber(0.5, units.locale).charAt(1)) : text
}

/** Of a setting of the decoder; flags as `true` and `false`. */
const settingText = (value: unknown, units: DraftUnits): string =>
  typeof value === 'boolean' ? String(value) : textOf(value, units)

const extraOf = (value: unknown, units: DraftUnits): Pick<Extra, 'type' | 'value'> | null => {
  if (typeof value === 'boolean') return { type: 'flag', value: String(value) }
  if (typeof value === 'number') return { type: 'number', value: textOf(value, units) }
  // Lists and objects of other systems stay as they are.
  return typeof value === 'string' ? { type: 'text', value } : null
}

const extrasOf = (attributes: Readonly<Record<string, unknown>>, units: DraftUnits): Extra[] =>
  Object.entries(attributes).flatMap(([key, value], index) => {
    if (deviceField(key) || decoderSetting(key) || key === SPEED_LIMIT || OF_THE_SERVER.has(key)) return []
    const extra = extraOf(value, units)
    return extra ? [{ id: index + 1, key, ...extra }] : []
  })

const localDay = (wireDate: string | null): string => {
  if (!wireDate) return ''
  const at = new Date(wireDate)
  if (Number.isNaN(at.getTime())) return ''
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
/** What is no day goes as it is, to be refused at its field. */
const endOfDay = (day: string): string => (isDay(day) ? new Date(`${day}T23:59:59`).toISOString() : day)

const speedLimitText = (knots: unknown, { locale, speedUnit }: DraftUnits): string =>
  typeof knots === 'number' && knots > 0 ? writeNumber(rounded(speedIn(knots, speedUnit)), locale) : ''

export const EMPTY_DRAFT: DeviceDraft = {
  name: '',
  uniqueId: '',
  phone: '',
  model: '',
  contact: '',
  category: 'default',
  groupId: 0,
  calendarId: 0,
  expiresOn: '',
  disabled: false,
  speedLimit: '',
  fields: {},
  extras: [],
}

/** The texts of a device that exists. */
export function draftOf(device: Device, units: DraftUnits): DeviceDraft {
  const { attributes } = device
  return {
    name: device.name,
    uniqueId: device.uniqueId,
    phone: device.phone ?? '',
    model: device.model ?? '',
    contact: device.contact ?? '',
    category: device.category || 'default',
    groupId: device.groupId,
    calendarId: device.calendarId,
    expiresOn: localDay(device.expirationTime),
    disabled: device.disabled,
    speedLimit: speedLimitText(attributes[SPEED_LIMIT], units),
    fields: Object.fromEntries([
      ...deviceFields.map((field) => [field.key, fieldText(attributes[field.key], field, units)]),
      ...decoderSettings.map(({ key }) => [key, settingText(attributes[key], units)]),
    ]),
    extras: extrasOf(attributes, units),
  }
}

/** What one vehicle does not share with the next. */
const OWN_FIELDS = [
  'placa', 'renavam', 'vin', 'chassis', 'engineNumber', 'iccid', 'imei', 'serial', 'qrDriverId', 'odometerStart',
] as const // prettier-ignore

/** A draft for another device like this one: all but what identifies it. */
export function draftLike(device: Device, units: DraftUnits): DeviceDraft {
  const like = draftOf(device, units)
  const fields = { ...like.fields, ...Object.fromEntries(OWN_FIELDS.map((key) => [key, ''])) }
  const extras = like.extras.filter(({ key }) => key !== 'driverUniqueId')
  return { ...like, name: '', uniqueId: '', phone: '', fields, extras }
}

/** NaN for a text that is no number: the schema says so at its field. */
const numberOf = (text: string, locale: string): number | null => (text.trim() ? readNumber(text, locale) : null)

/** Whoever reads Portuguese leaves out +55; elsewhere ten digits are somebody else's number. */
const phoneIn = (text: string, locale: string): string => (locale === 'pt-BR' ? withBrazilianPrefix(text) : text.trim())

/** The value stored for a typed text; null stores nothing. */
const fieldValue = (field: DeviceField, text: string, { locale }: DraftUnits): string | number | null => {
  const trimmed = text.trim()
  if (!trimmed) return null
  if (isNumeric(field)) return numberOf(trimmed, locale)
  if (field.key === 'placa') return tidyPlate(trimmed)
  return field.kind === 'phone' ? phoneIn(trimmed, locale) : trimmed
}

const extraValue = ({ type, value }: Extra, { locale }: DraftUnits): string | number | boolean | null => {
  if (type === 'flag') return value === 'true'
  return type === 'number' ? numberOf(value, locale) : value.trim()
}

/** All attributes after the edit. What nobody touched keeps its very value, also one that this form cannot show. */
function attributesOf(draft: DeviceDraft, before: Device | null, units: DraftUnits): Record<string, unknown> {
  const old = before ? draftOf(before, units) : EMPTY_DRAFT
  const kept: Record<string, unknown> = { ...before?.attributes }
  const put = (key: string, value: unknown): void => {
    if (value === null || value === '') Reflect.deleteProperty(kept, key)
    else kept[key] = value
  }
  for (const field of deviceFields) {
    const text = draft.fields[field.key] ?? ''
    if (text !== (old.fields[field.key] ?? '')) put(field.key, fieldValue(field, text, units))
  }
  for (const setting of decoderSettings) {
    const text = (draft.fields[setting.key] ?? '').trim()
    if (text === (old.fields[setting.key] ?? '')) continue
    const value = setting.kind === 'number' ? numberOf(text, units.locale) : text
    put(setting.key, Number.isNaN(value) ? value : (decoderValue(setting, value) ?? null))
  }
  if (draft.speedLimit !== old.speedLimit) {
    const limit = numberOf(draft.speedLimit, units.locale)
    put(SPEED_LIMIT, limit === null ? null : knotsFrom(limit, units.speedUnit))
  }
  for (const { key } of old.extras) if (!draft.extras.some((extra) => extra.key.trim() === key)) put(key, null)
  for (const extra of draft.extras) {
    const same = old.extras.find(({ key }) => key === extra.key.trim())
    const isUntouched = same?.value === extra.value && same.type === extra.type
    if (extra.key.trim() && !isUntouched) put(extra.key.trim(), extraValue(extra, units))
  }
  return kept
}

const orNull = (text: string): string | null => text.trim() || null

/** What is sent: the whole device as it was loaded, with what was typed. */
export function deviceOf(draft: DeviceDraft, before: Device | null, units: DraftUnits) {
  const isSameDay = draft.expiresOn === localDay(before?.expirationTime ?? null)
  const phone = orNull(draft.phone)
  return {
    ...before,
    id: before?.id ?? 0,
    name: draft.name.trim(),
    uniqueId: draft.uniqueId.trim(),
    phone: phone && phone !== before?.phone ? phoneIn(phone, units.locale) : phone,
    model: orNull(draft.model),
    contact: orNull(draft.contact),
    category: draft.category === 'default' && !before?.category ? null : draft.category,
    groupId: draft.groupId,
    calendarId: draft.calendarId,
    disabled: draft.disabled,
    expirationTime: isSameDay ? (before?.expirationTime ?? null) : draft.expiresOn ? endOfDay(draft.expiresOn) : null,
    attributes: attributesOf(draft, before, units),
  }
}
