/** What a row's field is on the wire; the schema and the type of a row come from these. */
export interface FieldTypes {
  id: number
  /** Null stands for none. */
  idOrNone: number | null
  ids: number[]
  text: string
  textOrNone: string | null
  number: number
  /** Null where it is not known; the contract's own calls say 0 unless asked for nulls. */
  figure: number | null
  time: string
}
export type Fields = Readonly<Record<string, keyof FieldTypes>>
export type RowOf<F extends Fields> = { -readonly [K in keyof F]: FieldTypes[F[K]] }

/**
 * What a column holds. Numbers: `duration` and `hours` milliseconds, `distance` and `meters` metres, `speed` knots,
 * `liters`, `degrees`, `coordinate`, `reading`, `count`, `rate`, `change` (a share: 0.1 is a tenth more). `moment` and `day` are times of the
 * wire, `device`, `devices`, `geofence` and `maintenance` ids, which readers see as names.
 */
export type ColumnKind =
  | 'text'
  | 'moment'
  | 'day'
  | 'duration'
  | 'hours'
  | 'distance'
  | 'speed'
  | 'liters'
  | 'meters'
  | 'degrees'
  | 'coordinate'
  | 'count'
  | 'reading'
  | 'change'
  | 'rate'
  | 'flag'
  | 'place'
  | 'event'
  | 'attributes'
  | 'device'
  | 'devices'
  | 'geofence'
  | 'maintenance'

/** Kinds that are read from left to right; all others are figures. */
export const WORD_KINDS: ReadonlySet<ColumnKind> = new Set([
  'text', 'moment', 'day', 'flag', 'place', 'event', 'attributes', 'device', 'devices', 'geofence', 'maintenance',
]) // prettier-ignore

export interface PlaceValue {
  latitude: number
  longitude: number
  address: string | null
}

/** What a report may be asked with besides devices and period. */
export type Option = 'daily' | 'compared' | 'rankedBy' | 'eventTypes' | 'speedLimit' | 'minDuration' | 'geofences'
/** What was chosen, as far as columns depend on it. */
export interface Choices {
  daily?: boolean
  compared?: boolean
  by?: 'vehicle' | 'driver'
}

/** A column, once for the screen, workbooks and documents. */
export interface ReportColumn<Row, Key extends string = string> {
  /** Its heading among the texts (`reports.columns`). */
  key: Key
  kind: ColumnKind
  /** Absent: the field of its own name. */
  of?(row: Row): unknown
  /** Stands where a text is null. */
  none?: 'noDriver'
  /** How the foot adds it up: a `meters` in `ms` is a speed, as adding speeds up would mean nothing; `now` against `before` a change. */
  total?: 'sum' | 'max' | { meters: string; ms: string } | { now: string; before: string }
  /** On screen only when somebody chose it. */
  isRare?: true
  /** Only then is it there. */
  when?(choices: Choices): boolean
  /** Where it stands; absent: on screen, in workbooks and in documents. */
  on?: ReadonlyArray<'screen' | 'sheet' | 'paper'>
  /** Its share of a page. */
  weight?: number
}

/** Where a row leads on the map. */
export interface RowFind {
  deviceId: number
  /** Times of the wire. */
  from: string
  to: string
  /** Shown around both ends. */
  aroundMs?: number
  places: ReadonlyArray<{ latitude: number; longitude: number; kind: 'start' | 'end' | 'stop' | 'event' | 'worst' }>
  /** The way between the two times is drawn. */
  hasWay?: true
  /** Of an event whose place is asked for when it is shown. */
  positionId?: number
  geofenceId?: number
}

/** The workbook the contract knows (TRACKING-API §7.6): English, its own order and headings. */
export interface ContractSheet {
  title: string
  columns: ReadonlyArray<readonly [key: string, heading: string, width: number]>
}

/** One report: what it is asked with, its rows and columns. Screen, workbook, document, CSV and mail follow from it. */
export interface ReportDefinition<Row> {
  /** As the server calls it: `/api/reports/{type}`. */
  type: string
  /** Last part of its address in the console, and its name among the texts (`reports.names`). */
  name: string
  /** Part of another screen, or of none. */
  hasNoScreen?: true
  /** Of its call. */
  summary: string
  icon?: string
  options: readonly Option[]
  formats: ReadonlyArray<'json' | 'xlsx' | 'pdf'>
  /** A sheet and a section for each device, or one table of all. */
  tables: 'each' | 'whole'
  /** Of now: it has no period. */
  isOfNow?: true
  /** Has no limit on its period. */
  isUnlimited?: true
  /** It reads every position; more than this are made in the background. Null: it needs few, however long the period. */
  positionsMax: number | null
  /** What a vehicle with nothing in a period is looked for by elsewhere; null: nothing would say where there is more. */
  lastWith: 'moving' | 'reported' | null
  /** Its rows have `attributes`, each of which may be asked for as a column (`attribute-columns.ts`). */
  hasAttributes?: true
  /** Absent: the row is another noun of the contract. */
  fields?: Fields
  /** Figures of the contract's rows that are 0 where they are not known. */
  zeros?: readonly string[]
  columns: ReadonlyArray<ReportColumn<Row>>
  /** Order of columns in documents; absent: as on screen, without rare ones. */
  paper?: readonly string[]
  contract?: ContractSheet
  /** Bars above the table: for each day, or each value of a column; `of` null counts lines. */
  chart?(choices: Choices): { by: string; of: string | null; how: 'sum' | 'max' }
  find?(row: Row): RowFind | null
}

/** Files of a report that has all of them. */
export const ALL_FORMATS = ['json', 'xlsx', 'pdf'] as const

/** Checks a definition against its rows and keeps its names as types. */
export const report =
  <Row>() =>
  <const Definition extends ReportDefinition<Row>>(definition: Definition): Definition =>
    definition
