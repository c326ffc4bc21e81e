/** Coordinates of places in a plane, by place. */
export interface Plane {
  x: ArrayLike<number>
  y: ArrayLike<number>
}

/** Distance of a place from the stretch between two others. */
function distanceToStretch({ x, y }: Plane, place: number, begin: number, end: number): number {
  const [ax, ay, px, py] = [x[begin] ?? 0, y[begin] ?? 0, x[place] ?? 0, y[place] ?? 0]
  const [dx, dy] = [(x[end] ?? 0) - ax, (y[end] ?? 0) - ay]
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / square))
  return Math.hypot(px - ax - part * dx, py - ay - part * dy)
}

/**
 * Says of each place of a line how much the line would change without it: what is left after all places below some
 * tolerance are taken out lies no further than that from the line. Both ends matter without limit.
 * @param into written from `begin` to `end`, both included
 * @param least what changes less than this is 0
 */
export function weighPlaces(plane: Plane, begin: number, end: number, least: number, into: Float64Array): void {
  into.fill(0, begin, end + 1)
  into[begin] = Number.POSITIVE_INFINITY
  into[end] = Number.POSITIVE_INFINITY
  const open: [begin: number, end: number, limit: number][] = [[begin, end, Number.POSITIVE_INFINITY]]
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to, limit] = stretch
    let farthest = -1
    let most = least
    for (let place = from + 1; place < to; place++) {
      const distance = distanceToStretch(plane, place, from, to)
      if (distance <= most) continue
      most = distance
      farthest = place
    }
    if (farthest === -1) continue
    // A place within a stretch cannot matter more than the one that opened the stretch.
    const weight = Math.min(most, limit)
    into[farthest] = weight
    open.push([from, farthest, weight], [farthest, to, weight])
  }
}
