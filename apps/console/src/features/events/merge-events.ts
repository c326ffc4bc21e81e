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
