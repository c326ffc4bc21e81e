import { REPORTS } from '@rastro/model/report-definitions'
import { combinedKind } from './combined'
import { kindOf, type ReportKind } from './report-kind'

export * from './report-kind'

/** Every report that has a screen, in the order of the index. */
export const REPORT_KINDS: readonly ReportKind[] = REPORTS.flatMap((report) => {
  if ('hasNoScreen' in report) return []
  const kind = kindOf(report)
  return [report.type === 'combined' ? combinedKind(kind) : kind]
})

/** By the last part of an address; the server's own names are known too, because mails link to them. */
export const kindNamed = (name: string): ReportKind | null =>
  REPORT_KINDS.find((kind) => kind.name === name) ?? REPORT_KINDS.find(({ type }) => type === name) ?? null

export const nameOfType = (type: string): ReportKind['name'] | null =>
  REPORT_KINDS.find((kind) => kind.type === type)?.name ?? null
