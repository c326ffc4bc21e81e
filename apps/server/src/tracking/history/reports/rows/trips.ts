import type { StopRow, TripRow } from '@rastro/model/report'
import { stopRow, tripRow } from '../segment-rows'
import type { RowSource } from './row-source'

export const tripRows: RowSource<TripRow> = (kit, { run }) => kit.segmentRows(run, true, tripRow)

export const stopRows: RowSource<StopRow> = (kit, { run }) => kit.segmentRows(run, false, stopRow)
