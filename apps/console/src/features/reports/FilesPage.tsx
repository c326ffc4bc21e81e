import { ActionIcon, Progress, Skeleton } from '@mantine/core'
import type { ReportJob } from '@rastro/model/report'
import { IconDownload, IconTable, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { downloadReportJob, removeReportJob, REPORT_JOBS_KEY, reportJobsQuery } from '#src/api/reports'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { saveFile } from '#src/widgets/files'
import { useFormats } from '#src/widgets/format'
import { mayReports } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { searchOf, EMPTY_ASK } from './ask'
import styles from './files.module.css'
import { nameOfType } from './kinds'

const POLL_MS = 2000
const isUnderWay = ({ state }: ReportJob): boolean => state === 'waiting' || state === 'running'

/** The screen of `/reports/files`: reports made in the background, newest first; looks again while one is made. */
export function FilesPage() {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery({
    ...reportJobsQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
  })
  return (
    <div className={styles.page} data-report-files>
      <h2 className={styles.title}>{t('reports.files')}</h2>
      <p className={styles.soft}>{t('reports.filesText')}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && [1, 2, 3].map((row) => <Skeleton key={row} height={84} />)}
      {data?.length === 0 && (
        <div className={styles.empty}>
          <strong>{t('reports.job.empty')}</strong>
          <span>{t('reports.job.emptyText')}</span>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((job) => (
            <JobCard key={job.id} job={job} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whom a report is about, in numbers. */
function scopeWords({ deviceId, groupId }: ReportJob, t: TFunction): string {
  const parts = [
    ...(groupId.length > 0 ? [t('reports.job.groups', { count: groupId.length })] : []),
    ...(deviceId.length > 0 ? [t('reports.job.devices', { count: deviceId.length })] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : t('reports.job.fleet')
}

const MEGABYTE = 1_000_000
function sizeText(bytes: number, locale: string): string {
  const [value, unit] = bytes < MEGABYTE ? [bytes / 1000, 'kilobyte'] : [bytes / MEGABYTE, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}

const STATE_TEXTS = { waiting: 'waiting', running: 'running', done: 'doneState', failed: 'failedState' } as const

function JobCard({ job }: { job: ReportJob }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const session = useSession()
  const textOf = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const failed = (error: unknown): void => showToast({ color: 'red', role: 'alert', message: textOf(codeOf(error)) })
  const removal = useMutation({
    mutationFn: () => removeReportJob(job.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [REPORT_JOBS_KEY] })
      showToast({ message: t('reports.job.removed') })
    },
    onError: failed,
  })
  const taking = useMutation({
    mutationFn: () => downloadReportJob(job),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: failed,
  })
  const report = nameOfType(job.type)
  const name = t(`reports.names.${report ?? 'devices'}`)
  const mayTake = job.state === 'done' && mayReports('create', session, currentLicence().mode)
  const open = (): void => {
    const span = { fromMs: Date.parse(job.from), toMs: Date.parse(job.to) }
    const scope = {
      all: job.deviceId.length + job.groupId.length === 0,
      deviceIds: job.deviceId,
      groupIds: job.groupId,
    }
    const ask = { ...EMPTY_ASK, scope, period: span, daily: job.daily }
    void navigate({ href: `/reports/${report}?${searchOf(ask)}&file=${job.id}&expand=true` })
  }
  return (
    <li className={styles.card} data-report-job={job.id} data-state={job.state}>
      <div className={styles.text}>
        <p className={styles.name}>
          {name}
          <span className={styles.state} data-state={job.state}>
            {t(`reports.job.${STATE_TEXTS[job.state]}`)}
          </span>
        </p>
        <p className={styles.soft}>
          {t('reports.from', { from: formats.date(Date.parse(job.from)), to: formats.date(Date.parse(job.to)) })}
        </p>
        {isUnderWay(job) && (
          <Progress
            value={job.progress * 100}
            animated={job.state === 'running'}
            size="sm"
            my={6}
            aria-label={t('reports.job.progress', { name })}
          />
        )}
        {job.state === 'failed' && <p className={styles.wrong}>{textOf(job.error ?? 'UNKNOWN_ERROR')}</p>}
        <p className={styles.soft}>
          {[
            scopeWords(job, t),
            t(`reports.job.format.${job.format}`),
            job.sizeBytes === null ? null : sizeText(job.sizeBytes, formats.settings.locale),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.soft} title={formats.dateTime(Date.parse(job.expiresAt))}>
          {t('reports.job.expires', { date: formats.date(Date.parse(job.expiresAt)) })}
        </p>
      </div>
      <div className={styles.actions}>
        {mayTake && job.format === 'json' && report && (
          <Action label={t('reports.job.show', { name })} onClick={open}>
            <IconTable size={19} aria-hidden />
          </Action>
        )}
        {mayTake && job.format !== 'json' && (
          <Action label={t('reports.job.download', { name })} isBusy={taking.isPending} onClick={() => taking.mutate()}>
            <IconDownload size={19} aria-hidden />
          </Action>
        )}
        <Action
          label={t(isUnderWay(job) ? 'reports.job.stop' : 'reports.job.remove', { name })}
          isBusy={removal.isPending}
          onClick={() => removal.mutate()}
        >
          <IconTrash size={19} aria-hidden />
        </Action>
      </div>
    </li>
  )
}

interface ActionProps {
  label: string
  isBusy?: boolean
  onClick(): void
  children: ReactNode
}

const Action = ({ label, isBusy = false, onClick, children }: ActionProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={44}
    aria-label={label}
    title={label}
    loading={isBusy}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
