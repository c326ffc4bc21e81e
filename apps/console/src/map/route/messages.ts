import type { TrackColumns } from '@rastro/model/track-reader'
import type { MercatorBox } from '../scene'

/** How a line is coloured: by speed, or with one colour and no limits. */
export interface RouteLook {
  /** One more than there are limits, any CSS colours. */
  colors: readonly string[]
  /** Speeds in knots where the next colour begins, rising. */
  limitsKnots: readonly number[]
}

/** What a line is made of; the rest of a track stays with the screen. */
export type RoutePage = Pick<
  TrackColumns,
  'timesMs' | 'latitudes' | 'longitudes' | 'speedsKnots' | 'flags' | 'gapStarts'
>

/** A moment of a line near the pointer. */
export interface RouteHit {
  line: number
  timeMs: number
}

export interface RouteShapes {
  /** Properties: `kind` (`way` or `gap`), `color`. */
  lines: GeoJSON.FeatureCollection
  /** Properties: `course`, degrees clockwise from north. */
  arrows: GeoJSON.FeatureCollection
}

export type ToRoute =
  | { kind: 'look'; line: number; look: RouteLook }
  | { kind: 'page'; line: number; page: RoutePage }
  | { kind: 'forget'; line: number }
  | { kind: 'shapes'; ask: number; zoom: number; box: MercatorBox }
  /** Mercator place, and how far around it to look. */
  | { kind: 'nearest'; ask: number; x: number; y: number; within: number }

export type FromRoute =
  { kind: 'shapes'; ask: number; shapes: RouteShapes } | { kind: 'nearest'; ask: number; hit: RouteHit | null }
