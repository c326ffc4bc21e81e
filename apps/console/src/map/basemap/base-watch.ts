import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'
import { onStyled } from '../on-styled'
import type { BaseLayer } from './base-layers'
import { fillOfflineGeometry, fillTowns, hideOfflineNames, isOwnSource } from './base-style'
import { offlineStyle, TOWNS_FROM_ZOOM } from './offline-style'
import { watchTiles, type TileWatch } from './tile-watch'

export interface BaseEvents {
  /** Whether the streets that were chosen cannot be had at present. */
  streetsOut(isOut: boolean): void
}

const isStyle = (value: unknown): value is StyleSpecification =>
  typeof value === 'object' && value !== null && Array.isArray((value as { layers?: unknown }).layers)

/** A raster layer over the built-in basemap; our own names give way to those printed on it. */
function watchRaster(map: GlMap, layerId: string, hidesNames: boolean, events: BaseEvents | null): TileWatch {
  return watchTiles(map, {
    isWatched: (sourceId) => sourceId === layerId,
    ask(isAsking) {
      if (map.getLayer(layerId)) map.setLayoutProperty(layerId, 'visibility', isAsking ? 'visible' : 'none')
    },
    changed(state) {
      if (hidesNames) hideOfflineNames(map, state === 'come')
      events?.streetsOut(state === 'out')
    },
  })
}

/** A whole style of somebody else: the built-in one stays until it is there, and comes back when its tiles do not. */
function watchStyle(map: GlMap, styleUrl: string, isDark: boolean, events: BaseEvents): TileWatch {
  const aborter = new AbortController()
  const load = async (): Promise<void> => {
    const reply = await fetch(styleUrl, { signal: aborter.signal })
    const style: unknown = reply.ok ? await reply.json() : null
    if (!isStyle(style)) throw new Error(`style: HTTP ${reply.status}`)
    if (aborter.signal.aborted) return
    map.setStyle(style, { diff: false })
    events.streetsOut(false)
  }
  const begin = (): void => {
    load().catch(() => {
      if (aborter.signal.aborted) return
      // One address, one answer: nothing is gained by counting up to a handful.
      for (let i = 0; i < 10; i++) watch.failed()
    })
  }
  const watch = watchTiles(map, {
    isWatched: (sourceId) => !isOwnSource(sourceId),
    ask(isAsking) {
      if (isAsking) begin()
      else map.setStyle(offlineStyle(isDark), { diff: false })
    },
    changed: (state) => events.streetsOut(state === 'out'),
  })
  begin()
  return {
    retry: watch.retry,
    stop() {
      aborter.abort()
      watch.stop()
    },
  }
}

/** Keeps what lies below the vehicles in order, from the moment its style was set until `stop`. */
export function watchBase(map: GlMap, base: BaseLayer, isDark: boolean, events: BaseEvents): TileWatch {
  events.streetsOut(false)
  let isAlone = !base.styleUrl && !base.tiles
  /** Their list comes only where they are named. */
  const nameTowns = (): void => {
    if (isAlone && map.getZoom() >= TOWNS_FROM_ZOOM) void fillTowns(map)
  }
  map.on('zoomend', nameTowns)
  const leaving = new AbortController()
  const forget = onStyled(map, () => {
    void fillOfflineGeometry(map, leaving.signal)
    nameTowns()
  })
  const told: BaseEvents = {
    streetsOut(isOut) {
      isAlone ||= isOut
      nameTowns()
      events.streetsOut(isOut)
    },
  }
  const watches: TileWatch[] = []
  if (base.styleUrl) watches.push(watchStyle(map, base.styleUrl, isDark, told))
  if (base.tiles) watches.push(watchRaster(map, 'tiles', !base.isPhoto, told))
  if (base.overlay) watches.push(watchRaster(map, 'overlay', false, null))
  return {
    retry: () => watches.forEach((watch) => watch.retry()),
    stop() {
      leaving.abort()
      forget()
      map.off('zoomend', nameTowns)
      watches.forEach((watch) => watch.stop())
    },
  }
}
