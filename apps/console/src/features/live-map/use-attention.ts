import { useEffect, useRef } from 'react'
import { useFleet, useMapAttention } from '#src/live/FleetContext'
import { DEVICE_ZOOM } from '#src/map/centring'
import type { FleetMap } from '#src/map/fleet-map'
import { MOVEMENT_MS } from '#src/map/scene'

interface Place {
  longitude: number
  latitude: number
}

/** Calls with the place of a device now, whenever it has a new one, and again when `asked` is another. */
function useArrivals(deviceId: number | null, asked: number | null, arrived: (place: Place) => void): void {
  const client = useFleet()
  const latest = useRef(arrived)
  latest.current = arrived
  useEffect(() => {
    if (deviceId === null) return
    const unwatch = client.watch(deviceId)
    const cell = client.unit(deviceId)
    let last: Place | null = null
    const look = (): void => {
      const position = cell.get()?.position
      if (!position || position === last) return
      last = position
      latest.current(position)
    }
    const unsubscribe = cell.subscribe(look)
    look()
    return () => {
      unsubscribe()
      unwatch()
    }
  }, [client, deviceId, asked])
}

/**
 * Centres a device when asked (zoom 18), keeps the followed one in the middle and the open one in the picture. Returns
 * what to call when the person dragged the map: from then on he decides what is in the picture.
 */
export function useAttention(map: FleetMap | null, selectedId: number | null, isStill: boolean): () => void {
  const [{ followId, centre }] = useMapAttention()
  const servedAt = useRef(0)
  const isReleased = useRef(false)
  const durationMs = isStill ? 0 : MOVEMENT_MS
  useEffect(() => {
    isReleased.current = false
  }, [selectedId, centre])

  const deviceId = map === null ? null : (followId ?? selectedId)
  useArrivals(deviceId, followId, ({ longitude, latitude }) => {
    if (followId !== null) map?.goTo(longitude, latitude, null, durationMs)
    else if (!isReleased.current) map?.keepInView(longitude, latitude, durationMs)
  })
  useArrivals(map === null ? null : (centre?.deviceId ?? null), centre?.at ?? null, ({ longitude, latitude }) => {
    if (!centre || centre.at === servedAt.current) return
    servedAt.current = centre.at
    map?.goTo(longitude, latitude, DEVICE_ZOOM, durationMs)
  })
  return () => {
    isReleased.current = true
  }
}
