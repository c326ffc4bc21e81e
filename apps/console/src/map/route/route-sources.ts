import type { GeoJSONSource, LineLayerSpecification, Map as GlMap } from 'maplibre-gl'
import type { RouteShapes } from './messages'
import { ARROW } from './route-images'

const LINES = 'route-lines'
const ARROWS = 'route-arrows'
const MARKS = 'route-marks'
/** Layers from below to above. */
const LAYERS = ['route-edge', 'route-way', 'route-gap', 'route-direction', 'route-marks'] as const
/** The layer that answers clicks on marks. */
export const MARKS_LAYER = 'route-marks'
/** Closer than this, stops say how long they were. */
const WORDS_ZOOM = 12

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
/** Where processors draw, round corners and half seen edges cost more than all the rest of a long line; far away nobody sees them. */
const ROUND_ZOOM = 14
const rounded: LineLayerSpecification['layout'] = {
  'line-cap': ['step', ['zoom'], 'butt', ROUND_ZOOM, 'round'],
  'line-join': ['step', ['zoom'], 'bevel', ROUND_ZOOM, 'round'],
}

/** Makes sources and layers where a style has none of them yet. */
export function addRouteLayers(map: GlMap): void {
  if (map.getSource(LINES)) return
  // What comes is made for the zoom already: nothing more may be left out of it.
  map.addSource(LINES, { type: 'geojson', data: NOTHING, tolerance: 0 })
  map.addSource(ARROWS, { type: 'geojson', data: NOTHING, tolerance: 0 })
  map.addSource(MARKS, { type: 'geojson', data: NOTHING, tolerance: 0 })
  map.addLayer({
    id: 'route-edge',
    type: 'line',
    source: LINES,
    filter: ['==', ['get', 'kind'], 'way'],
    layout: rounded,
    paint: { 'line-color': '#ffffff', 'line-width': 7 },
  })
  map.addLayer({
    id: 'route-way',
    type: 'line',
    source: LINES,
    filter: ['==', ['get', 'kind'], 'way'],
    layout: rounded,
    paint: { 'line-color': ['get', 'color'], 'line-width': 4.5 },
  })
  map.addLayer({
    id: 'route-gap',
    type: 'line',
    source: LINES,
    filter: ['==', ['get', 'kind'], 'gap'],
    paint: { 'line-color': '#6b7280', 'line-width': 2.5, 'line-dasharray': [1.5, 2] },
  })
  map.addLayer({
    id: 'route-direction',
    type: 'symbol',
    source: ARROWS,
    layout: {
      'icon-image': ARROW,
      'icon-rotate': ['get', 'course'],
      'icon-rotation-alignment': 'map',
      'icon-padding': 12,
    },
  })
  map.addLayer({
    id: 'route-marks',
    type: 'symbol',
    source: MARKS,
    layout: {
      'icon-image': ['step', ['zoom'], ['get', 'icon'], WORDS_ZOOM, ['get', 'wordy']],
      'symbol-sort-key': ['get', 'rank'],
      'icon-padding': 1,
    },
  })
}

export function removeRouteLayers(map: GlMap): void {
  for (const layer of LAYERS) if (map.getLayer(layer)) map.removeLayer(layer)
  for (const source of [LINES, ARROWS, MARKS]) if (map.getSource(source)) map.removeSource(source)
}

export function setRouteShapes(map: GlMap, { lines, arrows }: RouteShapes): void {
  map.getSource<GeoJSONSource>(LINES)?.setData(lines)
  map.getSource<GeoJSONSource>(ARROWS)?.setData(arrows)
}

export const setRouteMarks = (map: GlMap, marks: GeoJSON.FeatureCollection): void =>
  void map.getSource<GeoJSONSource>(MARKS)?.setData(marks)
