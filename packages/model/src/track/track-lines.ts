/**
 * A track as it crosses the wire: lines of JSON, for each device a head, pages, an end. Numbers of a page are whole and,
 * where `DELTA` says so, differences to the one before, which makes them short and alike; each page stands alone.
 */

export type TrackValue = string | number | boolean | null

/** Begins a device. Epoch milliseconds. */
export interface TrackHead {
  device: number
  from: number
  to: number
}

/** Columns of equal length, oldest first. */
export interface TrackPageLine {
  id: number[]
  /** Epoch milliseconds of the fix. */
  t: number[]
  /** Millionths of a degree. */
  lat: number[]
  lon: number[]
  /** Hundredths of a knot. */
  speed: number[]
  /** Whole degrees clockwise from north. */
  course: number[]
  /** Metres above the sea. */
  alt: number[]
  /** Decimetres travelled since the first fix of the track. */
  way: number[]
  /** Sum of `VALID` and `MOVING`. */
  flags: number[]
  /** Places in this page whose fix comes after a gap. */
  gaps: number[]
  /** What was asked for besides. */
  values: Record<string, TrackValue[]>
}

/** What a track comes to, whatever was left out for the drawing. */
export interface TrackTotals {
  /** Fixes in the period. */
  count: number
  /** Fixes in the pages. */
  kept: number
  meters: number
  /** Between the first fix and the last. */
  durationMs: number
  /** Of that on the move. */
  movingMs: number
  maxSpeedKnots: number
  /** Epoch milliseconds of the fastest fix; null without fixes. */
  maxSpeedAt: number | null
  gaps: number
  /** More fixes exist than one answer holds: the track ends early. */
  isCut: boolean
}

/** Ends a device. A track without it did not arrive whole. */
export interface TrackEndLine {
  end: TrackTotals
}

export type TrackLine = TrackHead | TrackPageLine | TrackEndLine

export const VALID = 1
export const MOVING = 2

export const DEGREE_PARTS = 1e6
export const KNOT_PARTS = 100
export const METER_PARTS = 10

/** A stretch without fixes, over which the vehicle went at least this far, is a gap: nobody knows the way. */
export const TRACK_GAP_METERS = 250
export const TRACK_GAP_SECONDS = 300
