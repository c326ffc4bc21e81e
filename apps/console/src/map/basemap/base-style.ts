import type {
  GeoJSONSource,
  LayerSpecification,
  Map as GlMap,
  RasterLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { BaseLayer } from './base-layers'
import { loadOfflineGeometry } from './offline-geometry'
import { OFFLINE_SOURCES, offlineStyle } from './offline-style'
import { loadTowns } from './towns'

/** The built-in basemap with the chosen tiles over it, so that missing tiles show land and lines instead of nothing. */
export function baseStyle(base: BaseLayer, isDark: boolean): StyleSpecification {
  const style = offlineStyle(isDark)
  const below = (layerId: string, layer: LayerSpecification): void => {
    const at = style.layers.findIndex(({ id }) => id === layerId)
    style.layers.splice(at < 0 ? style.layers.length : at, 0, layer)
  }
  if (base.tiles) {
    style.sources['tiles'] = base.tiles
    below('offline-states', { id: 'tiles', type: 'raster', source: 'tiles', paint: tilePaint(isDark && !base.isPhoto) })
  }
  if (base.overlay) {
    style.sources['overlay'] = base.overlay
    below('offline-states', { id: 'overlay', type: 'raster', source: 'overlay', paint: { 'raster-fade-duration': 0 } })
  }
  return style
}

/** Streets drawn for the day are dimmed at night. */
const tilePaint = (isDimmed: boolean): RasterLayerSpecification['paint'] =>
  isDimmed
    ? { 'raster-brightness-max': 0.62, 'raster-saturation': -0.75, 'raster-contrast': 0.1, 'raster-fade-duration': 0 }
    : { 'raster-fade-duration': 0 }

/** Sources that ask nobody: what fails there is not the street map. */
export const isOwnSource = (sourceId: string): boolean => /^(offline-|areas$|trail$|overlay$)/.test(sourceId)

/** Without land and borders the map is plain water with names. */
const GEOMETRY_AGAIN_MS = 5000

/** Fills land and borders once they are there; those that did not come are asked for again. */
export async function fillOfflineGeometry(map: GlMap, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const geometry = await loadOfflineGeometry().catch(() => null)
  if (signal.aborted) return
  if (!geometry) return void setTimeout(() => void fillOfflineGeometry(map, signal), GEOMETRY_AGAIN_MS)
  if (!map.getStyle()) return
  map.getSource<GeoJSONSource>(OFFLINE_SOURCES.land)?.setData(geometry.land)
  map.getSource<GeoJSONSource>(OFFLINE_SOURCES.borders)?.setData(geometry.borders)
}

/** Sources that have them already; every style brings a new one. */
const filled = new WeakSet<GeoJSONSource>()

/** Names every town, where no street map says where one is. */
export async function fillTowns(map: GlMap): Promise<void> {
  const towns = await loadTowns().catch(() => null)
  const source = towns && map.getStyle() ? map.getSource<GeoJSONSource>(OFFLINE_SOURCES.towns) : undefined
  if (towns && source && !filled.has(source)) {
    filled.add(source)
    void source.setData(towns.features)
  }
}

/** Our names give way to those printed on the tiles. */
export function hideOfflineNames(map: GlMap, isHidden: boolean): void {
  for (const layer of map.getStyle()?.layers ?? [])
    if (layer.type === 'symbol' && layer.id.startsWith('offline-') && !layer.id.startsWith('offline-lines'))
      map.setLayoutProperty(layer.id, 'visibility', isHidden ? 'none' : 'visible')
}
