import { useEffect, useMemo } from 'react'
import { useReducedMotion } from '@mantine/hooks'
import type { FleetMap } from '#src/map/fleet-map'
import { useMapUse, useStageMap } from '#src/map/map-stage'
import type { PastDesk } from './past-desk'

const CENTRE_ZOOM = 15
const GLIDE_MS = 500

interface PastMap {
  map: FleetMap | null
  /** Brings a device to the middle. */
  centre(deviceId: number): void
}

/** Puts the past on the map; a click on it chooses a device, or those that stand in one place. */
export function usePastMap(
  desk: PastDesk,
  {
    isPicking,
    onSelect,
    onTogether,
  }: { isPicking: boolean; onSelect(id: number): void; onTogether(ids: number[]): void },
): PastMap {
  const map = useStageMap()
  const isStill = useReducedMotion()
  useMapUse(useMemo(() => ({ vehicles: desk, takesClicks: isPicking, needsRoom: isPicking }), [desk, isPicking]))
  useEffect(() => {
    desk.onHit = (hit) => {
      if (hit?.kind === 'unit') onSelect(hit.deviceId)
      else if (hit && !map?.openCluster(hit)) onTogether(desk.idsIn(hit.box))
    }
  })
  return {
    map,
    centre(deviceId) {
      const position = desk.unit(deviceId)?.position
      if (!map || !position) return
      const zoom = Math.max(CENTRE_ZOOM, map.map.getZoom())
      map.goTo(position.longitude, position.latitude, zoom, isStill ? 0 : GLIDE_MS)
    },
  }
}
