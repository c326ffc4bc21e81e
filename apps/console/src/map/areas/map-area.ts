import { DEFAULT_CORRIDOR_METERS } from '@rastro/geo'
import type { MapArea } from './area-layers'

interface Drawable {
  id: number
  name: string
  area: string
  attributes: Record<string, unknown>
}

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** Half the width of a line; the server counts with the same. */
export const corridorOf = (attributes: Record<string, unknown>): number => {
  const meters = Number(attributes['polylineDistance'])
  return meters > 0 && Number.isFinite(meters) ? meters : DEFAULT_CORRIDOR_METERS
}

/** A geofence as it is drawn. */
export const toMapArea = ({ id, name, area, attributes }: Drawable): MapArea => ({
  id,
  name,
  area,
  color: isColor(attributes['color']) ? attributes['color'] : null,
  corridorMeters: corridorOf(attributes),
})
