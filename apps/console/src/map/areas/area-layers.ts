import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import { readArea } from './read-area'

export interface MapArea {
  id: number
  name: string
  /** Text of the tracking contract. */
  area: string
  /** `#rrggbb`, or null for the theme's. */
  color: string | null
}

const SOURCE = 'areas'

const toFeature = (area: MapArea, brand: string): GeoJSON.Feature[] => {
  const geometry = readArea(area.area)
  return geometry ? [{ type: 'Feature', properties: { name: area.name, color: area.color ?? brand }, geometry }] : []
}

/** Draws areas below the names of the basemap; again after each change of style. Unreadable ones are left out. */
export function showAreas(
  map: GlMap,
  areas: MapArea[],
  look: { brand: string; withNames: boolean; text: string; halo: string },
): void {
  const data: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: areas.flatMap((area) => toFeature(area, look.brand)),
  }
  const source = map.getSource<GeoJSONSource>(SOURCE)
  if (source) source.setData(data)
  else {
    map.addSource(SOURCE, { type: 'geojson', data })
    const color = ['get', 'color'] as ['get', string]
    map.addLayer({
      id: 'areas-fill',
      type: 'fill',
      source: SOURCE,
      minzoom: 6,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': color, 'fill-opacity': 0.12 },
    })
    map.addLayer({
      id: 'areas-line',
      type: 'line',
      source: SOURCE,
      minzoom: 6,
      paint: { 'line-color': color, 'line-width': 2 },
    })
    map.addLayer({
      id: 'areas-name',
      type: 'symbol',
      source: SOURCE,
      minzoom: 8,
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter Variable', 'sans-serif'], 'text-size': 12 },
      paint: { 'text-color': look.text, 'text-halo-color': look.halo, 'text-halo-width': 1.4 },
    })
  }
  map.setLayoutProperty('areas-name', 'visibility', look.withNames ? 'visible' : 'none')
}
