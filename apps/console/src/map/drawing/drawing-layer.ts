import type { ExpressionSpecification, GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import { corridorWidth } from '../areas/corridor'

const SOURCE = 'drawing'
const role = (...names: string[]): ExpressionSpecification => ['in', ['get', 'role'], ['literal', names]]

/** Draws the shape under work above everything of the map; to be called again after each change of style. */
export function showDrawing(map: GlMap, data: GeoJSON.FeatureCollection, color: string): void {
  const source = map.getSource<GeoJSONSource>(SOURCE)
  if (source) return void source.setData(data)
  // A style that is still on its way throws; it is drawn on when it comes.
  if (!map.getStyle()) return
  map.addSource(SOURCE, { type: 'geojson', data, tolerance: 0 })
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  map.addLayer({
    id: 'drawing-fill',
    type: 'fill',
    source: SOURCE,
    filter: role('shape'),
    paint: { 'fill-color': color, 'fill-opacity': 0.2 },
  })
  map.addLayer({
    id: 'drawing-corridor',
    type: 'line',
    source: SOURCE,
    filter: role('corridor'),
    layout: round,
    paint: { 'line-color': color, 'line-opacity': 0.25, 'line-width': corridorWidth('wide') },
  })
  map.addLayer({
    id: 'drawing-edge',
    type: 'line',
    source: SOURCE,
    filter: role('shape', 'corridor'),
    layout: round,
    paint: { 'line-color': color, 'line-width': 3 },
  })
  map.addLayer({
    id: 'drawing-draft',
    type: 'line',
    source: SOURCE,
    filter: role('draft'),
    paint: { 'line-color': color, 'line-width': 2, 'line-dasharray': [2, 2] },
  })
  map.addLayer({
    id: 'drawing-middle',
    type: 'circle',
    source: SOURCE,
    filter: role('middle'),
    paint: { 'circle-radius': 5, 'circle-color': '#ffffff', 'circle-opacity': 0.75, 'circle-stroke-width': 1.5, 'circle-stroke-color': color }, // prettier-ignore
  })
  map.addLayer({
    id: 'drawing-corner',
    type: 'circle',
    source: SOURCE,
    filter: role('corner', 'first', 'centre', 'radius', 'chosen', 'whole'),
    paint: {
      'circle-radius': ['match', ['get', 'role'], ['first', 'chosen', 'radius'], 9, 7],
      'circle-color': ['match', ['get', 'role'], ['chosen', 'centre', 'whole'], color, '#ffffff'],
      'circle-stroke-width': 3,
      'circle-stroke-color': ['match', ['get', 'role'], ['chosen', 'centre', 'whole'], '#ffffff', color],
    },
  })
}

export function removeDrawing(map: GlMap): void {
  for (const { id } of map.getStyle()?.layers ?? []) if (id.startsWith('drawing-')) map.removeLayer(id)
  if (map.getSource(SOURCE)) map.removeSource(SOURCE)
}
