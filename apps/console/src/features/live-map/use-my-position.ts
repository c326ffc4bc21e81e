import { useEffect, useState } from 'react'
import type { FleetMap } from '#src/map/fleet-map'
import { MOVEMENT_MS } from '#src/map/scene'

const TOLD_MS = 6000

/** Brings the map to where the person is; when the browser refuses, `hasFailed` is true for a few seconds. */
export function useMyPosition(map: FleetMap | null, isStill: boolean): { hasFailed: boolean; show(): void } {
  const [failedAt, setFailedAt] = useState(0)
  useEffect(() => {
    if (failedAt === 0) return
    const timer = setTimeout(() => setFailedAt(0), TOLD_MS)
    return () => clearTimeout(timer)
  }, [failedAt])
  const show = (): void => {
    setFailedAt(0)
    map?.showMyPosition(isStill ? 0 : MOVEMENT_MS).catch(() => setFailedAt(Date.now()))
  }
  return { hasFailed: failedAt !== 0, show }
}
