import { type Area, type AreaProblem, distanceMeters, type LatLon, readArea, writeArea } from '@rastro/geo'

export type DrawKind = Area['kind']

/** CORE-GEOFENCE-04: 0 off, 1 editing, 2 circle set up (its centre), 3 circle complete. */
export type DrawState = 0 | 1 | 2 | 3

/** Longest text of an area that the server stores. */
export const AREA_MAX_CHARS = 4096
/** Smaller circles are lost in the noise of a receiver. */
export const MIN_RADIUS_METERS = 10
/** Seven decimals are a centimetre. */
const DECIMALS = 1e7

/** A shape while it is being drawn. Never changed in place. */
export interface Drawing {
  readonly kind: DrawKind
  /** Corners or places of a line; of a circle only its centre. */
  readonly places: readonly LatLon[]
  /** Of a circle; 0 until it was chosen. */
  readonly radiusMeters: number
  /** Further clicks add nothing: places are only moved, added between others, and taken away. */
  readonly isEnded: boolean
  /** What it was before each step, oldest first. */
  readonly past: readonly Omit<Drawing, 'past'>[]
}

/** Why a drawing is no area yet. */
export type DrawProblem = AreaProblem | 'tooSmall' | 'tooManyPoints'

const FEWEST: Record<DrawKind, number> = { circle: 1, line: 2, polygon: 3 }
const PAST_KEPT = 200

const rounded = ({ latitude, longitude }: LatLon): LatLon => ({
  latitude: Math.round(latitude * DECIMALS) / DECIMALS,
  longitude: Math.round(longitude * DECIMALS) / DECIMALS,
})

/** An empty drawing, or one that goes on from what there is, when it is of that kind. */
export function startDrawing(kind: DrawKind, from: Area | null = null): Drawing {
  const fresh = { kind, places: [], radiusMeters: 0, isEnded: false, past: [] }
  if (from?.kind !== kind) return fresh
  if (from.kind === 'circle') return { ...fresh, places: [from.centre], radiusMeters: from.radiusMeters, isEnded: true }
  return { ...fresh, places: from.kind === 'polygon' ? from.corners : from.places, isEnded: true }
}

export function stateOf(drawing: Drawing | null): DrawState {
  if (!drawing) return 0
  if (drawing.kind !== 'circle' || drawing.places.length === 0) return 1
  return drawing.radiusMeters > 0 ? 3 : 2
}

/** What the drawing encloses so far; null while it has too few points. */
export function areaOf({ kind, places, radiusMeters }: Drawing): Area | null {
  const [centre] = places
  if (!centre || places.length < FEWEST[kind]) return null
  if (kind === 'circle') return radiusMeters > 0 ? { kind, centre, radiusMeters } : null
  return kind === 'line' ? { kind, places } : { kind, corners: places }
}

/** What is wrong with an area that somebody drew or typed; null when it may be saved. */
export function problemOfArea(area: Area | null): DrawProblem | null {
  if (!area) return 'tooFewPoints'
  if (area.kind === 'circle' && area.radiusMeters < MIN_RADIUS_METERS) return 'tooSmall'
  const text = writeArea(area)
  if (text.length > AREA_MAX_CHARS) return 'tooManyPoints'
  const read = readArea(text)
  return typeof read === 'string' ? read : null
}

export const problemOf = (drawing: Drawing): DrawProblem | null => problemOfArea(areaOf(drawing))

function step(before: Drawing, change: Partial<Omit<Drawing, 'past' | 'kind'>>): Drawing {
  const { past, ...last } = before
  return { ...before, ...change, past: [...past.slice(-PAST_KEPT + 1), last] }
}

export function undo(drawing: Drawing): Drawing {
  const last = drawing.past.at(-1)
  return last ? { ...last, past: drawing.past.slice(0, -1) } : drawing
}

/** A click on bare map: the next place, or the centre and then the edge of a circle. */
export function addPlace(drawing: Drawing, place: LatLon): Drawing {
  const { kind, places, isEnded } = drawing
  if (isEnded) return drawing
  const [centre] = places
  if (kind !== 'circle') return step(drawing, { places: [...places, rounded(place)] })
  if (!centre) return step(drawing, { places: [rounded(place)] })
  return setRadius(drawing, radiusTo(centre, place))
}

/** Whole metres from the centre to a place. */
export const radiusTo = (centre: LatLon, place: LatLon): number => Math.round(distanceMeters(centre, place))

/** No more places by clicks; only once there are enough. */
export const endDrawing = (drawing: Drawing): Drawing =>
  drawing.isEnded || !areaOf(drawing) ? drawing : step(drawing, { isEnded: true })

export const setRadius = (drawing: Drawing, radiusMeters: number): Drawing =>
  radiusMeters > 0 ? step(drawing, { radiusMeters, isEnded: true }) : drawing

export const movePlace = (drawing: Drawing, index: number, place: LatLon): Drawing =>
  step(drawing, { places: drawing.places.map((one, at) => (at === index ? rounded(place) : one)) })

/** A place between two others; `index` is where it will stand. */
export const insertPlace = (drawing: Drawing, index: number, place: LatLon): Drawing =>
  step(drawing, { places: drawing.places.toSpliced(index, 0, rounded(place)) })

/** Takes a corner away; not when too few would be left. */
export const removePlace = (drawing: Drawing, index: number): Drawing =>
  drawing.places.length <= FEWEST[drawing.kind]
    ? drawing
    : step(drawing, { places: drawing.places.toSpliced(index, 1) })

/** Moves the whole shape. Degrees. */
export const shift = (drawing: Drawing, latitude: number, longitude: number): Drawing =>
  step(drawing, {
    places: drawing.places.map((one) =>
      rounded({ latitude: one.latitude + latitude, longitude: one.longitude + longitude }),
    ),
  })

/** Keeps a drag as one step: what it began with is what undo gives back. */
export const asOneStep = (before: Drawing, after: Drawing): Drawing => {
  const { past, ...last } = before
  return { ...after, past: [...past.slice(-PAST_KEPT + 1), last] }
}

/** An area that was typed, as one step. */
export const withArea = (drawing: Drawing, area: Area): Drawing => asOneStep(drawing, startDrawing(drawing.kind, area))
