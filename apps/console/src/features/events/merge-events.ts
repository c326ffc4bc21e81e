import type { EventRow } from '@rastro/model/event'
import type { EventQuestion } from '#src/api/events'
import { answers } from './event-filter'

const newestFirst = (one: EventRow, other: EventRow): number =>
  Date.parse(other.eventTime) - Date.parse(one.eventTime) || other.id - one.id

/**
 * What was loaded with what came since, newest first, each once and with its newest acknowledgement.
 * @param heard events and acknowledgements that were pushed, by id
 */
export function mergeEvents(
  loaded: readonly EventRow[],
  heard: ReadonlyMap<number, EventRow>,
  question: EventQuestion,
): EventRow[] {
  const rows = new Map<number, EventRow>()
  for (const row of loaded) rows.set(row.id, heard.get(row.id)?.acknowledgement ? (heard.get(row.id) ?? row) : row)
  for (const row of heard.values()) if (!rows.has(row.id) && answers(row, question)) rows.set(row.id, row)
  return [...rows.values()].sort(newestFirst)
}

/** A list that begins with the alarms that nobody saw to. */
export interface OpenFirst {
  rows: EventRow[]
  /** How many of them, from the first, are open alarms. */
  openCount: number
}

const isOpenAlarm = ({ type, acknowledgement }: EventRow): boolean => type === 'alarm' && acknowledgement === null

/**
 * Open alarms on top, each list newest first.
 * @param rows newest first
 * @param alarms open ones that may not be loaded yet
 */
export function openFirst(rows: readonly EventRow[], alarms: readonly EventRow[], question: EventQuestion): OpenFirst {
  const open = new Map<number, EventRow>()
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) if (isOpenAlarm(row)) open.set(row.id, row)
  for (const alarm of alarms) {
    const row = known.get(alarm.id) ?? alarm
    if (isOpenAlarm(row) && answers(row, question)) open.set(row.id, row)
  }
  const first = [...open.values()].sort(newestFirst)
  return { rows: [...first, ...rows.filter(({ id }) => !open.has(id))], openCount: first.length }
}
