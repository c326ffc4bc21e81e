import { bearingDegrees, distanceMeters, type LatLon } from '@rastro/geo'
import type { RoadSketch } from './roads'

/** A polyline that can be asked for the place at a distance from its start. */
export interface Path {
  lengthMeters: number
  at(meters: number): LatLon & { bearingDegrees: number }
}

const STEPS_PER_SEGMENT = 12

const smooth = (a: number, b: number, c: number, d: number, t: number): number =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)

/** Bends the straight pieces between the sketched points into curves through them. */
const curve = (points: RoadSketch['points']): LatLon[] => {
  const point = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
  const bent: LatLon[] = []
  for (let segment = 0; segment < points.length - 1; segment++) {
    const [a, b, c, d] = [point(segment - 1), point(segment), point(segment + 1), point(segment + 2)]
    for (let step = 0; step < STEPS_PER_SEGMENT; step++) {
      const t = step / STEPS_PER_SEGMENT
      bent.push({ latitude: smooth(a[0], b[0], c[0], d[0], t), longitude: smooth(a[1], b[1], c[1], d[1], t) })
    }
  }
  const [latitude, longitude] = point(points.length - 1)
  return [...bent, { latitude, longitude }]
}

const indexBefore = (starts: readonly number[], meters: number): number => {
  let low = 0
  let high = starts.length - 2
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= meters) low = middle
    else high = middle - 1
  }
  return low
}

export const pathOf = (sketch: RoadSketch): Path => {
  const points = curve(sketch.points)
  const starts = [0]
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1], points[index]]
    starts.push((starts[index - 1] ?? 0) + (from && to ? distanceMeters(from, to) : 0))
  }
  const lengthMeters = starts[starts.length - 1] ?? 0
  return {
    lengthMeters,
    at: (meters) => {
      const inside = Math.max(0, Math.min(lengthMeters, meters))
      const index = indexBefore(starts, inside)
      const [from, to] = [points[index], points[index + 1]]
      if (!from || !to) throw new Error(`road ${sketch.name} has fewer than two points`)
      const start = starts[index] ?? 0
      const share = (inside - start) / Math.max(0.001, (starts[index + 1] ?? 0) - start)
      return {
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: from.longitude + (to.longitude - from.longitude) * share,
        bearingDegrees: bearingDegrees(from, to),
      }
    },
  }
}
