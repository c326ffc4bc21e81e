import type { Map as GlMap, GeoJSONSource, StyleSpecification } from 'maplibre-gl'
import type { BaseLayer } from './base-layers'
import { loadOfflineGeometry } from './offline-geometry'
import { OFFLINE_SOURCES, offlineStyle } from './offline-style'

/** The built-in basemap with the chosen tiles over it, so that missing tiles show land instead of nothing. */
export function baseStyle(base: BaseLayer, isDark: boolean): StyleSpecification | string {
  if (base.styleUrl) return base.styleUrl
  const style = offlineStyle(isDark)
  if (!base.tiles) return style
  const dimmed = isDark && !base.isPhoto
  style.sources['tiles'] = base.tiles
  const firstPlace = style.layers.findIndex((layer) => layer.id === 'offline-states')
  style.layers.splice(firstPlace, 0, {
    id: 'tiles',
    type: 'raster',
    source: 'tiles',
    paint: dimmed
      ? { 'raster-brightness-max': 0.62, 'raster-saturation': -0.75, 'raster-contrast': 0.1, 'raster-fade-duration': 0 }
      : { 'raster-fade-duration': 0 },
  })
  return style
}

/** Fills land and borders once they are there; without them the map is plain water with names. */
export async function fillOfflineGeometry(map: GlMap): Promise<void> {
  const geometry = await loadOfflineGeometry().catch(() => null)
  if (!geometry || !map.getStyle()) return
  map.getSource<GeoJSONSource>(OFFLINE_SOURCES.land)?.setData(geometry.land)
  map.getSource<GeoJSONSource>(OFFLINE_SOURCES.borders)?.setData(geometry.borders)
}

/** Our names give way to those printed on the tiles. */
export function hideOfflineNames(map: GlMap, isHidden: boolean): void {
  for (const layer of map.getStyle()?.layers ?? [])
    if (layer.type === 'symbol' && layer.id.startsWith('offline-'))
      map.setLayoutProperty(layer.id, 'visibility', isHidden ? 'none' : 'visible')
}
