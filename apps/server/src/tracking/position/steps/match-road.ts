import type { Step } from './step'

/** Puts a position on the road it was driven on, where a map matcher is there. */
export const matchRoad: Step = (position, { hooks, hasFix }) => {
  const place = hasFix ? hooks.matchRoad?.(position) : null
  if (!place) return undefined
  position.latitude = place.latitude
  position.longitude = place.longitude
  return undefined
}
