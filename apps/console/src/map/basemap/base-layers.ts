import type { RasterSourceSpecification } from 'maplibre-gl'

/** A map that can be chosen. `key`: what must be set on the server before it is offered. */
export interface BaseLayer {
  id: string
  /** Key of its name among the texts of the screen. */
  label:
    | 'offline'
    | 'streets'
    | 'light'
    | 'satellite'
    | 'bingRoad'
    | 'bingAerial'
    | 'googleRoad'
    | 'googleSatellite'
    | 'custom'
  /** Raster tiles drawn over the built-in basemap; none for the built-in one alone. */
  tiles: RasterSourceSpecification | null
  /** A whole MapLibre style, for servers that give one. */
  styleUrl: string | null
  /** Whether the picture is dark already, or too colourful to be darkened. */
  isPhoto: boolean
  /** Tiles of the server drawn over everything below the vehicles; set by `withOverlay`. */
  overlay: RasterSourceSpecification | null
}

export interface BaseLayerSettings {
  bingKey: string | null
  googleKey: string | null
  mapUrl: string | null
}

const OSM_CREDIT = '© OpenStreetMap'
const raster = (tiles: string[], attribution: string, maxzoom: number): RasterSourceSpecification => ({
  type: 'raster',
  tiles,
  tileSize: 256,
  maxzoom,
  attribution,
})

const layer = (
  id: string,
  label: BaseLayer['label'],
  tiles: RasterSourceSpecification | null,
  isPhoto = false,
  styleUrl: string | null = null,
): BaseLayer => ({ id, label, tiles, styleUrl, isPhoto, overlay: null })

const FREE: BaseLayer[] = [
  layer('osm', 'streets', raster(['https://tile.openstreetmap.org/{z}/{x}/{y}.png'], OSM_CREDIT, 19)),
  layer(
    'carto',
    'light',
    raster(
      ['a', 'b', 'c'].map((host) => `https://${host}.basemaps.cartocdn.com/light_all/{z}/{x}/{y}@2x.png`),
      `${OSM_CREDIT} © CARTO`,
      20,
    ),
  ),
  layer(
    'satellite',
    'satellite',
    raster(
      ['https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}'],
      '© Esri, Maxar, Earthstar Geographics',
      19,
    ),
    true,
  ),
  layer('offline', 'offline', null),
]

const bing = (id: string, label: BaseLayer['label'], set: string, key: string, isPhoto: boolean): BaseLayer =>
  layer(
    id,
    label,
    raster(
      [
        `https://t0.ssl.ak.dynamic.tiles.virtualearth.net/comp/ch/{quadkey}?mkt=pt-BR&it=${set}&shading=hill&key=${encodeURIComponent(key)}`,
      ],
      '© Microsoft',
      19,
    ),
    isPhoto,
  )

const google = (id: string, label: BaseLayer['label'], set: string, key: string, isPhoto: boolean): BaseLayer =>
  layer(
    id,
    label,
    raster([`https://mt0.google.com/vt/lyrs=${set}&x={x}&y={y}&z={z}&key=${encodeURIComponent(key)}`], '© Google', 20),
    isPhoto,
  )

/** A custom address is a tile template when it has places to fill in, else the address of a style. */
function custom(mapUrl: string): BaseLayer {
  if (!mapUrl.includes('{')) return layer('custom', 'custom', null, false, mapUrl)
  return layer('custom', 'custom', raster([mapUrl], '', 20))
}

/** The layers to choose from; those that need a key are left out while it is missing (ADM-MAP-13). */
export function baseLayers({ bingKey, googleKey, mapUrl }: BaseLayerSettings): BaseLayer[] {
  return [
    ...(mapUrl ? [custom(mapUrl)] : []),
    ...FREE,
    ...(bingKey
      ? [bing('bingRoad', 'bingRoad', 'G,L', bingKey, false), bing('bingAerial', 'bingAerial', 'A', bingKey, true)]
      : []),
    ...(googleKey
      ? [
          google('googleRoad', 'googleRoad', 'm', googleKey, false),
          google('googleSatellite', 'googleSatellite', 's', googleKey, true),
        ]
      : []),
  ]
}

/** The layer with the server's overlay (traffic, rails, plots) on it; an address without places to fill in is none. */
export const withOverlay = (base: BaseLayer, overlayUrl: string | null): BaseLayer =>
  overlayUrl?.includes('{') ? { ...base, overlay: raster([overlayUrl], '', 20) } : base

/** The first wanted layer that is offered: the person's, then the server's, then streets. */
export function chooseBaseLayer(layers: BaseLayer[], wanted: (string | null | undefined)[]): BaseLayer {
  for (const id of [...wanted, 'osm']) {
    const found = layers.find((candidate) => candidate.id === id)
    if (found) return found
  }
  return layers[0] ?? layer('offline', 'offline', null)
}
