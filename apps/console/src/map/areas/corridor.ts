import type { ExpressionSpecification } from 'maplibre-gl'

/** Length of the equator; tiles of the world are 512 pixels wide at zoom 0. */
const WORLD_METERS = 40_075_016.686
const WORLD_PX = 512
const MOST_ZOOM = 24

/** How wide so many metres are drawn at zoom 0, in pixels. */
export const pixelsAtZoom0 = (meters: number, latitude: number): number =>
  (meters * WORLD_PX) / (WORLD_METERS * Math.max(0.01, Math.cos((latitude * Math.PI) / 180)))

/** The width of a line that keeps its metres at every zoom; `property` holds its pixels at zoom 0. */
export const corridorWidth = (property: string): ExpressionSpecification => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['get', property],
  MOST_ZOOM,
  ['*', ['get', property], 2 ** MOST_ZOOM],
]
