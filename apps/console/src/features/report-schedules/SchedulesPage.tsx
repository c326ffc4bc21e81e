import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ScheduledReport } from '@rastro/model/report'
import { IconCalendarTime, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarsQuery } from '#src/api/calendars'
import { linkedQuery } from '#src/api/links'
import { deleteSchedule, RUNS_KEY, runSchedule, SCHEDULES_KEY, schedulesQuery } from '#src/api/report-schedules'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { FormDialog } from '#src/widgets/form'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { maySchedules } from './schedule-rights'
import { ScheduleCard, type ScheduleAction } from './ScheduleCard'
import { ScheduleForm } from './ScheduleForm'
import styles from './schedules.module.css'

type Asked = { action: 'edit' | 'remove'; report: ScheduledReport } | { action: 'new'; report: null }

/** Reports that are made when periods end and come by e-mail; what came of each last. */
export function SchedulesPage() {
  const { t } = useTranslation()
  const session = useSession()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { data, error, isPending, refetch } = useQuery({ ...schedulesQuery(), staleTime: 0 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const running = useMutation({
    mutationFn: ({ id }: ScheduledReport) => runSchedule(id),
    onSuccess: (_run, { description }) => showToast({ message: t('report-schedules.runAsked', { name: description }) }),
    onError: (failure) => showToast({ color: 'red', role: 'alert', message: errorText(codeOf(failure)) }),
    onSettled: () => queries.invalidateQueries({ queryKey: [RUNS_KEY] }),
  })
  const act = (report: ScheduledReport, action: ScheduleAction): void => {
    if (action === 'run') running.mutate(report)
    else setAsked({ action, report })
  }
  const newButton = maySchedules('create', session) && (
    <Button h={44} leftSection={<IconPlus size={18} />} onClick={() => setAsked({ action: 'new', report: null })}>
      {t('report-schedules.new')}
    </Button>
  )
  return (
    <div className={styles.page} data-schedules-page>
      <p className={styles.soft}>{t('report-schedules.about')}</p>
      {!session.server.emailEnabled && (
        <p className={styles.bad} role="note">
          {t('report-schedules.noMail')}
        </p>
      )}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && [1, 2, 3].map((row) => <Skeleton key={row} height={84} />)}
      {data?.length === 0 && (
        <Stack align="center" ta="center" gap="xs" px="xl" py={48}>
          <IconCalendarTime size={44} stroke={1.3} color="var(--text-soft)" aria-hidden />
          <Text fw={650}>{t('report-schedules.empty')}</Text>
          <p className={styles.soft}>{t('report-schedules.emptyText')}</p>
          {newButton}
        </Stack>
      )}
      {data && data.length > 0 && (
        <>
          {newButton}
          <ul className={styles.list}>
            {data.map((report) => (
              <ScheduleCard key={report.id} report={report} onAction={(action) => act(report, action)} />
            ))}
          </ul>
        </>
      )}
      {asked && <ActionDialog key={asked.report?.id ?? 0} asked={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function ActionDialog({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const title = {
    new: t('report-schedules.new'),
    edit: t('report-schedules.edit'),
    remove: t('report-schedules.remove'),
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title[asked.action]}
      size={520}
      centered={!isMobile}
      fullScreen={isMobile && asked.action !== 'remove'}
    >
      {asked.action === 'remove' ? (
        <Remove report={asked.report} onClose={onClose} />
      ) : (
        <Edit report={asked.report} onClose={onClose} />
      )}
    </FormDialog>
  )
}

/** The form, once it is known what the report is linked to. */
function Edit({ report, onClose }: { report: ScheduledReport | null; onClose(): void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const calendars = useQuery(calendarsQuery())
  const ids = report ? [report.id] : []
  const linked = (to: string) => ({ ...linkedQuery('reportId', ids, to), enabled: report !== null, staleTime: 0 })
  const devices = useQuery(linked('deviceId'))
  const groups = useQuery(linked('groupId'))
  const users = useQuery(linked('userId'))
  // What is known already keeps the form there with all that was typed: looking again may fail too.
  const failed = [calendars, devices, groups, users].find(({ error, data }) => error !== null && data === undefined)
  if (failed) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
  const isReady = calendars.data && (!report || (devices.data && groups.data && users.data))
  if (!isReady)
    return (
      <div role="status" aria-label={t('common.loading')} className={styles.stack}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={60} />
        ))}
      </div>
    )
  const idsOf = (found: ReadonlyArray<{ id: number }> | undefined): number[] => (found ?? []).map(({ id }) => id)
  const links = {
    deviceIds: report ? idsOf(devices.data) : [],
    groupIds: report ? idsOf(groups.data) : [],
    userIds: report ? idsOf(users.data) : [user.id],
  }
  return <ScheduleForm report={report} calendars={calendars.data} links={links} onDone={onClose} />
}

function Remove({ report, onClose }: { report: ScheduledReport; onClose(): void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteSchedule(report.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [SCHEDULES_KEY] })
      showToast({ message: t('report-schedules.removed', { name: report.description }) })
      onClose()
    },
  })
  return (
    <div className={styles.stack}>
      <p>{t('report-schedules.removeText', { name: report.description })}</p>
      {error && <ErrorNotice error={error} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" h={44} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" h={44} loading={isPending} onClick={() => mutate()}>
          {t('report-schedules.remove')}
        </Button>
      </Group>
    </div>
  )
}
