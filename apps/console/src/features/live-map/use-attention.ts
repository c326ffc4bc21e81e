import { useEffect, useRef } from 'react'
import { useFleet, useMapAttention } from '#src/live/FleetContext'
import { DEVICE_ZOOM } from '#src/map/centring'
import type { FleetMap } from '#src/map/fleet-map'
import { MOVEMENT_MS } from '#src/map/scene'

/** Centres a device when asked (zoom 18) and keeps the followed one in the middle. */
export function useAttention(map: FleetMap | null, isStill: boolean): void {
  const client = useFleet()
  const [{ followId, centre }] = useMapAttention()
  const servedAt = useRef(0)

  useEffect(() => {
    if (!map || !centre || centre.at === servedAt.current) return
    const unwatch = client.watch(centre.deviceId)
    const cell = client.unit(centre.deviceId)
    const go = (): void => {
      const position = cell.get()?.position
      if (!position || servedAt.current === centre.at) return
      servedAt.current = centre.at
      map.goTo(position.longitude, position.latitude, DEVICE_ZOOM, isStill ? 0 : MOVEMENT_MS)
    }
    const unsubscribe = cell.subscribe(go)
    go()
    return () => {
      unsubscribe()
      unwatch()
    }
  }, [map, client, centre, isStill])

  useEffect(() => {
    if (!map || followId === null) return
    const unwatch = client.watch(followId)
    const cell = client.unit(followId)
    const go = (): void => {
      const position = cell.get()?.position
      if (position) map.goTo(position.longitude, position.latitude, null, isStill ? 0 : MOVEMENT_MS)
    }
    const unsubscribe = cell.subscribe(go)
    go()
    return () => {
      unsubscribe()
      unwatch()
    }
  }, [map, client, followId, isStill])
}
