import { GroupForm, type Group } from '@rastro/model/group'
import { knotsFromKmh } from '@rastro/geo'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { readNumber, speedIn, writeNumber, type SpeedUnit } from '#src/widgets/format'

/** How a setting is entered; empty always means: as above this group. */
export type SettingKind = 'speed' | 'meters' | 'seconds' | 'minutes' | 'flag' | 'preset'

/** Attributes of a group that have a field of their own, in its order. */
export const GROUP_SETTINGS = [
  { key: 'speedLimit', name: 'speedLimit', kind: 'speed' },
  { key: 'filter.preset', name: 'preset', kind: 'preset' },
  { key: 'filter.maxSpeed', name: 'maxSpeed', kind: 'speed' },
  { key: 'filter.distance', name: 'distance', kind: 'meters' },
  { key: 'filter.minPeriod', name: 'minPeriod', kind: 'seconds' },
  { key: 'report.trip.minDistance', name: 'tripDistance', kind: 'meters' },
  { key: 'report.trip.minDuration', name: 'tripDuration', kind: 'minutes' },
  { key: 'report.trip.stopGap', name: 'stopGap', kind: 'minutes' },
  { key: 'processing.useLinkedDriver', name: 'linkedDriver', kind: 'flag' },
  { key: 'event.ignoreDuplicateAlerts', name: 'duplicateAlerts', kind: 'flag' },
] as const satisfies readonly { key: string; name: string; kind: SettingKind }[]
export type GroupSetting = (typeof GROUP_SETTINGS)[number]

export type ExtraType = 'text' | 'number' | 'flag'

/** An attribute without a field of its own. */
export interface Extra {
  id: number
  key: string
  type: ExtraType
  value: string
}

export interface GroupDraft {
  name: string
  /** Id of the group above, as text; `0` is none. */
  parent: string
  /** Texts of the settings, by attribute. */
  fields: Record<string, string>
  extras: readonly Extra[]
}

export interface Units {
  locale: string
  speedUnit: SpeedUnit
}

const KNOTS_PER: Record<SpeedUnit, number> = { kmh: knotsFromKmh(1), mph: 1 / 1.15078, kn: 1 }
/** Two decimals are enough for anything that was typed. */
const rounded = (value: number): number => Math.round(value * 100) / 100

function settingText(kind: SettingKind, value: unknown, { locale, speedUnit }: Units): string {
  if (kind === 'flag')
    return value === true || value === 'true' ? 'true' : value === false || value === 'false' ? 'false' : ''
  if (kind === 'preset') return typeof value === 'string' ? value : ''
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return ''
  if (kind === 'speed') return writeNumber(rounded(speedIn(number, speedUnit)), locale)
  return writeNumber(kind === 'minutes' ? rounded(number / 60) : number, locale)
}

const OWN = new Set<string>(GROUP_SETTINGS.map(({ key }) => key))
const extraOf = ([key, value]: [string, unknown], id: number): Extra => ({
  id,
  key,
  type: typeof value === 'boolean' ? 'flag' : typeof value === 'number' ? 'number' : 'text',
  value: String(value),
})

export const draftOf = ({ name, groupId, attributes }: Omit<Group, 'id'>, units: Units): GroupDraft => ({
  name,
  parent: String(groupId),
  fields: Object.fromEntries(GROUP_SETTINGS.map(({ key, kind }) => [key, settingText(kind, attributes[key], units)])),
  extras: Object.entries(attributes)
    .filter(([key]) => !OWN.has(key))
    .map(extraOf),
})

function settingValue(
  kind: SettingKind,
  text: string,
  { locale, speedUnit }: Units,
): string | number | boolean | undefined {
  if (text === '') return undefined
  if (kind === 'flag') return text === 'true'
  if (kind === 'preset') return text
  const value = readNumber(text, locale)
  return kind === 'speed' ? value * KNOTS_PER[speedUnit] : kind === 'minutes' ? value * 60 : value
}

const extraValue = ({ type, value }: Extra, { locale }: Units): string | number | boolean =>
  type === 'flag' ? value === 'true' : type === 'number' ? readNumber(value, locale) : value

/** The group as the server takes it. A setting whose text was not touched keeps its exact value. */
export function groupOf(id: number, draft: GroupDraft, before: Group | null, units: Units): Group {
  const old = before && draftOf(before, units)
  const attributes: Record<string, unknown> = {}
  for (const { key, kind } of GROUP_SETTINGS) {
    const text = draft.fields[key]?.trim() ?? ''
    const value = old && old.fields[key] === text ? before.attributes[key] : settingValue(kind, text, units)
    if (value !== undefined) attributes[key] = value
  }
  for (const extra of draft.extras) {
    const key = extra.key.trim()
    if (key !== '' && !OWN.has(key)) attributes[key] = extraValue(extra, units)
  }
  return { id, name: draft.name.trim(), groupId: Number(draft.parent), attributes }
}

/** Attributes that were named twice, without a name, or are no number: what the body alone does not show. */
function wrongExtras({ extras }: GroupDraft, { locale }: Units): Record<string, string> {
  const wrong: Record<string, string> = {}
  const seen = new Set<string>(OWN)
  for (const { id, key, type, value } of extras) {
    const named = key.trim()
    if (named === '') wrong[`extra-${id}`] = 'attributeName'
    else if (seen.has(named)) wrong[`extra-${id}`] = 'attributeTwice'
    else if (type === 'number' && !Number.isFinite(readNumber(value, locale))) wrong[`extra-${id}`] = 'notANumber'
    seen.add(named)
  }
  return wrong
}

const plain = fieldsAt({ name: 'name', groupId: 'parent' })

/** @param before the group as it was loaded; null for a new one */
export const groupRules = (before: Group | null, units: Units): FormRules<GroupDraft, Group> => ({
  schema: GroupForm,
  bodyOf: (draft) => groupOf(before?.id ?? 0, draft, before, units),
  fieldAt: (path, { extras }) => {
    const key = /^attributes\.(.+)$/.exec(path)?.[1]
    if (key === undefined) return plain(path)
    if (OWN.has(key)) return key
    const extra = extras.find((one) => one.key.trim() === key)
    return extra ? `extra-${extra.id}` : null
  },
  alsoWrong: (draft) => wrongExtras(draft, units),
})
