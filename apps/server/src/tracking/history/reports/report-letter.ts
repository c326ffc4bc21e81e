import { fillText, serverTexts } from '@rastro/i18n/server'
import type { ReportFormat, ReportJobType } from '@rastro/model/report'
import { reportOf } from '@rastro/model/report-definitions'
import type { MailFile } from '#src/platform/mail/index'
import { houseStyle, languageOf, type Letter, writeLetter } from '#src/tracking/people/mail/index'
import { plainName, stopHeaders } from './outside/outside-letter'
import { reportFileName } from './report-file-name'
import { createWallClock } from './report-units'
import type { Period } from './track.store'

export const FILE_MIMES: Readonly<Record<ReportFormat, string>> = {
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

export interface ReportLetterParts {
  type: ReportJobType
  format: ReportFormat
  /** Null for reports of now. */
  period: Period | null
  zone: string
  reader: { name: string; attributes: Readonly<Record<string, unknown>> }
  serverAttributes: Readonly<Record<string, unknown>>
  /** Null when it is too large for a mail. */
  content: Buffer | null
  /** Name of the scheduled report; absent when the reader asked for it himself. */
  schedule?: string
  /** Where the file box is; null when nobody said where the console is. */
  boxUrl: string | null
  /** Days for which the file lies there; 0 when it does not. */
  keptDays: number
  messageId?: string
  /** For an address without an account: who sends it, and where that is ended. */
  outside?: { sender: string; stopUrl: string }
}

/** The mail that brings a report. */
export function reportLetter(parts: ReportLetterParts): Letter {
  const { type, period, zone, reader, serverAttributes, content, schedule, boxUrl, keptDays, outside } = parts
  const language = languageOf(reader.attributes, serverAttributes)
  const style = houseStyle(serverAttributes)
  const { mail, reports } = serverTexts[language]
  const texts = mail.report
  const wallClock = createWallClock(zone)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' })
  const moment = (date: Date): string => day.format(wallClock(date.getTime()))
  const known = reports.names[reportOf(type).name]
  const values = {
    brand: style.brand,
    name: reader.name,
    report: known,
    period: period ? `${moment(period.from)} – ${moment(period.to)}` : '',
    days: String(keptDays),
    schedule: schedule ?? '',
  }
  const subject = fillText(texts.subject, { ...values, name: schedule ?? known })
  const files = content ? [fileOf(parts, content)] : []
  const { messageId } = parts
  if (outside) {
    const told = { ...values, sender: plainName(outside.sender) }
    const line = fillText(content ? texts.text : mail.outside.large, told)
    const letter = writeLetter({
      ...style,
      language,
      subject,
      lines: [mail.outside.greeting, line],
      closing: [fillText(mail.outside.why, told)],
      link: { label: mail.outside.stop, url: outside.stopUrl },
    })
    return { ...letter, files, messageId, headers: stopHeaders(outside.stopUrl) }
  }
  const letter = writeLetter({
    ...style,
    language,
    subject,
    lines: [
      fillText(texts.greeting, values),
      fillText(content ? texts.text : texts.large, values),
      ...(content && keptDays > 0 && boxUrl ? [fillText(texts.linked, values)] : []),
    ],
    button: boxUrl && keptDays > 0 ? { label: fillText(texts.button, values), url: boxUrl } : undefined,
    closing: [fillText(schedule === undefined ? texts.asked : texts.why, values)],
  })
  return { ...letter, files, messageId }
}

const fileOf = (parts: ReportLetterParts, content: Buffer): MailFile => ({
  name: reportFileName(parts),
  mime: FILE_MIMES[parts.format],
  content,
})
