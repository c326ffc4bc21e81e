import { DEVICE_TEXT_LENGTHS, deviceField, deviceFields, type DeviceField } from '@rastro/model/device-fields'
import { decoderSetting, decoderSettings } from '@rastro/model/decoder-settings'
import { isNumeric, type DeviceDraft, type Extra } from './device-draft'
import { imeiHint, isBrazilianPlate, isE164, isIccid, isRenavam, isVin, looksLikeEmail } from './identifiers'
import { readNumber } from '#src/widgets/format'

/** Why a device cannot be saved; a key of the texts. */
export type Problem =
  | 'nameRequired'
  | 'uniqueIdRequired'
  | 'uniqueIdTaken'
  | 'tooLong'
  | 'notANumber'
  | 'negative'
  | 'notADay'
  | 'notAnEmail'
  | 'notAColor'
  | 'attributeName'
  | 'attributeTwice'
  | 'attributeHasField'

/** Something odd that is saved all the same. */
export type Hint = 'imeiLength' | 'imeiCheckDigit' | 'plate' | 'phone' | 'iccid' | 'vin' | 'renavam'

/** Problems by the field they belong to: a name of the draft, an attribute, or `extra-{id}`. */
export type Problems = Readonly<Record<string, Problem>>

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

const numberProblem = (text: string, locale: string): Problem | null => {
  if (!text.trim()) return null
  const value = readNumber(text, locale)
  if (!Number.isFinite(value)) return 'notANumber'
  return value < 0 ? 'negative' : null
}

const fieldProblem = (field: DeviceField, text: string, locale: string): Problem | null => {
  const given = text.trim()
  if (!given) return null
  if (isNumeric(field)) return numberProblem(given, locale)
  if (given.length > field.maxLength) return 'tooLong'
  if (field.kind === 'email' && !looksLikeEmail(given)) return 'notAnEmail'
  if (field.kind === 'date' && !isDay(given)) return 'notADay'
  if (field.kind === 'color' && !/^#[0-9a-f]{6}$/i.test(given)) return 'notAColor'
  return null
}

/** Names that mean something to the language of the browser, or that no attribute can have. */
const isAttributeName = (key: string): boolean =>
  key.length <= 128 && !['__proto__', 'constructor', 'prototype'].includes(key)

const extraProblem = (extra: Extra, all: readonly Extra[], locale: string): Problem | null => {
  const key = extra.key.trim()
  if (!key) return extra.value.trim() && extra.type !== 'flag' ? 'attributeName' : null
  if (!isAttributeName(key)) return 'attributeName'
  if (deviceField(key) || decoderSetting(key) || key === 'speedLimit') return 'attributeHasField'
  if (all.some((other) => other.id < extra.id && other.key.trim() === key)) return 'attributeTwice'
  return extra.type === 'number' && !Number.isFinite(readNumber(extra.value, locale)) ? 'notANumber' : null
}

const TEXTS = ['name', 'uniqueId', 'phone', 'model', 'contact', 'category'] as const

/** Everything wrong with a draft. A field whose problem is old, as in `before`, does not stand in the way of the others. */
export function problemsOf(draft: DeviceDraft, locale: string, before: DeviceDraft | null = null): Problems {
  const problems: Record<string, Problem> = {}
  const add = (name: string, problem: Problem | null): void => {
    if (problem) problems[name] = problem
  }
  for (const name of TEXTS) add(name, draft[name].trim().length > DEVICE_TEXT_LENGTHS[name] ? 'tooLong' : null)
  if (!draft.name.trim()) add('name', 'nameRequired')
  if (!draft.uniqueId.trim()) add('uniqueId', 'uniqueIdRequired')
  add('speedLimit', numberProblem(draft.speedLimit, locale))
  if (draft.expiresOn && !isDay(draft.expiresOn)) add('expiresOn', 'notADay')
  for (const field of deviceFields) {
    const text = draft.fields[field.key] ?? ''
    if (text !== before?.fields[field.key]) add(field.key, fieldProblem(field, text, locale))
  }
  for (const { key, kind } of decoderSettings) {
    const text = draft.fields[key] ?? ''
    if (kind === 'number' && text !== before?.fields[key]) add(key, numberProblem(text, locale))
  }
  for (const extra of draft.extras) add(`extra-${extra.id}`, extraProblem(extra, draft.extras, locale))
  return problems
}

const FIELD_HINTS: Readonly<Record<string, [(text: string) => boolean, Hint]>> = {
  placa: [isBrazilianPlate, 'plate'],
  iccid: [isIccid, 'iccid'],
  vin: [isVin, 'vin'],
  renavam: [isRenavam, 'renavam'],
  'install.phone': [isE164, 'phone'],
}

/** What is odd about a typed value, if anything. */
export function hintOf(name: string, text: string): Hint | null {
  const given = text.trim()
  if (!given) return null
  if (name === 'uniqueId' || name === 'imei') return imeiHint(given)
  if (name === 'phone') return isE164(given) ? null : 'phone'
  const [fits, hint] = FIELD_HINTS[name] ?? []
  return fits && hint && !fits(given) ? hint : null
}
