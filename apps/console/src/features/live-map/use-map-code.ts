import { useEffect, useState, type ComponentType } from 'react'
import { useFleet } from '#src/live/FleetContext'
import type { MapViewProps } from '#src/map/MapView'
import { warmGraphics } from '#src/map/warm-graphics'

/** A list that does not come does not keep the map waiting for longer: without it there is nothing to draw anyway. */
const LIST_FIRST_MS = 8000
const RETRY_MS = 5000

const fetchView = async (): Promise<ComponentType<MapViewProps>> =>
  (await Promise.all([import('#src/map/MapView'), warmGraphics()]))[0].MapView

/**
 * The map and its engine, some 300 kB of script. Asked for only once the list is on screen: a person reads the list
 * first, and on a slow line or phone the engine would come before it. Null until then.
 */
export function useMapCode(): ComponentType<MapViewProps> | null {
  const client = useFleet()
  const [View, setView] = useState<ComponentType<MapViewProps> | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    let hasBegun = false
    const load = (): void => {
      fetchView().then(
        (code) => isCurrent && setView(() => code),
        // The network is away; the map is not urgent enough to take the page with it.
        () => isCurrent && (timer = setTimeout(load, RETRY_MS)),
      )
    }
    const begin = (): void => {
      if (hasBegun) return
      hasBegun = true
      clearTimeout(timer)
      // Two frames: one in which the rows are made, one in which they are seen.
      requestAnimationFrame(() => requestAnimationFrame(load))
    }
    const check = (): void => {
      const { ready, error } = client.list.get()
      if (ready || error !== null) begin()
    }
    timer = setTimeout(begin, LIST_FIRST_MS)
    const unsubscribe = client.list.subscribe(check)
    check()
    return () => {
      isCurrent = false
      clearTimeout(timer)
      unsubscribe()
    }
  }, [client])
  return View
}
