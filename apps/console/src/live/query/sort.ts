import {
  hasAlarm,
  hasDriver,
  isAnchored,
  isIgnitionOn,
  isLocked,
  isMoving,
  lastUpdateMs,
  type FleetRecord,
} from './device-traits'

export const SORT_FIELDS = [
  'name',
  'lastUpdate',
  'motion',
  'anchor',
  'locked',
  'ignition',
  'driver',
  'alert',
  'speed',
  'stopTime',
] as const
export type SortField = (typeof SORT_FIELDS)[number]
export type SortDirection = 'asc' | 'desc'
export interface Sort {
  field: SortField
  direction: SortDirection
}

export const DEFAULT_SORT = 'name-asc'

const isField = (text: string): text is SortField => (SORT_FIELDS as readonly string[]).includes(text)

/** Reads `field-direction`; anything unreadable is `name-asc`. */
export function parseSort(text: string): Sort {
  const dash = text.lastIndexOf('-')
  const field = text.slice(0, Math.max(dash, 0))
  const direction = text.slice(dash + 1)
  if (!isField(field) || (direction !== 'asc' && direction !== 'desc')) return { field: 'name', direction: 'asc' }
  return { field, direction }
}

export const formatSort = ({ field, direction }: Sort): string => `${field}-${direction}`

/** Choosing the field in force flips its direction; another field starts ascending. */
export function toggleSort(current: string, field: SortField): string {
  const sort = parseSort(current)
  return formatSort({ field, direction: sort.field === field && sort.direction === 'asc' ? 'desc' : 'asc' })
}

/** Special sorts put the devices that have the state first when ascending. */
export const STATE_OF_SORT: Partial<Record<SortField, (record: FleetRecord) => boolean>> = {
  motion: isMoving,
  anchor: isAnchored,
  locked: isLocked,
  ignition: isIgnitionOn,
  driver: hasDriver,
  alert: hasAlarm,
}

/** Sorts by an amount: who has none is last, in either direction. */
const AMOUNT_OF_SORT: Partial<Record<SortField, (record: FleetRecord) => number | null>> = {
  speed: (record) => (isMoving(record) ? (record.position?.speed ?? null) : null),
  // The later it stopped, the shorter it stands.
  stopTime: ({ answer }) =>
    answer?.since && (answer.state === 'stopped' || answer.state === 'idle') ? -Date.parse(answer.since) : null,
}

/** Orders rows that come in name order. Ties stay in name order in both directions; a device never seen is last. */
export function sortNamed<Row extends { record: FleetRecord; lastUpdateMs: number }>(rows: Row[], sort: Sort): Row[] {
  const state = STATE_OF_SORT[sort.field]
  if (state) return stateFirst(rows, (row) => state(row.record), sort.direction)
  const amount = AMOUNT_OF_SORT[sort.field]
  if (amount) return byAmount(rows, (row) => amount(row.record), sort.direction)
  if (sort.field === 'lastUpdate') return byLastUpdate(rows, sort.direction)
  return sort.direction === 'asc' ? rows : rows.reverse()
}

function stateFirst<Row>(rows: Row[], has: (row: Row) => boolean, direction: SortDirection): Row[] {
  const withState: Row[] = []
  const without: Row[] = []
  for (const row of rows) (has(row) ? withState : without).push(row)
  return direction === 'asc' ? withState.concat(without) : without.concat(withState)
}

function byLastUpdate<Row extends { lastUpdateMs: number }>(rows: Row[], direction: SortDirection): Row[] {
  const seen = rows.filter((row) => row.lastUpdateMs > 0)
  const never = rows.filter((row) => row.lastUpdateMs === 0)
  const sign = direction === 'asc' ? 1 : -1
  seen.sort((a, b) => sign * (a.lastUpdateMs - b.lastUpdateMs))
  return seen.concat(never)
}

function byAmount<Row>(rows: Row[], amountOf: (row: Row) => number | null, direction: SortDirection): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  const known: { row: Row; amount: number }[] = []
  const without: Row[] = []
  for (const row of rows) {
    const amount = amountOf(row)
    if (amount === null) without.push(row)
    else known.push({ row, amount })
  }
  return known
    .sort((a, b) => sign * (a.amount - b.amount))
    .map(({ row }) => row)
    .concat(without)
}

/** The value sorted on, as a number: 0 for a device never seen. */
export const lastUpdateSortMs = (record: FleetRecord): number => lastUpdateMs(record.device) ?? 0

/** Whether a new position or status can move a row under this sort. */
export const dependsOnTelemetry = (sort: Sort): boolean => sort.field !== 'name'
