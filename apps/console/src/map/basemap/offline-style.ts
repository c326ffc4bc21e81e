import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { PLACES, STATES } from './places'

interface Palette {
  water: string
  land: string
  border: string
  coast: string
  place: string
  halo: string
  faint: string
  /** Lines of degrees and minutes, and what is written on them. */
  grid: string
  gridText: string
}

const LIGHT: Palette = {
  water: '#cfdde6',
  land: '#f2f0ea',
  border: '#c3bcae',
  coast: '#b3c3cd',
  place: '#4a5462',
  halo: '#f7f5f0',
  faint: '#a8a294',
  grid: '#dfdbd0',
  gridText: '#8d8778',
}
const DARK: Palette = {
  water: '#10161e',
  land: '#1c232d',
  border: '#3a4554',
  coast: '#2c3846',
  place: '#b4c0cf',
  halo: '#161c24',
  faint: '#566375',
  grid: '#2a3340',
  gridText: '#728197',
}

export const palette = (isDark: boolean): Palette => (isDark ? DARK : LIGHT)

/** Sources of the basemap; land and borders are empty until `loadOfflineGeometry` answered. */
export const OFFLINE_SOURCES = {
  land: 'offline-land',
  borders: 'offline-borders',
  places: 'offline-places',
  /** Every town of the country; empty until `loadTowns` answered. */
  towns: 'offline-towns',
  /** Degrees and minutes, made for the view by `graticule-layer.ts`. */
  lines: 'offline-lines',
} as const

const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

const places: GeoJSON.FeatureCollection = {
  type: 'FeatureCollection',
  features: [
    ...PLACES.map(([name, latitude, longitude, importance]) => ({
      type: 'Feature' as const,
      properties: { name, importance },
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    })),
    ...STATES.map(([name, latitude, longitude]) => ({
      type: 'Feature' as const,
      properties: { name, importance: 9 },
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    })),
  ],
}

/** First zoom at which places of an importance are named. */
const FIRST_ZOOM: Record<number, number> = { 1: 2, 2: 4, 3: 5.5, 4: 7 }

function placeLayer(importance: number, colors: Palette): LayerSpecification {
  const filter: FilterSpecification = ['==', ['get', 'importance'], importance]
  return {
    id: `offline-places-${importance}`,
    type: 'symbol',
    source: OFFLINE_SOURCES.places,
    minzoom: FIRST_ZOOM[importance] ?? 8,
    filter,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Inter Variable', 'sans-serif'],
      'text-size': importance === 1 ? 13 : 11.5,
      'text-padding': 6,
    },
    paint: { 'text-color': colors.place, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
  }
}

/** First zoom at which the towns of the built-in list are named, the largest first. */
export const TOWNS_FROM_ZOOM = 7

const townLayer = (colors: Palette): LayerSpecification => ({
  id: 'offline-towns',
  type: 'symbol',
  source: OFFLINE_SOURCES.towns,
  minzoom: TOWNS_FROM_ZOOM,
  // Inhabitants in thousands that a town must have to be named: all of them once there is room.
  filter: ['>=', ['get', 'thousands'], ['step', ['zoom'], 100, 7.5, 50, 8.5, 20, 9.5, 0]],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': ['Inter Variable', 'sans-serif'],
    'text-size': ['interpolate', ['linear'], ['zoom'], 7, 11, 12, 13],
    'text-padding': 4,
    'symbol-sort-key': ['-', 0, ['get', 'thousands']],
  },
  paint: { 'text-color': colors.place, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
})

/** First zoom at which land alone tells nothing and the lines come in. */
const LINES_FROM_ZOOM = 7
/** The lines are there to see how far one moved, not to be looked at. */
const LINES_FADE: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 7, 0.7, 11, 0.4]

function lineLayers(colors: Palette): LayerSpecification[] {
  return [
    {
      id: 'offline-lines',
      type: 'line',
      source: OFFLINE_SOURCES.lines,
      minzoom: LINES_FROM_ZOOM,
      paint: { 'line-color': colors.grid, 'line-width': 1, 'line-opacity': LINES_FADE },
    },
    {
      id: 'offline-lines-label',
      type: 'symbol',
      source: OFFLINE_SOURCES.lines,
      minzoom: LINES_FROM_ZOOM,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'label'],
        'text-font': ['Inter Variable', 'sans-serif'],
        'text-size': 10.5,
        'text-offset': [0, -0.7],
      },
      paint: {
        'text-color': colors.gridText,
        'text-halo-color': colors.land,
        'text-halo-width': 1.2,
        'text-opacity': LINES_FADE,
      },
    },
  ]
}

/** A style that needs nothing from anywhere: no glyphs, no sprite, no tiles. */
export function offlineStyle(isDark: boolean): StyleSpecification {
  const colors = palette(isDark)
  return {
    version: 8,
    sources: {
      [OFFLINE_SOURCES.land]: { type: 'geojson', data: EMPTY, maxzoom: 8, tolerance: 0.3 },
      [OFFLINE_SOURCES.borders]: { type: 'geojson', data: EMPTY, maxzoom: 8, tolerance: 0.3 },
      [OFFLINE_SOURCES.places]: { type: 'geojson', data: places },
      [OFFLINE_SOURCES.towns]: { type: 'geojson', data: EMPTY },
      [OFFLINE_SOURCES.lines]: { type: 'geojson', data: EMPTY, tolerance: 0, buffer: 16 },
    },
    layers: [
      { id: 'offline-water', type: 'background', paint: { 'background-color': colors.water } },
      { id: 'offline-land', type: 'fill', source: OFFLINE_SOURCES.land, paint: { 'fill-color': colors.land, 'fill-outline-color': colors.coast } },
      { id: 'offline-borders', type: 'line', source: OFFLINE_SOURCES.borders, paint: { 'line-color': colors.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.6] } },
      ...lineLayers(colors),
      {
        id: 'offline-states',
        type: 'symbol',
        source: OFFLINE_SOURCES.places,
        minzoom: 4,
        maxzoom: 7.5,
        filter: ['==', ['get', 'importance'], 9],
        layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter Variable', 'sans-serif'], 'text-size': 12, 'text-letter-spacing': 0.15 },
        paint: { 'text-color': colors.faint, 'text-halo-color': colors.halo, 'text-halo-width': 1 },
      },
      townLayer(colors),
      ...[4, 3, 2, 1].map((importance) => placeLayer(importance, colors)),
    ],
  } // prettier-ignore
}
