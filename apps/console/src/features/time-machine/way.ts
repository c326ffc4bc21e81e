import type { Position } from '@rastro/model/position'
import { MOVING, type TrackColumns } from '@rastro/model/track-reader'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '#src/map/scene'

/** One fix as the clock needs it. Mercator lengths, radians. */
export interface WayFix {
  timeMs: number
  x: number
  y: number
  speedKnots: number
  course: number
  isMoving: boolean
}

export interface Place {
  x: number
  y: number
  /** Radians clockwise from north. */
  course: number
}

/** Standing still for longer than this, a vehicle does not creep from one fix to the next. */
const STAND_MS = 300_000

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const isFlag = (value: unknown): boolean => value === true || value === 'true' || value === 1

export const fixOf = (position: Position): WayFix => ({
  timeMs: Date.parse(position.fixTime ?? position.deviceTime ?? ''),
  x: mercatorX(position.longitude),
  y: mercatorY(position.latitude),
  speedKnots: position.speed,
  course: radians(position.course),
  isMoving: isFlag(position.attributes['motion']),
})

export const degreesOf = ({ x, y }: { x: number; y: number }) => ({
  longitude: longitudeOf(x),
  latitude: latitudeOf(y),
})

/** The fixes of one vehicle around the present of the clock, oldest first. */
export class Way {
  private readonly fixes: WayFix[] = []
  /** Places whose way from the fix before nobody knows. */
  private readonly gaps = new Set<WayFix>()
  private cursor = -1

  constructor(first: WayFix | null) {
    if (first) this.fixes.push(first)
  }

  /** Later fixes; what is long behind the clock is forgotten. */
  append(columns: TrackColumns): void {
    if (this.cursor > 0) this.fixes.splice(0, this.cursor)
    this.cursor = Math.min(this.cursor, 0)
    const starts = new Set(columns.gapStarts)
    const lastMs = this.fixes.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY
    for (let place = 0; place < columns.timesMs.length; place++) {
      const timeMs = columns.timesMs[place] ?? 0
      if (timeMs <= lastMs) continue
      const fix: WayFix = {
        timeMs,
        x: mercatorX(columns.longitudes[place] ?? 0),
        y: mercatorY(columns.latitudes[place] ?? 0),
        speedKnots: columns.speedsKnots[place] ?? 0,
        course: radians(columns.coursesDegrees[place] ?? 0),
        isMoving: ((columns.flags[place] ?? 0) & MOVING) !== 0,
      }
      const before = this.fixes.at(-1)
      // The page does not know what came before it.
      const isAfterSilence = place === 0 && before !== undefined && timeMs - before.timeMs > STAND_MS
      if (starts.has(place) || isAfterSilence) this.gaps.add(fix)
      this.fixes.push(fix)
    }
  }

  /** The newest fix that is not younger; null before the first. */
  fixAt(atMs: number): WayFix | null {
    this.seek(atMs)
    return this.fixes[this.cursor] ?? null
  }

  /** Where the vehicle was: on the straight line between two fixes, unless it stood or nobody knows. */
  placeAt(atMs: number): Place | null {
    const fix = this.fixAt(atMs)
    if (!fix) return null
    const next = this.fixes[this.cursor + 1]
    if (!next || this.gaps.has(next) || (!fix.isMoving && next.timeMs - fix.timeMs > STAND_MS)) return fix
    const share = (atMs - fix.timeMs) / (next.timeMs - fix.timeMs)
    return { x: fix.x + (next.x - fix.x) * share, y: fix.y + (next.y - fix.y) * share, course: fix.course }
  }

  private seek(atMs: number): void {
    const { fixes } = this
    while (this.cursor >= 0 && (fixes[this.cursor]?.timeMs ?? 0) > atMs) this.cursor--
    while (this.cursor + 1 < fixes.length && (fixes[this.cursor + 1]?.timeMs ?? Infinity) <= atMs) this.cursor++
  }
}
