import type { TFunction } from 'i18next'
import type { AuditChange, AuditEntry } from '#src/api/logs'
import { changeText, entryText, fieldText, valueText, whoText } from './entry-text'

/** Entries of one file at most: more are not read in a spreadsheet. */
export const EXPORT_MAX = 10_000

function fieldsText({ fields }: AuditChange, t: TFunction): string {
  return Object.entries(fields ?? {})
    .map(([key, [before, after]]) => `${fieldText(key)}: ${valueText(before, t)} → ${valueText(after, t)}`)
    .join('; ')
}

/** Every change of an entry on a line of its own; of several it is said which thing changed. */
function changesText({ changes, changeCount }: AuditEntry, t: TFunction): string {
  const lines = changes.map((change) => {
    const fields = fieldsText(change, t)
    if (changes.length === 1 && change.object2Type === null) return fields
    return fields === '' ? changeText(change, t) : `${changeText(change, t)}: ${fields}`
  })
  if (changeCount > changes.length) lines.push(t('logs.shownOf', { shown: changes.length, count: changeCount }))
  return lines.join('\n')
}

/** The list as a table: a head, then a row for each entry, as its screen says it. */
export function logTable(entries: readonly AuditEntry[], timeOf: (ms: number) => string, t: TFunction): string[][] {
  const head = [
    t('logs.column.time'),
    t('logs.column.who'),
    t('logs.column.what'),
    t('logs.column.address'),
    t('logs.call'),
    t('logs.agent'),
    t('logs.column.changes'),
  ]
  const rows = entries.map((entry) => [
    timeOf(Date.parse(entry.time)),
    whoText(entry, t),
    entryText(entry, t),
    entry.ip ?? '',
    entry.call ?? '',
    entry.agent ?? '',
    changesText(entry, t),
  ])
  return [head, ...rows]
}
