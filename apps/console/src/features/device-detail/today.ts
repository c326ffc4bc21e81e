import type { StopRow, TripRow } from '@rastro/model/report'
import type { Today } from '#src/api/today'

/** A trip or a stop, as long as it lasts. Epoch ms. */
export type Stretch = { fromMs: number; toMs: number } & (
  { kind: 'trip'; row: TripRow } | { kind: 'stop'; row: StopRow }
)

const spanOf = ({ startTime, endTime }: TripRow | StopRow): { fromMs: number; toMs: number } => ({
  fromMs: Date.parse(startTime ?? ''),
  toMs: Date.parse(endTime ?? ''),
})

/** Trips and stops as they followed each other, the newest first. */
export const stretchesOf = (trips: readonly TripRow[], stops: readonly StopRow[]): Stretch[] =>
  [
    ...trips.map((row): Stretch => ({ kind: 'trip', row, ...spanOf(row) })),
    ...stops.map((row): Stretch => ({ kind: 'stop', row, ...spanOf(row) })),
  ].sort((one, other) => other.fromMs - one.fromMs || other.toMs - one.toMs)

export interface DayTotals {
  /** Null when nothing was reported. */
  meters: number | null
  drivingMs: number
  stoppedMs: number
  /** Null when nothing was reported. */
  fastestKnots: number | null
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What the day comes to. */
export function totalsOf({ trips, stops, summary }: Today): DayTotals {
  return {
    meters: summary?.distance ?? null,
    drivingMs: sum(trips.map(({ duration }) => duration)),
    stoppedMs: sum(stops.map(({ duration }) => duration)),
    fastestKnots: summary?.maxSpeed ?? null,
  }
}
