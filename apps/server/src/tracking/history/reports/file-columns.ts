import { fillText, type ServerTexts } from '@rastro/i18n/server'
import { positionKey, readableName } from '@rastro/model/position-keys'
import {
  type AnyReport,
  attributeColumnKey,
  attributeColumnKind,
  attributeFigure,
  attributeOf,
  attributeUnit,
  type Choices,
  type ColumnKind,
  type ContractSheet,
  type PlaceValue,
  type ReportColumn,
  valueOf,
  WORD_KINDS,
} from '@rastro/model/report-definitions'
import type { ReportUnits } from './report-units'
import type { Cell } from './workbook/cells'

/** Names of what rows know by its id; null where there is none. */
export interface FileNames {
  device(id: number): string | null
  geofence(id: number): string | null
  maintenance(id: number): string | null
}

/** Whose numbers and words a file is in; without texts it is as the contract has it. */
export interface FileWords {
  units: ReportUnits
  names: FileNames
  texts: ServerTexts | null
}

/** A column of a file: what stands above it, and how a row reads in it. */
export interface FileColumn {
  key: string
  heading: string
  /** In characters. */
  width: number
  /** Share of a page. */
  weight: number
  isFigure: boolean
  value(row: object): unknown
  cell(value: unknown): Cell
}

const WIDTHS: Partial<Record<ColumnKind, number>> = {
  moment: 20, duration: 12, hours: 14, place: 45, attributes: 60, text: 26, event: 26, device: 26, devices: 40,
  geofence: 24, maintenance: 24, flag: 10, count: 12,
} // prettier-ignore
const USUAL_WIDTH = 20
const USUAL_WEIGHT = 12

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const placeCell = ({ latitude, longitude, address }: PlaceValue): Cell => ({
  link: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
  text: address ?? `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`,
})
const attributesText = (attributes: object): string =>
  Object.entries(attributes)
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('  ')

const nameIn = (names: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : key

interface EventLike {
  type: string
  attributes: Readonly<Record<string, unknown>>
}
const alarmNames = (alarms: string, texts: ServerTexts): string =>
  alarms
    .split(',')
    .map((one) => nameIn(texts.alarm, one.trim()))
    .join(', ')
function eventText({ type, attributes: { alarm } }: EventLike, texts: ServerTexts | null): string {
  const alarms = type === 'alarm' && alarm !== undefined ? String(alarm) : null
  if (!texts) return alarms === null ? type : `${type} (${alarms})`
  const named = nameIn(texts.event, type)
  if (alarms === null) return named
  return `${named}: ${alarmNames(alarms, texts)}`
}

type CellOf = (value: unknown, column: ReportColumn<object>) => Cell

/** How a value of each kind becomes a cell; what is not known is an empty one. */
function cellsIn({ units, names, texts }: FileWords): Record<ColumnKind, CellOf> {
  const figure =
    (cell: (value: number) => Cell): CellOf =>
    (value) =>
      isNumber(value) ? cell(value) : null
  const plain = figure((value) => value)
  const moment: CellOf = (value) => (typeof value === 'string' && value ? units.time(Date.parse(value)) : null)
  const named =
    (nameOf: (id: number) => string | null): CellOf =>
    (value) =>
      isNumber(value) ? nameOf(value) : null
  return {
    text: (value, { none }) => textOf(value) ?? (none && texts ? texts.reports[none] : null),
    moment,
    day: moment,
    duration: figure((value) => units.duration(value)),
    hours: figure((value) => units.duration(value)),
    distance: figure((value) => units.distance(value)),
    speed: figure((value) => units.speed(value)),
    liters: figure((value) => units.volume(value)),
    meters: plain,
    degrees: plain,
    reading: plain,
    coordinate: figure((value) => ({ amount: value, format: '0.000000' })),
    count: plain,
    change: plain,
    rate: figure((value) => Math.round(value * 10) / 10),
    flag: (value) => (typeof value === 'boolean' ? value : null),
    place: (value) => (value ? placeCell(value as PlaceValue) : null),
    event: (value) => eventText(value as EventLike, texts),
    attributes: (value) => (value ? attributesText(value) : null),
    device: named(names.device),
    devices: (value) => (value as readonly number[]).flatMap((id) => names.device(id) ?? []).join(', '),
    geofence: named(names.geofence),
    maintenance: named(names.maintenance),
  }
}

function unitOf(kind: ColumnKind, { names }: ReportUnits): string {
  if (kind === 'distance') return names.distance
  if (kind === 'speed') return names.speed
  if (kind === 'liters') return names.volume
  return kind === 'meters' ? 'm' : ''
}

function fileColumn(
  column: ReportColumn<object>,
  heading: string,
  cells: Record<ColumnKind, CellOf>,
  width = WIDTHS[column.kind] ?? USUAL_WIDTH,
): FileColumn {
  const cellOf = cells[column.kind]
  return {
    key: column.key,
    heading,
    width,
    weight: column.weight ?? USUAL_WEIGHT,
    isFigure: !WORD_KINDS.has(column.kind),
    value: (row) => valueOf(column, row),
    cell: (value) => cellOf(value, column),
  }
}

/** Columns by their keys, in this order. */
const inOrder = ({ columns }: AnyReport, keys: readonly string[]): ReportColumn<object>[] =>
  keys.flatMap((key) => columns.find((column) => column.key === key) ?? [])

/** Columns that stand here, whatever was chosen for the screen; a table of one device need not name it. */
const standing = ({ columns, tables }: AnyReport, where: 'sheet' | 'paper', choices: Choices): ReportColumn<object>[] =>
  columns.filter(
    ({ key, on, when }) =>
      (on?.includes(where) ?? true) && (when?.(choices) ?? true) && !(tables === 'each' && key === 'device'),
  )

const columnText = (texts: ServerTexts, key: string): string => nameIn(texts.reports.columns, key)

const withUnit = (text: string, kind: ColumnKind, units: ReportUnits): string => {
  const unit = unitOf(kind, units)
  return unit ? `${text} (${unit})` : text
}

/** The columns of a workbook of the contract. */
export function contractColumns(report: AnyReport, sheet: ContractSheet, words: FileWords): FileColumn[] {
  const cells = cellsIn(words)
  const byKey = new Map(report.columns.map((column) => [column.key, column]))
  return sheet.columns.flatMap(([key, heading, width]) => {
    const column = byKey.get(key)
    return column ? [fileColumn(column, withUnit(heading, column.kind, words.units), cells, width)] : []
  })
}

/** The columns of a workbook of our own, units in their headings. */
export function sheetColumns(report: AnyReport, words: FileWords & { texts: ServerTexts }, choices: Choices) {
  const cells = cellsIn(words)
  return standing(report, 'sheet', choices).map((column) =>
    fileColumn(column, withUnit(columnText(words.texts, column.key), column.kind, words.units), cells),
  )
}

/** The columns of a document: paper is narrower than a sheet, what a page has no room for stays in the workbook. */
export function paperColumns(report: AnyReport, words: FileWords & { texts: ServerTexts }, choices: Choices) {
  const cells = cellsIn(words)
  const { paper } = report
  const columns = paper ? inOrder(report, paper) : standing(report, 'paper', choices).filter(({ isRare }) => !isRare)
  return columns.map((column) => fileColumn(column, columnText(words.texts, column.key), cells))
}

/** Columns of attributes that a page has room for, beside those of its own. */
export const PAPER_ATTRIBUTES_MAX = 6

function attributeName(name: string, { attributes: { keys, numbered } }: ServerTexts): string {
  const match = positionKey(name)
  if (!match) return readableName(name)
  const { key, number } = match
  if (number === null) return keys[key.name] ?? readableName(name)
  return fillText(numbered[key.name] ?? readableName(name), { number: String(number) })
}

/** What is no figure, as the console's table of attributes has it. */
function saidCell(name: string, value: unknown, texts: ServerTexts): Cell {
  if (value === null || value === undefined) return null
  const format = positionKey(name)?.key.format
  if (format === 'flag' && (value === 1 || value === 0)) return value === 1
  if (format === 'flag' && (value === 'true' || value === 'false')) return value === 'true'
  if (format === 'alarms' && typeof value === 'string') return alarmNames(value, texts)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' || typeof value === 'boolean' ? value : JSON.stringify(value)
}

/** Columns of the attributes that were asked for, each once, in the words and units of the reader. */
export function attributeColumns(names: readonly string[], words: FileWords & { texts: ServerTexts }): FileColumn[] {
  const cells = cellsIn(words)
  return [...new Set(names)].map((name) => {
    const kind = attributeColumnKind(name)
    const column = { key: attributeColumnKey(name), kind }
    const unit = attributeUnit(name) || unitOf(kind, words.units)
    const label = attributeName(name, words.texts)
    return {
      key: column.key,
      heading: unit ? `${label} (${unit})` : label,
      width: USUAL_WIDTH,
      weight: USUAL_WEIGHT,
      isFigure: !WORD_KINDS.has(kind),
      value: (row) => attributeOf((row as { attributes?: Readonly<Record<string, unknown>> }).attributes ?? {}, name),
      cell(value) {
        const figure = attributeFigure(name, value)
        return figure === null || kind === 'text' ? saidCell(name, value, words.texts) : cells[kind](figure, column)
      },
    }
  })
}
