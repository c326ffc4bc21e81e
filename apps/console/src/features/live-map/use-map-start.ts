import { useEffect, useRef } from 'react'
import { useFleet } from '#src/live/FleetContext'
import { mapStart, storedStart } from '#src/map/centring'
import type { FleetMap } from '#src/map/fleet-map'
import { isShared } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'

/**
 * Opens the map where it should (CORE-MAP-01), unless a device is open that it goes to, or the person moved it first.
 * Returns what to call when he does.
 */
export function useMapStart(map: FleetMap | null, isElsewhere: boolean): () => void {
  const client = useFleet()
  const { user, server: settings } = useSession()
  // Who opens a link wants to see what it shows, not where the company lives.
  const server = isShared(user) ? null : settings
  const isOpen = useRef(false)
  useEffect(() => {
    if (isElsewhere) isOpen.current = true
    if (!map || isOpen.current) return
    let isCurrent = true
    const stored = storedStart(user, server)
    if (stored) {
      isOpen.current = true
      map.open(stored)
    } else
      void client.bounds().then((box) => {
        if (!isCurrent || isOpen.current) return
        isOpen.current = true
        map.open(mapStart(user, server, box))
      })
    return () => {
      isCurrent = false
    }
  }, [map, client, user, server, isElsewhere])
  return () => {
    isOpen.current = true
  }
}
