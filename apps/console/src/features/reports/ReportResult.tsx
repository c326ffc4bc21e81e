import { Button, Skeleton } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { codeOf } from '#src/widgets/error-text'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { LastData } from '#src/widgets/period'
import { mayReports } from '#src/widgets/rights'
import { useScopeText } from '#src/widgets/scope'
import { useSession } from '#src/widgets/session'
import type { Words } from '#src/widgets/telemetry'
import { DAYS_MAX, type ReportAsk } from './ask'
import { BigNotice } from './BigNotice'
import { FindCard } from './FindCard'
import type { ReportKind } from './kinds'
import { NoLimitNotice } from './NoLimitNotice'
import { ReportView } from './ReportView'
import styles from './reports.module.css'
import { useReport } from './use-report'
import { useReportExport } from './use-report-export'

interface ResultProps {
  kind: ReportKind
  ask: ReportAsk
  run: number
  jobId: number | null
  /** Back to the question. */
  onChange(): void
  onAgain(): void
  /** Another question instead. */
  onAsk(ask: ReportAsk): void
}

const SKELETON_ROWS = 10
/** Nothing to pick where there is only a way. */
const ignore = (): void => undefined

/** The answer to a report: what was asked, and its lines as they are, or why there are none. */
export function ReportResult({ kind, ask, run, jobId, onChange, onAgain, onAsk }: ResultProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const session = useSession()
  const words = useMemo<Words>(() => ({ t, formats }), [t, formats])
  const report = useReport({ kind, ask, run, jobId })
  const files = useReportExport({ kind, ask, span: report.span, words })
  const scopeText = useScopeText(ask.scope)
  const { problem, big, lines, error, span, before } = report
  const mayExport = mayReports('create', session, currentLicence().mode)
  const isWithoutLimit = error !== null && codeOf(error) === 'NO_SPEED_LIMIT' && kind.options.includes('speedLimit')
  const isWaiting = !problem && !big && !error && lines === null
  const { all, deviceIds, groupIds } = ask.scope
  const vehicleId = jobId === null && !all && groupIds.length + deviceIds.length === 1 ? (deviceIds[0] ?? null) : null
  const period =
    typeof ask.period === 'string'
      ? t(`pick.period.${ask.period}`)
      : t('reports.from', { from: formats.dateTime(span.fromMs), to: formats.dateTime(span.toMs) })
  const compared =
    before && t('reports.comparedWith', { from: formats.date(before.fromMs), to: formats.date(before.toMs) })
  const about = [scopeText, period, compared].filter(Boolean).join(' · ')
  return (
    <div className={styles.page} data-report={kind.name}>
      <div className={styles.head}>
        <div className={styles.headText}>
          <h2>{t(`reports.names.${kind.name}`)}</h2>
          <p title={about}>{about}</p>
        </div>
        <Button
          variant="default"
          h={40}
          px={12}
          leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
          className={styles.tight}
          aria-label={t('reports.change')}
          title={t('reports.change')}
          onClick={onChange}
          data-report-change
        >
          {t('reports.change')}
        </Button>
        {jobId === null && !isWaiting && (
          <Button
            variant="default"
            h={40}
            px={12}
            leftSection={<IconRefresh size={17} aria-hidden />}
            className={styles.tight}
            aria-label={t('reports.again')}
            title={t('reports.again')}
            onClick={onAgain}
            data-report-again
          >
            {t('reports.again')}
          </Button>
        )}
      </div>
      {problem && (
        <div className={styles.empty} role="alert">
          <strong>{t(`reports.problem.${problem}`, { count: DAYS_MAX })}</strong>
          <Button variant="default" h={44} mt={8} onClick={onChange}>
            {t('reports.change')}
          </Button>
        </div>
      )}
      {big && <BigNotice big={big} onJob={mayExport ? () => void files.startJob() : null} isBusy={files.isBusy} />}
      {isWithoutLimit && <NoLimitNotice onLimit={(speedLimitKnots) => onAsk({ ...ask, speedLimitKnots })} />}
      {error !== null && !isWithoutLimit && (
        <div className={styles.notice}>
          <ErrorNotice error={error} onRetry={report.retry} />
        </div>
      )}
      {isWaiting && (
        <div className={styles.waiting} role="status" aria-label={t('reports.making')}>
          <span className={styles.soft}>{t('reports.making')}</span>
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <Skeleton key={row} height={28} />
          ))}
        </div>
      )}
      {lines?.length === 0 && (
        <div className={styles.empty} role="status">
          <strong>{t('reports.empty')}</strong>
          {vehicleId !== null && kind.lastWith ? (
            <LastData
              deviceId={vehicleId}
              span={span}
              by={kind.lastWith}
              onDay={(day) => onAsk({ ...ask, period: day, compared: false })}
            />
          ) : (
            <span>{t('reports.emptyText')}</span>
          )}
        </div>
      )}
      {lines?.length === 0 && report.ways.length > 0 && (
        <FindCard
          line={null}
          lines={lines}
          ways={report.ways}
          columns={[]}
          words={words}
          onPick={ignore}
          onClose={ignore}
        />
      )}
      {lines && lines.length > 0 && (
        <ReportView
          kind={kind}
          ask={ask}
          span={jobId === null ? span : null}
          lines={lines}
          ways={report.ways}
          words={words}
          files={mayExport ? files : null}
        />
      )}
    </div>
  )
}
