import { z } from 'zod'
import { Event } from '../event/index'
import { Position } from '../position/index'
import { FlagParam, Id, IntegerListParam, TextListParam, WireDate, ZonedDate, ZoneParam } from '../wire/index'
import {
  type AnyReport,
  ATTRIBUTE_COLUMNS_MAX,
  type Fields,
  type FieldTypes,
  isAttributeName,
  type Option,
  reportOf,
  type REPORTS,
  type ReportType,
  type RowOf,
} from './definitions/index'

export { PDF_TYPES, REPORT_TYPES, WORKBOOK_TYPES } from './definitions/index'
export type {
  DriverRow,
  GeofenceRow,
  IdleRow,
  PdfType,
  RankingRow,
  ReportType,
  SpeedingRow,
  StateRow,
  StopRow,
  SummaryRow,
  TripRow,
  WorkbookType,
} from './definitions/index'

/** What every report is asked with. Without devices and groups: all devices linked to the caller. */
export const ReportQuery = z.object({
  deviceId: IntegerListParam.optional(),
  groupId: IntegerListParam.optional(),
  /** Both are needed; both ends are included. */
  from: ZonedDate.optional(),
  to: ZonedDate.optional(),
  /** With an `Accept` of workbooks: send it by e-mail. */
  mail: FlagParam.optional(),
  /** Figures that are not known come as null, where the contract has 0. */
  nulls: FlagParam.optional(),
  /** Clock (`America/Recife`) for days and printed times where neither the caller nor the server has chosen one. */
  zone: ZoneParam.optional(),
})
export type ReportQuery = z.output<typeof ReportQuery>

const RANKED_BY = ['vehicle', 'driver'] as const

/** What each option adds to the question. */
const optionFields = {
  /** A row for each day. */
  daily: { daily: FlagParam.optional() },
  /** The screen asks twice. */
  compared: {},
  /** Whose driving is compared; vehicles unless said. */
  rankedBy: { by: z.enum(RANKED_BY).optional() },
  eventTypes: {
    /** Absent or `allEvents`: all. */
    type: TextListParam.optional(),
    /** Only these alarms; counts where `type` is given. */
    alarm: TextListParam.optional(),
  },
  geofences: { geofenceId: IntegerListParam.optional() },
  speedLimit: {
    /** Knots; wins over the limits of devices and places. */
    speedLimit: z.coerce.number().positive().max(1000).optional(),
    /** Refused with NO_SPEED_LIMIT, instead of answered with nothing, where nothing says what is too fast. */
    needsLimit: FlagParam.optional(),
  },
  /** Seconds a stretch must last without a break; what is usual unless said. */
  minDuration: { minDuration: z.coerce.number().nonnegative().max(86_400).optional() },
} satisfies Record<Option, z.ZodRawShape>

/** Attributes that are columns of their own in a workbook, in this order; one that no row has is an empty column. */
const attributeFields = {
  attribute: TextListParam.refine((names) => names.length <= ATTRIBUTE_COLUMNS_MAX && names.every(isAttributeName), {
    message: `attribute: more than ${ATTRIBUTE_COLUMNS_MAX} names, or one that is no name`,
  }).optional(),
}

/** Everything that any report may be asked with. */
const WholeQuery = ReportQuery.extend({
  ...optionFields.daily,
  ...optionFields.rankedBy,
  ...optionFields.eventTypes,
  ...optionFields.geofences,
  ...optionFields.speedLimit,
  ...optionFields.minDuration,
  ...attributeFields,
})

/** The question of one report; what is no part of it is left out. */
export const queryOf = ({
  options,
  hasAttributes,
}: Pick<AnyReport, 'options' | 'hasAttributes'>): z.ZodType<z.output<typeof WholeQuery>, z.input<typeof WholeQuery>> =>
  options.reduce<typeof ReportQuery>(
    (query, option) => query.extend(optionFields[option]),
    hasAttributes ? ReportQuery.extend(attributeFields) : ReportQuery,
  )

const FIELD_SCHEMAS: { [K in keyof FieldTypes]: z.ZodType<FieldTypes[K]> } = {
  id: Id,
  idOrNone: Id.nullable(),
  ids: z.array(Id),
  text: z.string(),
  textOrNone: z.string().nullable(),
  number: z.number(),
  figure: z.number().nullable(),
  time: WireDate,
}

export const CombinedRow = z.object({
  deviceId: Id,
  /** Longitude first. */
  route: z.array(z.tuple([z.number(), z.number()])),
  events: z.array(Event),
  positions: z.array(Position),
})
export type CombinedRow = z.infer<typeof CombinedRow>

/** Rows of reports that are other nouns of the contract, or hold them. */
const nounRows = { route: Position, events: Event, combined: CombinedRow }
type Known = (typeof REPORTS)[number]
/** A row of a report on the wire. */
export type ReportRow<Type extends ReportType> = Type extends keyof typeof nounRows
  ? z.output<(typeof nounRows)[Type]>
  : Extract<Known, { type: Type }> extends { fields: infer F extends Fields }
    ? RowOf<F>
    : never

const fieldSchema = (fields: Fields): z.ZodType =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, FIELD_SCHEMAS[kind]])))

/** The schema of a report's rows, by its definition. */
export const rowSchema = <Type extends ReportType>(type: Type): z.ZodType<ReportRow<Type>> =>
  (type in nounRows ? nounRows[type as keyof typeof nounRows] : fieldSchema(reportOf(type).fields ?? {})) as z.ZodType<
    ReportRow<Type>
  >

/** Everything a report may be asked with. */
export const ReportInput = WholeQuery.omit({ mail: true, nulls: true, needsLimit: true })
export type ReportInput = z.output<typeof ReportInput>
