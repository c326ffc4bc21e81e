import { useEffect, useState } from 'react'
import { useFleet } from '#src/live/FleetContext'
import { MOVEMENT_MS } from '#src/map/scene'

const MOST_PLACES = 400
const NONE: [number, number][] = []

/** Trails of devices that were open in this session, so that coming back to one finds it. */
const trails = new Map<number, [number, number][]>()

function extended(deviceId: number, place: [number, number]): [number, number][] {
  const before = trails.get(deviceId) ?? NONE
  const last = before.at(-1)
  if (last && last[0] === place[0] && last[1] === place[1]) return before
  const trail = [...before.slice(1 - MOST_PLACES), place]
  trails.set(deviceId, trail)
  return trail
}

/** Longitudes and latitudes the open device has passed while it was open, oldest first. */
export function useTrail(deviceId: number | null): [number, number][] {
  const client = useFleet()
  const [trail, setTrail] = useState(NONE)
  useEffect(() => {
    setTrail(deviceId === null ? NONE : (trails.get(deviceId) ?? NONE))
    if (deviceId === null) return
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const unwatch = client.watch(deviceId)
    const cell = client.unit(deviceId)
    const follow = (): void => {
      const position = cell.get()?.position
      if (!position || (position.latitude === 0 && position.longitude === 0)) return
      // The line must not run ahead of the vehicle, which is still on its way there.
      const timer = setTimeout(() => {
        timers.delete(timer)
        setTrail(extended(deviceId, [position.longitude, position.latitude]))
      }, MOVEMENT_MS)
      timers.add(timer)
    }
    const unsubscribe = cell.subscribe(follow)
    follow()
    return () => {
      timers.forEach(clearTimeout)
      unsubscribe()
      unwatch()
    }
  }, [client, deviceId])
  return trail
}
