import { periodFileName, serverTexts } from '@rastro/i18n/server'
import type { ReportFormat, ReportJobType } from '@rastro/model/report'
import { reportOf } from '@rastro/model/report-definitions'
import { languageOf } from '#src/tracking/people/mail/index'
import { createWallClock } from './report-units'
import type { Period } from './track.store'

export interface ReportFileName {
  type: ReportJobType
  format: ReportFormat
  /** Null for reports of now. */
  period: Period | null
  /** The clock that says what a day is. */
  zone: string
  reader: { attributes: Readonly<Record<string, unknown>> }
  serverAttributes: Readonly<Record<string, unknown>>
}

/** The name of a report's file in the language of its reader: `viagens-2026-11-01-a-2026-11-07.pdf`. */
export function reportFileName({ type, format, period, zone, reader, serverAttributes }: ReportFileName): string {
  const { names, until } = serverTexts[languageOf(reader.attributes, serverAttributes)].reports
  const wallClock = createWallClock(zone)
  const dayOf = (timeMs: number): string => new Date(wallClock(timeMs)).toISOString().slice(0, 10)
  // A period that ends at midnight holds nothing of the day that begins there.
  const days = ({ from, to }: Period): [string, string] => [
    dayOf(from.getTime()),
    dayOf(Math.max(from.getTime(), to.getTime() - 1)),
  ]
  return periodFileName({ title: names[reportOf(type).name], days: period && days(period), until, ending: format })
}
