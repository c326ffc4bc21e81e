import { useEffect, useState, type ComponentType } from 'react'
import { useFleet } from '#src/live/FleetContext'
import type { MapViewProps } from '#src/map/MapView'

/** A slow list does not keep the map waiting for longer. */
const LIST_FIRST_MS = 1500
const RETRY_MS = 5000

/**
 * The map and its engine, some 300 kB of script. Run only once the list is on screen: a person reads the list first, and
 * the engine would keep the page busy for half a second before it. Null until then.
 */
export function useMapCode(): ComponentType<MapViewProps> | null {
  const client = useFleet()
  const [View, setView] = useState<ComponentType<MapViewProps> | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    let hasBegun = false
    const load = (): void => {
      import('#src/map/MapView').then(
        (code) => isCurrent && setView(() => code.MapView),
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
      if (client.list.get().ready) begin()
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
