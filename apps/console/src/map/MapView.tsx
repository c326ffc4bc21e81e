import { useEffect, useRef } from 'react'
import { showAreas, type MapArea } from './areas/area-layers'
import type { BaseLayer } from './basemap/base-layers'
import { baseStyle, fillOfflineGeometry, hideOfflineNames } from './basemap/base-style'
import { FleetMap, type FleetMapEvents } from './fleet-map'
import { palette } from './basemap/offline-style'
import { markerColors } from './marker-theme'
import type { MapScene } from './scene'
import styles from './map-view.module.css'

export interface MapViewProps {
  /** Name of the map for people who cannot see it. */
  label: string
  base: BaseLayer
  isDark: boolean
  /** Brand colour in force, `#rrggbb`. */
  brand: string
  areas: MapArea[]
  areaNames: boolean
  /** Scenes to draw; they do not pass through React. */
  subscribe(listener: (scene: MapScene) => void): () => void
  events: FleetMapEvents
  /** The map, for commands (fit, centre, zoom); null when it is taken down. */
  onMap(map: FleetMap | null): void
}

/** The map with its vehicles: scenes in, what the person does out. */
export const MapView = (props: MapViewProps) => {
  const { label, base, isDark, brand, areas, areaNames, subscribe, events, onMap } = props
  const container = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const fleetMap = useRef<FleetMap | null>(null)
  const latest = useRef({ events, onMap, label })
  latest.current = { events, onMap, label }

  useEffect(() => {
    if (!container.current || !canvas.current) return
    const map = new FleetMap(
      container.current,
      canvas.current,
      { style: baseStyle(base, isDark), colors: markerColors(isDark, brand) },
      {
        view: (view) => latest.current.events.view(view),
        hit: (hit) => latest.current.events.hit(hit),
        hover: (hit) => latest.current.events.hover(hit),
        moved: () => latest.current.events.moved(),
        turned: (bearing) => latest.current.events.turned(bearing),
        failed: (reason) => latest.current.events.failed(reason),
      },
    )
    map.map.getCanvas().setAttribute('aria-label', latest.current.label)
    fleetMap.current = map
    latest.current.onMap(map)
    const unsubscribe = subscribe((scene) => map.setScene(scene))
    return () => {
      unsubscribe()
      fleetMap.current = null
      latest.current.onMap(null)
      map.dispose()
    }
    // The map lives as long as the page; layer and theme are changed in place below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [subscribe])

  const shown = useRef<string | null>(null)
  useEffect(() => {
    const map = fleetMap.current
    if (!map) return
    const key = `${base.id} ${base.styleUrl} ${isDark}`
    if (shown.current !== null && shown.current !== key) map.map.setStyle(baseStyle(base, isDark), { diff: false })
    shown.current = key
    map.setColors(markerColors(isDark, brand))
    return watchBase(map, base)
  }, [base, isDark, brand])

  useEffect(() => {
    const map = fleetMap.current?.map
    if (!map) return
    const colors = palette(isDark)
    const draw = (): void =>
      showAreas(map, areas, { brand, withNames: areaNames, text: colors.place, halo: colors.halo })
    if (map.getStyle()?.layers && map.style.loaded()) draw()
    map.on('style.load', draw)
    return () => void map.off('style.load', draw)
  }, [areas, areaNames, brand, isDark])

  return (
    <div className={styles.view}>
      <div ref={container} className={styles.map} data-map />
      <canvas ref={canvas} className={styles.markers} data-map-markers aria-hidden />
    </div>
  )
}

/** Fills the built-in basemap when its style is there, and takes our names away once printed ones arrive. */
function watchBase(fleetMap: FleetMap, base: BaseLayer): () => void {
  const { map } = fleetMap
  let stopped = false
  const fill = (): void => {
    if (!stopped && !base.styleUrl) void fillOfflineGeometry(map)
  }
  const tilesCame = (event: { sourceId?: string; tile?: { state?: string } }): void => {
    if (event.sourceId !== 'tiles' || event.tile?.state !== 'loaded' || base.isPhoto) return
    hideOfflineNames(map, true)
    map.off('sourcedata', tilesCame)
  }
  if (map.isStyleLoaded()) fill()
  else map.once('style.load', fill)
  if (base.tiles) map.on('sourcedata', tilesCame)
  return () => {
    stopped = true
    map.off('style.load', fill)
    map.off('sourcedata', tilesCame)
  }
}
