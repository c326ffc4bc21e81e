import { type Area, DEFAULT_CORRIDOR_METERS, knotsFromKmh, readArea, writeArea } from '@rastro/geo'
import { GeofenceForm, type Geofence } from '@rastro/model/geofence'
import { problemOfArea } from '#src/map/drawing/drawing'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { readNumber, speedIn, writeNumber, type SpeedUnit } from '#src/widgets/format'

/** A geofence as it is typed: numbers are texts in the person's language and unit. */
export interface GeofenceDraft {
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
export const NEW_GEOFENCE: Before = { name: '', description: null, area: '', calendarId: 0, attributes: {} }

export function draftOf({ name, description, area, calendarId, attributes }: Before, units: Units): GeofenceDraft {
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

/** Width of the corridor as typed, metres; NaN when it is no number. */
export const corridorMetersOf = ({ corridor }: Pick<GeofenceDraft, 'corridor'>, locale: string): number =>
  corridor.trim() === '' ? DEFAULT_CORRIDOR_METERS : readNumber(corridor, locale)

/** The geofence as the server takes it. What was not touched keeps its exact value; attributes without a field stay. */
export function geofenceOf(id: number, draft: GeofenceDraft, stored: Geofence | null, units: Units): Geofence {
  const before = stored ?? NEW_GEOFENCE
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

/** An area that is stored already stays, even if it cannot be read. */
const areaProblem = (area: Area | null, stored: Geofence | null): string | null =>
  area === null && stored !== null && readsNothing(stored.area) ? null : area ? problemOfArea(area) : 'missing'
const readsNothing = (text: string): boolean => typeof readArea(text) === 'string'

/**
 * @param stored the geofence as it was loaded; null for a new one
 * @param drawn what is being drawn now, in place of the area of the draft; undefined when nothing is
 */
export const geofenceRules = (
  stored: Geofence | null,
  units: Units,
  drawn?: Area | null,
): FormRules<GeofenceDraft, Geofence> => {
  const areaOfDraft = ({ area }: GeofenceDraft): Area | null => (drawn === undefined ? area : drawn)
  return {
    schema: GeofenceForm,
    bodyOf: (draft) => geofenceOf(stored?.id ?? 0, { ...draft, area: areaOfDraft(draft) }, stored, units),
    fieldAt: fieldsAt({
      name: 'name',
      description: 'description',
      area: 'area',
      calendarId: 'calendar',
      'attributes.polylineDistance': 'corridor',
      'attributes.speedLimit': 'speedLimit',
      'attributes.floor': 'floor',
      'attributes.ceiling': 'ceiling',
    }),
    alsoWrong: (draft): Record<string, string> => {
      const problem = areaProblem(areaOfDraft(draft), stored)
      return problem ? { area: problem } : {}
    },
  }
}
