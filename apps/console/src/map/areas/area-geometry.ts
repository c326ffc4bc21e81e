import { type Area, destination, type LatLon } from '@rastro/geo'

const CIRCLE_CORNERS = 64

const position = ({ latitude, longitude }: LatLon): GeoJSON.Position => [longitude, latitude]

/** The ring of a circle, closed. */
export function circleRing(centre: LatLon, radiusMeters: number): GeoJSON.Position[] {
  const ring = Array.from({ length: CIRCLE_CORNERS }, (_, i) =>
    position(destination(centre, (i * 360) / CIRCLE_CORNERS, radiusMeters)),
  )
  return [...ring, ring[0] ?? position(centre)]
}

/** How an area is drawn: a circle as a ring, a line without its width. */
export function areaGeometry(area: Area): GeoJSON.Polygon | GeoJSON.LineString {
  switch (area.kind) {
    case 'circle':
      return { type: 'Polygon', coordinates: [circleRing(area.centre, area.radiusMeters)] }
    case 'polygon':
      return { type: 'Polygon', coordinates: [[...area.corners, ...area.corners.slice(0, 1)].map(position)] }
    case 'line':
      return { type: 'LineString', coordinates: area.places.map(position) }
  }
}
