import type { ExpressionSpecification, GeoJSONSource, LayerSpecification, Map as GlMap } from 'maplibre-gl'
import { corridorWidth, pixelsAtZoom0 } from './corridor'
import { readArea } from './read-area'

export interface MapArea {
  id: number
  name: string
  /** Text of the tracking contract. */
  area: string
  /** `#rrggbb`, or null for the theme's. */
  color: string | null
  /** How far from a line still counts as on it. */
  corridorMeters: number
  /** Outside of the hours in which it counts. */
  isResting?: boolean
}

export interface AreaLook {
  brand: string
  withNames: boolean
  text: string
  halo: string
  /** Name of source and layers; those of the live map when left out. */
  source?: string
  /** Farther away than this nothing is drawn. */
  fromZoom?: number
  /** Quieter than usual, as around a shape under work; the same for as long as the source is there. */
  isDim?: boolean
}

const SOURCE = 'areas'
/** What is left of dimmed shapes; names must still be read. */
const DIM = { shape: 0.4, name: 0.65 }

/** What is drawn of an area: none when it cannot be read; `faint` is how much of its strength it keeps. */
export function toFeature(
  { id, name, area, color, corridorMeters, isResting }: MapArea,
  brand: string,
): GeoJSON.Feature[] {
  const geometry = readArea(area)
  if (!geometry) return []
  const first = geometry.type === 'LineString' ? geometry.coordinates[0] : undefined
  // Width of its corridor; nothing for what has a width of its own.
  const wide = first ? pixelsAtZoom0(2 * corridorMeters, first[1] ?? 0) : 0
  return [
    { type: 'Feature', properties: { id, name, color: color ?? brand, wide, faint: isResting ? 0.3 : 1 }, geometry },
  ]
}

/** Draws areas below the names of the basemap; again after each change of style. Unreadable ones are left out. */
export function showAreas(map: GlMap, areas: readonly MapArea[], look: AreaLook): void {
  const { source: name = SOURCE, fromZoom: minzoom = 6, isDim = false } = look
  const data: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: areas.flatMap((area) => toFeature(area, look.brand)),
  }
  const source = map.getSource<GeoJSONSource>(name)
  if (source) source.setData(data)
  else {
    map.addSource(name, { type: 'geojson', data })
    const color = ['get', 'color'] as ['get', string]
    const faded = (opacity: number, dim = DIM.shape): ExpressionSpecification => [
      '*',
      isDim ? opacity * dim : opacity,
      ['get', 'faint'],
    ]
    // What is being drawn stays above.
    const above = map.getLayer('drawing-fill') ? 'drawing-fill' : undefined
    const add = (layer: LayerSpecification): unknown => map.addLayer(layer, above)
    const common = { source: name, minzoom }
    add({
      ...common,
      id: `${name}-fill`,
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      // Its edge is a line of its own.
      paint: { 'fill-color': color, 'fill-opacity': faded(0.12), 'fill-antialias': false },
    })
    add({
      ...common,
      id: `${name}-corridor`,
      type: 'line',
      filter: ['>', ['get', 'wide'], 0],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-opacity': faded(0.16), 'line-width': corridorWidth('wide') },
    })
    add({
      ...common,
      id: `${name}-line`,
      type: 'line',
      paint: { 'line-color': color, 'line-width': 2, 'line-opacity': faded(1) },
    })
    add({
      ...common,
      id: `${name}-name`,
      type: 'symbol',
      minzoom: Math.max(8, minzoom),
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter Variable', 'sans-serif'], 'text-size': 12 },
      paint: {
        'text-opacity': faded(1, DIM.name),
        'text-color': look.text,
        'text-halo-color': look.halo,
        'text-halo-width': 1.4,
      },
    })
  }
  map.setLayoutProperty(`${name}-name`, 'visibility', look.withNames ? 'visible' : 'none')
  tellWhenDrawn(map, name, data.features.length)
}

/** How many are drawn, as `data-areas` (or the source's name) on the map's element, for those who look from outside. */
function tellWhenDrawn(map: GlMap, name: string, count: number): void {
  const look = (): void => {
    const isThere = map.getSource(name) !== undefined
    if (isThere && !map.isSourceLoaded(name)) return
    map.off('sourcedata', look)
    if (isThere) map.getContainer().setAttribute(`data-${name}`, String(count))
  }
  map.on('sourcedata', look)
}

/** Takes layers and source away again. */
export function removeAreas(map: GlMap, name: string): void {
  for (const { id } of map.getStyle()?.layers ?? []) if (id.startsWith(`${name}-`)) map.removeLayer(id)
  if (map.getSource(name)) map.removeSource(name)
}
