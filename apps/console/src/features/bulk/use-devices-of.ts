import type { Device } from '@rastro/model/device'
import { useMemo } from 'react'
import { useWholeFleet } from '#src/widgets/use-whole-fleet'

/** The devices of these ids that are still there; null until they came. */
export function useDevicesOf(deviceIds: readonly number[]): readonly Device[] | null {
  const units = useWholeFleet()
  return useMemo(() => {
    if (!units) return null
    const wanted = new Set(deviceIds)
    return units.flatMap(({ device }) => (wanted.has(device.id) ? [device] : []))
  }, [units, deviceIds])
}
