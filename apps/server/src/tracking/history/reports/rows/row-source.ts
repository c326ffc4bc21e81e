import type { CombinedRow, ReportInput } from '@rastro/model/report'
import type { EventRow } from '@rastro/model/report-definitions'
import type { EventChoice, ReportKit, ReportRun } from '../report-kit'
import type { Period } from '../track.store'

/** What rows are asked with; everything in it was checked against the rights of the one who asks. */
export interface RowAsk {
  run: ReportRun
  input: ReportInput
  /** Events the caller may know of. */
  choice: EventChoice
  /** Geofences that were asked for, as far as they are linked to the caller. */
  geofenceIds: ReadonlySet<number>
  /** Whose days count. */
  zone: string
  /** The period, or its days where they are asked for; the first and the last may be partial. */
  days(): readonly Period[]
  nowMs: number
  /** Of the combined report: its stops too, which the call of the contract knows nothing of. */
  withStops: boolean
  /** Of speeding: nothing that says what is too fast is an error, not an empty report. */
  needsLimit: boolean
}

/** The rows of one report as the wire has them, device by device; told to `run.onDevice` how far they are. */
export type RowSource<Row> = (kit: ReportKit, ask: RowAsk) => AsyncIterable<Row>

export type { CombinedRow, EventRow }
