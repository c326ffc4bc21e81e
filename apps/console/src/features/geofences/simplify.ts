import type { LatLon } from '@rastro/geo'

/** More than this, still apart from each other, are scribble and no shape. */
export const MOST_SIMPLIFIED = 60_000
/** Of the width of a shape: what lies nearer to the place before is not seen. */
const FINEST_PART = 1 / 20_000

/** Leaves out places that lie hardly apart from the one before. */
export function thinned(places: readonly LatLon[]): LatLon[] {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const { latitude, longitude } of places) {
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
  }
  const nearest = Math.hypot(north - south, east - west) * FINEST_PART
  const kept: LatLon[] = []
  const end = places.length - 1
  for (const [index, place] of places.entries()) {
    const last = kept.at(-1)
    const isApart = !last || Math.hypot(place.latitude - last.latitude, place.longitude - last.longitude) > nearest
    if (isApart || index === end) kept.push(place)
  }
  return kept
}

const charsOf = ({ latitude, longitude }: LatLon): number => `${latitude} ${longitude}, `.length

/**
 * As many places as a text of `mostChars` holds: again and again the one goes whose corner encloses least (Visvalingam
 * and Whyatt). The time grows hardly faster than the places, whatever they look like.
 */
export function simplified(places: readonly LatLon[], isRing: boolean, mostChars: number): LatLon[] {
  const count = places.length
  const before = Int32Array.from(places, (_, at) => (at > 0 ? at - 1 : isRing ? count - 1 : -1))
  const after = Int32Array.from(places, (_, at) => (at < count - 1 ? at + 1 : isRing ? 0 : -1))
  const weights = new Float64Array(count)
  const isGone = new Uint8Array(count)

  const weigh = (at: number): number => {
    const [a, b, c] = [places[before[at]!], places[at]!, places[after[at]!]]
    if (!a || !c) return Number.POSITIVE_INFINITY
    return Math.abs((b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude)) // prettier-ignore
  }
  const queue = new LightestFirst(weights, count)
  for (let at = 0; at < count; at++) {
    weights[at] = weigh(at)
    queue.put(at)
  }
  let chars = places.reduce((sum, place) => sum + charsOf(place), 0)
  let left = count
  for (const fewest = isRing ? 3 : 2; chars > mostChars && left > fewest; left--) {
    const at = queue.take()
    chars -= charsOf(places[at]!)
    isGone[at] = 1
    const [from, to] = [before[at]!, after[at]!]
    for (const [near, link, other] of [
      [from, after, to],
      [to, before, from],
    ] as const) {
      if (near < 0) continue
      link[near] = other
      // A corner that stood is not thrown away for what went beside it.
      weights[near] = Math.max(weigh(near), weights[at]!)
      queue.moved(near)
    }
  }
  return places.filter((_, at) => isGone[at] === 0)
}

/** A heap of numbers by their weights. */
class LightestFirst {
  private readonly heap: Int32Array
  private readonly slots: Int32Array
  private size = 0

  constructor(
    private readonly weights: Float64Array,
    count: number,
  ) {
    this.heap = new Int32Array(count)
    this.slots = new Int32Array(count).fill(-1)
  }

  put(item: number): void {
    this.set(this.size++, item)
    this.rise(this.size - 1)
  }

  take(): number {
    const first = this.heap[0]!
    this.slots[first] = -1
    const last = this.heap[--this.size]!
    if (this.size > 0) {
      this.set(0, last)
      this.sink(0)
    }
    return first
  }

  /** Its weight is another now. */
  moved(item: number): void {
    const slot = this.slots[item]!
    if (slot < 0) return
    this.rise(slot)
    this.sink(this.slots[item]!)
  }

  private set(slot: number, item: number): void {
    this.heap[slot] = item
    this.slots[item] = slot
  }

  private isLighter(one: number, other: number): boolean {
    return this.weights[this.heap[one]!]! < this.weights[this.heap[other]!]!
  }

  private swap(one: number, other: number): void {
    const item = this.heap[one]!
    this.set(one, this.heap[other]!)
    this.set(other, item)
  }

  private rise(from: number): void {
    for (let slot = from; slot > 0;) {
      const parent = (slot - 1) >> 1
      if (!this.isLighter(slot, parent)) return
      this.swap(slot, parent)
      slot = parent
    }
  }

  private sink(from: number): void {
    for (let slot = from; ;) {
      let lightest = slot
      for (const child of [2 * slot + 1, 2 * slot + 2])
        if (child < this.size && this.isLighter(child, lightest)) lightest = child
      if (lightest === slot) return
      this.swap(slot, lightest)
      slot = lightest
    }
  }
}
