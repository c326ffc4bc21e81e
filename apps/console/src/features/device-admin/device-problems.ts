import { decoderSetting } from '@rastro/model/decoder-settings'
import { deviceField } from '@rastro/model/device-fields'
import { DeviceForm, type Device } from '@rastro/model/device'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { readNumber } from '#src/widgets/format'
import { deviceOf, isDay, type DeviceDraft, type DraftUnits, type Extra } from './device-draft'
import { imeiHint, isBrazilianPlate, isE164, isIccid, isRenavam, isVin } from './identifiers'

/** Something odd that is saved all the same. */
export type Hint = 'imeiLength' | 'imeiCheckDigit' | 'plate' | 'phone' | 'iccid' | 'vin' | 'renavam'

/** Names that mean something to the language of the browser, or that no attribute can have. */
const isAttributeName = (key: string): boolean =>
  key.length <= 128 && !['__proto__', 'constructor', 'prototype'].includes(key)

const extraProblem = (extra: Extra, all: readonly Extra[], locale: string): string | null => {
  const key = extra.key.trim()
  if (!key) return extra.value.trim() && extra.type !== 'flag' ? 'attributeName' : null
  if (!isAttributeName(key)) return 'attributeName'
  if (deviceField(key) || decoderSetting(key) || key === 'speedLimit') return 'attributeHasField'
  if (all.some((other) => other.id < extra.id && other.key.trim() === key)) return 'attributeTwice'
  return extra.type === 'number' && !Number.isFinite(readNumber(extra.value, locale)) ? 'notANumber' : null
}

const plain = fieldsAt({
  name: 'name',
  uniqueId: 'uniqueId',
  phone: 'phone',
  model: 'model',
  contact: 'contact',
  category: 'category',
  groupId: 'groupId',
  calendarId: 'calendarId',
  disabled: 'disabled',
  expirationTime: 'expiresOn',
})

/** @param before the device as it was loaded; null for a new one. Fields are named as in the draft, free attributes `extra-{id}`. */
export const deviceRules = (
  before: Device | null,
  units: DraftUnits,
): FormRules<DeviceDraft, ReturnType<typeof deviceOf>> => ({
  schema: DeviceForm,
  bodyOf: (draft) => deviceOf(draft, before, units),
  fieldAt: (path, { extras }) => {
    const key = /^attributes\.(.+)$/.exec(path)?.[1]
    if (key === undefined) return plain(path)
    if (deviceField(key) || decoderSetting(key) || key === 'speedLimit') return key
    const extra = extras.find((one) => one.key.trim() === key)
    return extra ? `extra-${extra.id}` : null
  },
  alsoWrong: ({ extras, expiresOn }) => {
    const wrong = extras.flatMap((extra) => {
      const problem = extraProblem(extra, extras, units.locale)
      const field = problem === 'notANumber' ? `extra-${extra.id}.value` : `extra-${extra.id}`
      return problem ? [[field, problem] as const] : []
    })
    return Object.fromEntries(expiresOn && !isDay(expiresOn) ? [...wrong, ['expiresOn', 'notADay']] : wrong)
  },
})

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
