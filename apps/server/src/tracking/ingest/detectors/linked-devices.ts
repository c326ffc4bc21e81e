import { distanceMeters } from '@rastro/geo'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import type { PositionHooks } from '#src/tracking/position/steps/index'

export interface LinkedDevice {
  id: number
  meters: number
}

/** Metres to each device this one is linked to and whose place is known. */
export function linkedDevices(
  position: TrackedPosition,
  { linkedDevices: linked, placeOf }: PositionHooks,
): LinkedDevice[] {
  const found: LinkedDevice[] = []
  for (const id of linked?.(position.deviceId) ?? []) {
    const place = placeOf?.(id)
    if (place) found.push({ id, meters: distanceMeters(position, place) })
  }
  return found
}
