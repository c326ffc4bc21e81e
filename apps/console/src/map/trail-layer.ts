import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'

const SOURCE = 'trail'

/** Draws where a vehicle came from, oldest place first, above streets and areas; again after each change of style. */
export function showTrail(map: GlMap, places: GeoJSON.Position[], color: string): void {
  const data: GeoJSON.Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: places.length > 1 ? places : [] },
  }
  const source = map.getSource<GeoJSONSource>(SOURCE)
  if (source) return void source.setData(data)
  map.addSource(SOURCE, { type: 'geojson', data, lineMetrics: true, tolerance: 0.2 })
  const rounded = { 'line-cap': 'round', 'line-join': 'round' } as const
  map.addLayer({
    id: 'trail-edge',
    type: 'line',
    source: SOURCE,
    layout: rounded,
    paint: { 'line-color': '#ffffff', 'line-width': 7, 'line-opacity': 0.55 },
  })
  map.addLayer({
    id: 'trail',
    type: 'line',
    source: SOURCE,
    layout: rounded,
    paint: { 'line-color': color, 'line-width': 4 },
  })
}
