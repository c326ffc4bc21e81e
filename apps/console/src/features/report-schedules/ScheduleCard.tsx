import { ActionIcon, Menu } from '@mantine/core'
import type { ReportRun, ScheduledReport } from '@rastro/model/report'
import { IconDots, IconEdit, IconSend, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calendarsQuery } from '#src/api/calendars'
import { linkedQuery } from '#src/api/links'
import { outsideQuery, scheduleRunsQuery } from '#src/api/report-schedules'
import { usersQuery } from '#src/api/users'
import { useErrorText } from '#src/widgets/error-text'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { draftOf, SCHEDULE_REPORTS } from './schedule-draft'
import { maySchedules, seesUsers } from './schedule-rights'
import styles from './schedules.module.css'

export type ScheduleAction = 'edit' | 'run' | 'remove'

const LOOK_MS = 4000
const NAMES_SHOWN = 3
const NO_SCOPE = { deviceIds: [], groupIds: [] }

/** Asks again while one is being made. */
const lookAgain = (runs: readonly ReportRun[] | undefined): number | false =>
  runs?.[0]?.state === 'waiting' ? LOOK_MS : false

interface CardProps {
  report: ScheduledReport
  onAction(action: ScheduleAction): void
}

/** One scheduled report, and what came of it last. */
export function ScheduleCard({ report, onAction }: CardProps) {
  const { t } = useTranslation()
  const session = useSession()
  const known = SCHEDULE_REPORTS.find(({ type }) => type === report.type)
  const format = report.attributes.format === 'pdf' ? 'PDF' : 'XLSX'
  const mayEdit = maySchedules('edit', session)
  const mayRun = maySchedules('create', session)
  const mayRemove = maySchedules('delete', session)
  return (
    <li className={styles.card} data-schedule={report.id}>
      <div className={styles.text}>
        <p className={styles.name}>{report.description}</p>
        <p className={styles.soft}>
          {known ? t(`reports.names.${known.name}`) : report.type} · {format}
        </p>
        <When report={report} />
        <Recipients id={report.id} />
        <LastRun id={report.id} />
      </div>
      {(mayEdit || mayRun || mayRemove) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={t('report-schedules.actions', { name: report.description })}
            >
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayRun && (
              <Menu.Item leftSection={<IconSend size={18} />} onClick={() => onAction('run')}>
                {t('report-schedules.run')}
              </Menu.Item>
            )}
            {mayEdit && (
              <Menu.Item leftSection={<IconEdit size={18} />} onClick={() => onAction('edit')}>
                {t('report-schedules.edit')}
              </Menu.Item>
            )}
            {mayRemove && (
              <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={() => onAction('remove')}>
                {t('report-schedules.remove')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

/** On which days and at what hour it is sent. */
function When({ report }: { report: ScheduledReport }) {
  const { t } = useTranslation()
  const { locale, twelveHour } = useFormats().settings
  const { data: calendars } = useQuery(calendarsQuery())
  const calendar = calendars?.find(({ id }) => id === report.calendarId)
  if (!calendars) return <p className={styles.soft}>&nbsp;</p>
  const { every, hour, weekStart } = draftOf({ report, calendar, scope: NO_SCOPE, userIds: [] })
  // The hour of the calendar's own clock, wherever it is read.
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hour12: twelveHour, timeZone: 'UTC' })
  const at = { time: clock.format(Date.UTC(2000, 0, 1, hour)) }
  const day = t(`report-schedules.day.${weekStart}`)
  const text = {
    day: t('report-schedules.whenDay', at),
    week: t('report-schedules.whenWeek', { ...at, day }),
    month: t('report-schedules.whenMonth', at),
    other: t('report-schedules.whenCalendar', { name: calendar?.name ?? `#${report.calendarId}` }),
  }
  return (
    <p className={styles.soft} data-schedule-when>
      {text[every]}
    </p>
  )
}

/** Who gets it, by name as far as names may be seen. */
function Recipients({ id }: { id: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const { data: linked } = useQuery({ ...linkedQuery('reportId', [id], 'userId'), staleTime: 0 })
  const { data: users } = useQuery({ ...usersQuery(), enabled: seesUsers(session) })
  const { data: outside = [] } = useQuery({ ...outsideQuery(id), staleTime: 0 })
  const { locale } = useFormats().settings
  if (!linked) return <p className={styles.soft}>&nbsp;</p>
  const confirmed = outside.filter(({ state }) => state === 'confirmed').map(({ address }) => address)
  const waiting = outside.filter(({ state }) => state === 'waiting').length
  const nameOf = (userId: number): string =>
    userId === session.user.id
      ? t('report-schedules.me')
      : (users?.find((user) => user.id === userId)?.name ?? `#${userId}`)
  const all = [...linked.map((user) => nameOf(user.id)), ...confirmed]
  const names = all.slice(0, NAMES_SHOWN)
  const left = all.length - names.length
  if (left > 0) names.push(t('report-schedules.more', { count: left }))
  const people = new Intl.ListFormat(locale, { type: left > 0 ? 'unit' : 'conjunction' }).format(names)
  return (
    <p className={linked.length > 0 ? styles.soft : styles.bad} data-schedule-people>
      {linked.length > 0 ? t('report-schedules.to', { people }) : t('report-schedules.nobody')}
      {waiting > 0 && ` · ${t('report-schedules.outside.pending', { count: waiting })}`}
    </p>
  )
}

function LastRun({ id }: { id: number }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const errorText = useErrorText()
  const { data } = useQuery({
    ...scheduleRunsQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgain(state.data),
  })
  const run = data?.[0]
  if (!data) return <p className={styles.soft}>&nbsp;</p>
  if (!run) return <p className={styles.soft}>{t('report-schedules.never')}</p>
  const reason = run.error ? errorText(run.error) : ''
  const time = dateTime(Date.parse(run.finishedAt ?? run.startedAt))
  const count = [...run.recipients, ...run.addresses].filter(({ sentAt }) => sentAt !== null).length
  if (run.state === 'failed') return <p className={styles.bad}>{t('report-schedules.failed', { time, reason })}</p>
  if (run.state === 'done')
    return (
      <p className={styles.soft} data-schedule-sent>
        {t('report-schedules.sent', { time, count })}
      </p>
    )
  return (
    <p className={run.error ? styles.bad : styles.soft}>
      {run.error ? t('report-schedules.retry', { reason }) : t('report-schedules.waiting')}
    </p>
  )
}
