import { Map as GlMap, Marker } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef } from 'react'
import type { BaseLayer } from './basemap/base-layers'
import { baseStyle } from './basemap/base-style'
import { watchBase } from './basemap/base-watch'
import { GraticuleLayer } from './basemap/graticule-layer'
import { addQuietly } from './quiet-marker'
import { mercatorX, mercatorY, worldPixels } from './scene'
import styles from './map-view.module.css'

const SNIPPET_ZOOM = 15

export interface MapSnippetProps {
  /** Name of the picture for people who cannot see it. */
  label: string
  base: BaseLayer
  isDark: boolean
  latitude: number
  longitude: number
  /** Colour of the pin, any CSS colour. */
  color: string
}

const openMap = (container: HTMLElement, props: MapSnippetProps): GlMap | null => {
  try {
    return new GlMap({
      container,
      style: baseStyle(props.base, props.isDark),
      center: [props.longitude, props.latitude],
      zoom: SNIPPET_ZOOM,
      interactive: false,
      attributionControl: { compact: true },
      fadeDuration: 0,
    })
  } catch {
    // No graphics: the words beside the picture say where it is.
    return null
  }
}

/** A small map that cannot be moved, with a pin that follows its place. */
export function MapSnippet(props: MapSnippetProps) {
  const { label, base, isDark, latitude, longitude, color } = props
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef<{ map: GlMap; pin: Marker } | null>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    const map = container.current && openMap(container.current, latest.current)
    if (!map) return
    const { longitude, latitude } = latest.current
    const graticule = new GraticuleLayer(map)
    const drawLines = (): void => {
      const { lng, lat } = map.getCenter()
      const { clientWidth, clientHeight } = map.getContainer()
      const halfX = clientWidth / 2 / worldPixels(map.getZoom())
      const halfY = clientHeight / 2 / worldPixels(map.getZoom())
      const [x, y] = [mercatorX(lng), mercatorY(lat)]
      const box = { minX: x - halfX, maxX: x + halfX, minY: y - halfY, maxY: y + halfY }
      graticule.follow({ box, zoom: map.getZoom() })
    }
    map.on('error', () => undefined)
    map.on('style.load', drawLines)
    map.on('moveend', drawLines)
    const pin = new Marker({ color, scale: 0.8 }).setLngLat([longitude, latitude])
    addQuietly(pin, map, { isPicture: true })
    const present = watchBase(map, base, isDark, { streetsOut: () => undefined })
    shown.current = { map, pin }
    return () => {
      shown.current = null
      present.stop()
      map.remove()
    }
  }, [base, isDark, color])

  useEffect(() => {
    shown.current?.pin.setLngLat([longitude, latitude])
    shown.current?.map.jumpTo({ center: [longitude, latitude] })
  }, [longitude, latitude])

  return <div ref={container} className={styles.snippet} role="group" aria-label={label} data-map-snippet />
}
