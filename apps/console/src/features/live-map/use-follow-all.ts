import { useEffect } from 'react'
import { useFleet } from '#src/live/FleetContext'
import type { FleetMap } from '#src/map/fleet-map'

/** Often enough that nobody leaves the picture, seldom enough that the map rests between. */
const LOOK_EVERY_MS = 1000

/** Keeps every listed vehicle in the picture, as long as it is on. */
export function useFollowAll(map: FleetMap | null, isOn: boolean, isStill: boolean): void {
  const client = useFleet()
  useEffect(() => {
    if (!map || !isOn) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      const box = await client.bounds()
      // Nobody may report again after the map has come to rest.
      if (isCurrent && box && !map.keepBoxInView(box, !isStill)) lookSoon()
    }
    const lookSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        void look()
      }, LOOK_EVERY_MS)
    }
    // A scene tells that somebody may have moved, also out of what the map shows.
    const stop = client.onMapScene(lookSoon)
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stop()
    }
  }, [map, isOn, isStill, client])
}
