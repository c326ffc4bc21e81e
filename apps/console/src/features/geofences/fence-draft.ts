import { type Area, DEFAULT_CORRIDOR_METERS, knotsFromKmh, readArea, writeArea } from '@rastro/geo'
import type { Geofence } from '@rastro/model/geofence'
import { problemOfArea, type DrawProblem } from '#src/map/drawing/drawing'
import { readNumber, speedIn, writeNumber, type SpeedUnit } from '#src/widgets/format'

/** A geofence as it is typed: numbers are texts in the person's language and unit. */
export interface FenceDraft {
  name: string
  description: string
  /** null while nothing was drawn, or when what is stored cannot be read. */
  area: Area | null
  /** Half the width of a line, metres. */
  corridor: string
  /** `#rrggbb`; empty for the brand's. */
  color: string
  speedLimit: string
  /** Id as text; `0` is none. */
  calendar: string
  floor: string
  ceiling: string
  isHidden: boolean
}

export interface Units {
  locale: string
  speedUnit: SpeedUnit
}

export const NAME_MAX = 128
const MAX_CORRIDOR_METERS = 10_000
const KNOTS_PER: Record<SpeedUnit, number> = { kmh: knotsFromKmh(1), mph: 1 / 1.15078, kn: 1 }
/** Attributes that have a field here. */
type OwnAttribute = 'color' | 'speedLimit' | 'polylineDistance' | 'floor' | 'ceiling' | 'hide'

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : null
}
const textOf = (value: unknown, locale: string): string => {
  const number = numberOf(value)
  return number === null ? '' : writeNumber(Math.round(number * 100) / 100, locale)
}

type Before = Pick<Geofence, 'name' | 'description' | 'area' | 'calendarId' | 'attributes'>
export const NEW_FENCE: Before = { name: '', description: null, area: '', calendarId: 0, attributes: {} }

export function draftOf({ name, description, area, calendarId, attributes }: Before, units: Units): FenceDraft {
  const read = readArea(area)
  const speedKnots = numberOf(attributes['speedLimit'])
  const color = attributes['color']
  return {
    name,
    description: description ?? '',
    area: typeof read === 'string' ? null : read,
    corridor: textOf(attributes['polylineDistance'] ?? DEFAULT_CORRIDOR_METERS, units.locale),
    color: typeof color === 'string' ? color : '',
    speedLimit: speedKnots === null ? '' : textOf(speedIn(speedKnots, units.speedUnit), units.locale),
    calendar: String(calendarId),
    floor: textOf(attributes['floor'], units.locale),
    ceiling: textOf(attributes['ceiling'], units.locale),
    isHidden: attributes['hide'] === true || attributes['hide'] === 'true',
  }
}

export type FieldProblem = 'nameRequired' | 'tooLong' | 'notANumber' | 'notPositive' | 'tooWide' | 'ceilingBelowFloor'
export interface FenceProblems {
  fields: Partial<Record<keyof FenceDraft, FieldProblem>>
  area: DrawProblem | 'missing' | null
}

/** Width of the corridor as typed, metres; NaN when it is no number. */
export const corridorMetersOf = ({ corridor }: Pick<FenceDraft, 'corridor'>, locale: string): number =>
  corridor.trim() === '' ? DEFAULT_CORRIDOR_METERS : readNumber(corridor, locale)

/** `hasArea`: something is stored already, even if it cannot be read. */
export function problemsOf(draft: FenceDraft, { locale }: Units, hasArea: boolean): FenceProblems {
  const fields: FenceProblems['fields'] = {}
  const name = draft.name.trim()
  if (name === '') fields.name = 'nameRequired'
  else if (name.length > NAME_MAX) fields.name = 'tooLong'
  if (draft.description.trim().length > NAME_MAX) fields.description = 'tooLong'
  for (const key of ['speedLimit', 'corridor', 'floor', 'ceiling'] as const) {
    if (draft[key].trim() === '') continue
    const value = readNumber(draft[key], locale)
    if (!Number.isFinite(value)) fields[key] = 'notANumber'
    else if (value <= 0) fields[key] = 'notPositive'
  }
  if (!fields.corridor && corridorMetersOf(draft, locale) > MAX_CORRIDOR_METERS) fields.corridor = 'tooWide'
  const [floor, ceiling] = [readNumber(draft.floor, locale), readNumber(draft.ceiling, locale)]
  if (!fields.floor && !fields.ceiling && floor >= ceiling) fields.ceiling = 'ceilingBelowFloor'
  const area = draft.area ? problemOfArea(draft.area) : hasArea ? null : 'missing'
  return { fields, area }
}

export const isFine = ({ fields, area }: FenceProblems): boolean => Object.keys(fields).length === 0 && area === null

/** The geofence as the server takes it. What was not touched keeps its exact value; attributes without a field stay. */
export function fenceOf(id: number, draft: FenceDraft, stored: Geofence | null, units: Units): Geofence {
  const before = stored ?? NEW_FENCE
  const old = draftOf(before, units)
  const attributes: Record<string, unknown> = { ...before.attributes }
  const put = (key: OwnAttribute, isSame: boolean, value: unknown): void => {
    if (isSame) return
    if (value === undefined) delete attributes[key]
    else attributes[key] = value
  }
  const typed = (text: string): number | undefined => (text.trim() === '' ? undefined : readNumber(text, units.locale))
  const speed = typed(draft.speedLimit)
  put('color', draft.color === old.color, draft.color || undefined)
  put('speedLimit', draft.speedLimit === old.speedLimit, speed && speed * KNOTS_PER[units.speedUnit])
  put('polylineDistance', draft.corridor === old.corridor, typed(draft.corridor))
  put('floor', draft.floor === old.floor, typed(draft.floor))
  put('ceiling', draft.ceiling === old.ceiling, typed(draft.ceiling))
  put('hide', draft.isHidden === old.isHidden, draft.isHidden || undefined)
  const area = draft.area && writeArea(draft.area)
  const isSameArea = area === null || (old.area !== null && writeArea(old.area) === area)
  return {
    id,
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    area: isSameArea ? before.area : area,
    calendarId: Number(draft.calendar),
    attributes,
  }
}
