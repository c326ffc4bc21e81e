import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import { readArea } from '#src/map/areas/read-area'
import { onStyled } from '#src/map/on-styled'

const SOURCE = 'past-area'
const FILL = 'past-area-fill'
const LINE = 'past-area-line'

/** Draws the area of a search until the returned function is called. */
export function showSearchArea(map: GlMap, area: string, color: string): () => void {
  const geometry = readArea(area)
  const data: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: geometry ? [{ type: 'Feature', properties: {}, geometry }] : [],
  }
  const stop = onStyled(map, () => {
    const source = map.getSource<GeoJSONSource>(SOURCE)
    if (source) return void source.setData(data)
    map.addSource(SOURCE, { type: 'geojson', data })
    map.addLayer({
      id: FILL,
      type: 'fill',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': color, 'fill-opacity': 0.15 },
    })
    map.addLayer({
      id: LINE,
      type: 'line',
      source: SOURCE,
      paint: { 'line-color': color, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
    })
  })
  return () => {
    stop()
    // The map itself may be gone already.
    if (!map.getStyle()) return
    for (const layer of [FILL, LINE]) if (map.getLayer(layer)) map.removeLayer(layer)
    if (map.getSource(SOURCE)) map.removeSource(SOURCE)
  }
}

/** The box around an area; null when it cannot be read. */
export function boxOfArea(area: string): { west: number; south: number; east: number; north: number } | null {
  const geometry = readArea(area)
  if (geometry?.type !== 'Polygon' && geometry?.type !== 'LineString') return null
  const places = geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates
  const longitudes = places.map(([longitude = 0]) => longitude)
  const latitudes = places.map(([, latitude = 0]) => latitude)
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  }
}
