import { useEffect, useRef } from 'react'
import { showAreas } from './areas/area-layers'
import type { AreaShapes } from './areas/area-shapes'
import type { BaseLayer } from './basemap/base-layers'
import { baseStyle } from './basemap/base-style'
import { watchBase, type BaseEvents } from './basemap/base-watch'
import type { TileWatch } from './basemap/tile-watch'
import { FleetMap, type FleetMapEvents } from './fleet-map'
import { onStyled } from './on-styled'
import { palette } from './basemap/offline-style'
import { markerColors } from './marker-theme'
import type { MapScene } from './scene'
import { showTrail } from './trail-layer'
import styles from './map-view.module.css'

export interface MapViewProps {
  /** Name of the map for people who cannot see it. */
  label: string
  base: BaseLayer
  isDark: boolean
  /** Brand colour in force, `#rrggbb`. */
  brand: string
  /** Geofences to draw; null for none. */
  areas: AreaShapes | null
  areaNames: boolean
  /** Where the open vehicle came from, longitude and latitude, oldest first. */
  trail: GeoJSON.Position[]
  /** Another number asks a tile server that does not answer again now. */
  retries: number
  /** Scenes to draw; they do not pass through React. */
  subscribe(listener: (scene: MapScene) => void): () => void
  events: FleetMapEvents & BaseEvents
  /** The map, for commands (fit, centre, zoom); null when it is taken down. */
  onMap(map: FleetMap | null): void
}

/** The map with its vehicles: scenes in, what the person does out. */
export const MapView = (props: MapViewProps) => {
  const { label, base, isDark, brand, areas, areaNames, trail, retries, subscribe, events, onMap } = props
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
        asked: (place) => latest.current.events.asked(place),
        moved: (how) => latest.current.events.moved(how),
        turned: (bearing) => latest.current.events.turned(bearing),
        failed: (reason) => latest.current.events.failed(reason),
      },
    )
    map.map.getCanvas().setAttribute('aria-label', latest.current.label)
    fleetMap.current = map
    latest.current.onMap(map)
    return () => {
      fleetMap.current = null
      latest.current.onMap(null)
      map.dispose()
    }
    // The map lives as long as the page; layer and theme are changed in place below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => subscribe((scene) => fleetMap.current?.setScene(scene)), [subscribe])

  const shown = useRef<string | null>(null)
  const watch = useRef<TileWatch | null>(null)
  useEffect(() => {
    const map = fleetMap.current
    if (!map) return
    const key = JSON.stringify([base, isDark])
    if (shown.current !== null && shown.current !== key) map.map.setStyle(baseStyle(base, isDark), { diff: false })
    shown.current = key
    const present = watchBase(map.map, base, isDark, {
      streetsOut: (isOut) => latest.current.events.streetsOut(isOut),
    })
    watch.current = present
    return () => present.stop()
  }, [base, isDark])
  useEffect(() => watch.current?.retry(), [retries])
  useEffect(() => fleetMap.current?.setColors(markerColors(isDark, brand)), [isDark, brand])

  useEffect(() => {
    const map = fleetMap.current?.map
    if (!map) return
    const colors = palette(isDark)
    const draw = (): void => showAreas(map, areas, { withNames: areaNames, text: colors.place, halo: colors.halo })
    return onStyled(map, draw)
  }, [areas, areaNames, isDark])

  useEffect(() => {
    const map = fleetMap.current?.map
    if (!map) return
    return onStyled(map, () => showTrail(map, trail, brand))
  }, [trail, brand])

  return (
    <div className={styles.view}>
      <div ref={container} className={styles.map} data-map />
      <canvas ref={canvas} className={styles.markers} data-map-markers aria-hidden />
    </div>
  )
}
