import type { ExpressionSpecification, GeoJSONSource, LayerSpecification, Map as GlMap } from 'maplibre-gl'
import type { AreaShapes } from './area-shapes'
import { corridorWidth } from './corridor'

export interface AreaLook {
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

/** What each source was given last: names are switched on and off without reading the shapes again. */
const given = new WeakMap<GeoJSONSource, AreaShapes | null>()
const NONE: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Draws shapes below the names of the basemap; again after each change of style. */
export function showAreas(map: GlMap, shapes: AreaShapes | null, look: AreaLook): void {
  const { source: name = SOURCE, fromZoom: minzoom = 6, isDim = false } = look
  if (!map.getSource(name)) {
    map.addSource(name, { type: 'geojson', data: NONE })
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
  fill(map, name, shapes)
}

function fill(map: GlMap, name: string, shapes: AreaShapes | null): void {
  const source = map.getSource<GeoJSONSource>(name)
  if (!source || (given.has(source) && given.get(source) === shapes)) return
  given.set(source, shapes)
  const address = shapes && shapes.count > 0 ? URL.createObjectURL(shapes.file) : null
  void source.setData(address ?? NONE)
  whenDrawn(map, name, (isThere) => {
    if (address) URL.revokeObjectURL(address)
    // For those who look from outside.
    if (isThere) map.getContainer().setAttribute(`data-${name}`, String(shapes?.count ?? 0))
  })
}

/** Tells once whether the source is there, with all that it was given. */
function whenDrawn(map: GlMap, name: string, told: (isThere: boolean) => void): void {
  const look = (): void => {
    const isThere = map.getSource(name) !== undefined
    if (isThere && !map.isSourceLoaded(name)) return
    map.off('sourcedata', look)
    told(isThere)
  }
  map.on('sourcedata', look)
}

/** Takes layers and source away again. */
export function removeAreas(map: GlMap, name: string): void {
  for (const { id } of map.getStyle()?.layers ?? []) if (id.startsWith(`${name}-`)) map.removeLayer(id)
  if (map.getSource(name)) map.removeSource(name)
}
