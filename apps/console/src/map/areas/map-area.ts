import { DEFAULT_CORRIDOR_METERS } from '@rastro/geo'

export interface MapArea {
  id: number
  name: string
  /** Text of the tracking contract. */
  area: string
  /** `#rrggbb`, or null for the theme's. */
  color: string | null
  /** How far from a line still counts as on it. */
  corridorMeters: number
  /** It counts at certain hours only. */
  hasHours?: boolean
  /** Outside of them. */
  isResting?: boolean
}

export interface Drawable {
  id: number
  name: string
  area: string
  attributes: Record<string, unknown>
  calendarId?: number | null
}

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** Half the width of a line; the server counts with the same. */
export const corridorOf = (attributes: Record<string, unknown>): number => {
  const meters = Number(attributes['polylineDistance'])
  return meters > 0 && Number.isFinite(meters) ? meters : DEFAULT_CORRIDOR_METERS
}

/** A geofence as it is drawn. */
export const toMapArea = ({ id, name, area, attributes, calendarId }: Drawable): MapArea => ({
  id,
  name,
  area,
  color: isColor(attributes['color']) ? attributes['color'] : null,
  corridorMeters: corridorOf(attributes),
  hasHours: (calendarId ?? 0) > 0,
})

/** A geofence may be kept off the map. */
export const isOnMap = ({ attributes }: Pick<Drawable, 'attributes'>): boolean =>
  attributes['hide'] !== true && attributes['hide'] !== 'true'
