import {
  DEGREE_PARTS,
  KNOT_PARTS,
  METER_PARTS,
  MOVING,
  simplifyTrack,
  type TrackEndLine,
  type TrackPageLine,
  type TrackTotals,
  type TrackValue,
  VALID,
} from '@rastro/model/track'
import { isGap, type TrackFix, valuesOf } from './track-fix'

export interface TrackWish {
  /** Values besides the columns. */
  names: readonly string[]
  /** Silence from which on a way is unknown. */
  gapMs: number
  /** Absent: every fix. */
  toleranceMeters?: number
}

/** What a fix is on the way: the running sums tell it. */
interface Placed {
  fix: TrackFix
  /** Decimetres since the first fix. */
  way: number
  isAfterGap: boolean
  /** It begins to move or to stand, or the way to it is unknown. */
  isTurn: boolean
}

const emptyTotals = (): TrackTotals => ({
  count: 0,
  kept: 0,
  meters: 0,
  durationMs: 0,
  movingMs: 0,
  maxSpeedKnots: 0,
  maxSpeedAt: null,
  gaps: 0,
  isCut: false,
})

function differences(placed: readonly Placed[], read: (one: Placed) => number): number[] {
  let before = 0
  return placed.map((one) => {
    const value = Math.round(read(one))
    const difference = value - before
    before = value
    return difference
  })
}

function columnsOf(placed: readonly Placed[], names: readonly string[]): TrackPageLine {
  const values: Record<string, TrackValue[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (const { fix } of placed) valuesOf(fix, names).forEach((value, at) => values[names[at] ?? '']?.push(value))
  return {
    id: differences(placed, ({ fix }) => fix.id),
    t: differences(placed, ({ fix }) => fix.timeMs),
    lat: differences(placed, ({ fix }) => fix.latitude * DEGREE_PARTS),
    lon: differences(placed, ({ fix }) => fix.longitude * DEGREE_PARTS),
    speed: placed.map(({ fix }) => Math.round(fix.speedKnots * KNOT_PARTS)),
    course: placed.map(({ fix }) => Math.round(fix.courseDegrees)),
    alt: differences(placed, ({ fix }) => fix.altitudeMeters),
    way: differences(placed, ({ way }) => way),
    flags: placed.map(({ fix }) => (fix.isValid ? VALID : 0) + (fix.isMoving ? MOVING : 0)),
    gaps: placed.flatMap(({ isAfterGap }, at) => (isAfterGap ? [at] : [])),
    values,
  }
}

/** Keeps the shape of the line, the ends of stands and gaps, and the fastest fix of the page. */
function thinned(placed: readonly Placed[], toleranceMeters: number): Placed[] {
  let fastest = 0
  placed.forEach(({ fix }, at) => {
    if (fix.speedKnots > (placed[fastest]?.fix.speedKnots ?? 0)) fastest = at
  })
  const fixAt = (at: number): TrackFix => {
    const one = placed[at]
    if (!one) throw new RangeError(`no fix at ${at}`)
    return one.fix
  }
  const isTurn = (at: number): boolean => placed[at]?.isTurn === true
  const keep = (at: number): boolean => at === fastest || isTurn(at) || isTurn(at + 1)
  return simplifyTrack(placed.length, fixAt, { toleranceMeters, keep }).flatMap((at) => placed[at] ?? [])
}

export interface TrackWriter {
  /** The next fixes as a line. */
  page(fixes: readonly TrackFix[]): TrackPageLine
  /** @param isCut whether more fixes exist than were given */
  end(isCut: boolean): TrackEndLine
}

/** Sums up a track while it is sent. */
export function createTrackWriter({ names, gapMs, toleranceMeters }: TrackWish): TrackWriter {
  const totals = emptyTotals()
  let first: TrackFix | undefined
  let before: TrackFix | undefined

  function place(fix: TrackFix): Placed {
    first ??= fix
    totals.count++
    if (totals.maxSpeedAt === null || fix.speedKnots > totals.maxSpeedKnots) {
      totals.maxSpeedKnots = fix.speedKnots
      totals.maxSpeedAt = fix.timeMs
    }
    const isAfterGap = before !== undefined && isGap(before, fix, gapMs)
    if (before) {
      const passedMs = fix.timeMs - before.timeMs
      totals.meters += fix.traveledMeters
      if (before.isMoving && passedMs <= gapMs) totals.movingMs += passedMs
    }
    if (isAfterGap) totals.gaps++
    const isTurn = isAfterGap || before?.isMoving !== fix.isMoving
    totals.durationMs = fix.timeMs - first.timeMs
    before = fix
    return { fix, way: totals.meters * METER_PARTS, isAfterGap, isTurn }
  }

  return {
    page(fixes) {
      const placed = fixes.map(place)
      const kept = toleranceMeters === undefined ? placed : thinned(placed, toleranceMeters)
      totals.kept += kept.length
      return columnsOf(kept, names)
    },
    end: (isCut) => ({ end: { ...totals, meters: Math.round(totals.meters * 100) / 100, isCut } }),
  }
}
