import { type LatLon, metersToSide } from '@rastro/geo'

export interface SimplifyOptions {
  /** How far a place that is left out may lie from the line that remains. */
  toleranceMeters: number
  /** Places that stay whatever the line does; the first and the last always do. */
  keep?: (place: number) => boolean
}

/**
 * Which places of a line to keep so that it looks the same: those that lie further from it than the tolerance, found by
 * halving at the farthest place.
 * @returns places in rising order
 */
export function simplifyTrack(count: number, at: (place: number) => LatLon, options: SimplifyOptions): number[] {
  const { toleranceMeters, keep } = options
  const fixed: number[] = []
  for (let place = 0; place < count; place++) if (place === 0 || place === count - 1 || keep?.(place)) fixed.push(place)
  const kept = new Set(fixed)
  const open = fixed.slice(1).map((end, index): [number, number] => [fixed[index] ?? 0, end])
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [begin, end] = stretch
    const farthest = farthestBetween(begin, end, at, toleranceMeters)
    if (farthest === -1) continue
    kept.add(farthest)
    open.push([begin, farthest], [farthest, end])
  }
  return [...kept].sort((one, other) => one - other)
}

/** The place farthest from the straight line between two others, or -1 when all are near it. */
function farthestBetween(begin: number, end: number, at: (place: number) => LatLon, toleranceMeters: number): number {
  let farthest = -1
  let most = toleranceMeters
  const [from, to] = [at(begin), at(end)]
  for (let place = begin + 1; place < end; place++) {
    const meters = metersToSide(at(place), from, to)
    if (meters <= most) continue
    most = meters
    farthest = place
  }
  return farthest
}
