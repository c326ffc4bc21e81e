import type { Step } from './step'

/** `geofenceIds`: the linked geofences the position lies in. */
export const findGeofences: Step = (position, { hooks }) => {
  const ids = hooks.geofencesAt?.(position) ?? null
  position.geofenceIds = ids && ids.length > 0 ? ids : null
  return undefined
}
