import type { Words } from '#src/widgets/telemetry'
import type { CellValue, ColumnKey } from './columns'

/** What a line shows on the map, and where the history goes on. */
export interface Find {
  deviceId: number
  fromMs: number
  toMs: number
  /** Marked with its words; a trip has its two ends, an event may have to ask for its own. */
  places: readonly Place[]
  /** Of an event whose place is not known yet. */
  positionId?: number
  /** The way between the two times is drawn. */
  hasWay?: true
  geofenceId?: number
}

export interface Place {
  latitude: number
  longitude: number
  kind: 'start' | 'end' | 'stop' | 'event' | 'worst'
}

/** One row of any report, in the words of this person. */
export interface Line {
  /** Its place in the report as it came. */
  id: number
  deviceId: number | null
  values: Readonly<Partial<Record<ColumnKey, CellValue>>>
  find: Find | null
  /** Of a row that has them: any may be a column. */
  attributes?: Readonly<Record<string, unknown>>
}

/** What turning rows into lines needs besides words. */
export interface ReportWords extends Words {
  deviceName(id: number): string
  geofenceName(id: number): string
}
