import { useEffect, useRef, useState } from 'react'
import { useStageMap } from '../map-stage'
import { RouteLayer, type RouteEvents } from './route-layer'

/** Lines on the map behind the panel while the caller is on screen; null until the map is there. `events` may change. */
export function useRouteLayer(events: RouteEvents): RouteLayer | null {
  const map = useStageMap()
  const [layer, setLayer] = useState<RouteLayer | null>(null)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    if (!map) return
    const made = new RouteLayer(map, {
      hover: (hit) => latest.current.hover(hit),
      pick: (hit) => latest.current.pick(hit),
      mark: (id) => latest.current.mark(id),
    })
    setLayer(made)
    return () => {
      setLayer(null)
      made.dispose()
    }
  }, [map])
  return layer
}
