import { periodFileName } from '@rastro/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadReport, REPORT_JOBS_KEY, startReportJob, type ReportFileFormat } from '#src/api/reports'
import { csvOf, saveFile, saveText } from '#src/widgets/files'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import type { Span } from '#src/widgets/period'
import type { Words } from '#src/widgets/telemetry'
import { showToast } from '#src/widgets/toast'
import { fileDays, queryOf, type ReportAsk } from './ask'
import { cellText, columnLabel, type Column } from './columns'
import { completeQuery } from './complete-query'
import type { ReportKind } from './kinds'
import type { Line } from './line'
import { keptAttributes } from './use-report-columns'
import { watchJob } from './watch-job'

interface Exported {
  kind: ReportKind
  ask: ReportAsk
  span: Span
  words: Words
}

/** What the table shows, in its columns and its order. */
export interface ShownTable {
  columns: readonly Column[]
  lines: readonly Line[]
}

/** Files of a report: the server's own, or what is on screen; now, or in the background. */
export function useReportExport({ kind, ask, span, words }: Exported) {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { locale, timeZone } = words.formats.settings
  const fileName = (ending: string): string =>
    periodFileName({
      title: t(`reports.names.${kind.name}`),
      days: fileDays(span, timeZone),
      until: t('reports.export.until'),
      ending,
    })
  const formats = (['xlsx', 'pdf'] as const).filter((format) => kind.formats.includes(format))

  const wholeQuery = async () => {
    const attribute = keptAttributes(kind)
    return { ...(await completeQuery(kind, queryOf(ask, span))), ...(attribute.length > 0 ? { attribute } : {}) }
  }
  const guarded = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showToast({ color: 'red', role: 'alert', title: t('reports.export.failed'), message: textOf(codeOf(error)) })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    formats,
    saveFile: (format: ReportFileFormat) =>
      guarded(async () => {
        const { content } = await downloadReport(kind.type, format, await wholeQuery())
        saveFile(fileName(format), content)
      }),
    saveCsv({ columns, lines }: ShownTable): void {
      const head = columns.map(({ key }) => columnLabel(key, words))
      const rows = lines.map(({ values }) => columns.map(({ key }) => cellText(key, values[key], words.formats)))
      saveText(fileName('csv'), csvOf([head, ...rows], locale), 'text/csv')
    },
    /** Has it made in the background: a workbook where there is one, else a document, else rows to open on screen. */
    startJob: () =>
      guarded(async () => {
        const { type: eventType, ...query } = await wholeQuery()
        const job = await startReportJob({
          ...query,
          type: kind.type,
          format: formats[0] ?? 'json',
          ...(eventType ? { eventType } : {}),
        })
        await queries.invalidateQueries({ queryKey: [REPORT_JOBS_KEY] })
        showToast({ message: t('reports.job.started') })
        watchJob(job, {
          onSettled: () => void queries.invalidateQueries({ queryKey: [REPORT_JOBS_KEY] }),
          onOpen: () => void navigate({ href: '/reports/files' }),
        })
      }),
  }
}
