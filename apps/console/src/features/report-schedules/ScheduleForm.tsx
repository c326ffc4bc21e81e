import { Button, Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import type { Calendar } from '@rastro/model/calendar'
import type { ScheduledReport } from '@rastro/model/report'
import { WEEKDAYS, type Weekday } from '@rastro/model/weekly'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CALENDARS_KEY } from '#src/api/calendars'
import { LINKED_KEY } from '#src/api/links'
import { SCHEDULES_KEY } from '#src/api/report-schedules'
import { usersQuery } from '#src/api/users'
import { focusFirstWrong } from '#src/ui/plain/index'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { LeaveGuard } from '#src/widgets/LeaveGuard'
import { GeofencesField, ScopePicker } from '#src/widgets/scope'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { useServerProblems } from '#src/widgets/use-server-problems'
import { storeSchedule, type ScheduleLinks } from './save-schedule'
import {
  draftOf,
  formatsOf,
  problemsOf,
  SCHEDULE_TYPES,
  type DraftProblem,
  type ScheduleDraft,
  type ScheduleType,
} from './schedule-draft'
import { seesUsers } from './schedule-rights'
import styles from './schedules.module.css'

interface FormProps {
  /** null makes a new one. */
  report: ScheduledReport | null
  calendars: readonly Calendar[]
  links: ScheduleLinks
  onDone(): void
}

const NAME_MAX = 512
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` })) // prettier-ignore

/** Where the body has what a field is about. */
const BODY_PATHS: Readonly<Record<DraftProblem, string>> = {
  name: 'description',
  scope: 'deviceId',
  recipients: 'userId',
}

/** Name, report, when and to whom. */
export function ScheduleForm({ report, calendars, links, onDone }: FormProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { user } = session
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const isSaved = useRef(false)
  /** What a failed attempt has stored already, so that the next one does not store it twice. */
  const calendar = calendars.find(({ id }) => id === report?.calendarId)
  const [before] = useState(() => draftOf({ report, calendar, scope: links, userIds: links.userIds }))
  const [draft, setDraft] = useState<ScheduleDraft>(before)
  const [wasTried, setTried] = useState(false)
  const others = useQuery({ ...usersQuery(), enabled: seesUsers(session) })
  const own = user.attributes.timezone
  const zone = typeof own === 'string' && own ? own : Intl.DateTimeFormat().resolvedOptions().timeZone
  const change = (part: Partial<ScheduleDraft>): void => setDraft((last) => ({ ...last, ...part }))
  const problems = problemsOf(draft)
  const everyTexts = {
    day: t('report-schedules.everyDay'),
    week: t('report-schedules.everyWeek'),
    month: t('report-schedules.everyMonth'),
    other: t('report-schedules.everyOther', { name: calendar?.name ?? '' }),
  }
  const storing = useMutation({
    mutationFn: () =>
      storeSchedule({
        draft,
        before: report,
        links,
        calendars,
        calendarName: `${t('report-schedules.title')}: ${everyTexts[draft.every]}`,
        zone,
      }),
    onSuccess: ({ description }) => {
      isSaved.current = true
      showToast({ message: t('report-schedules.saved', { name: description }) })
      onDone()
    },
    // Also when only a part of it was stored.
    onSettled: async () => {
      for (const key of [SCHEDULES_KEY, CALENDARS_KEY, LINKED_KEY]) await queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const server = useServerProblems(storing.error, form, Object.values(BODY_PATHS))
  const problemOf = (field: DraftProblem): string | undefined =>
    wasTried && problems.includes(field) ? t(`report-schedules.${field}Problem`) : server.at(BODY_PATHS[field])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problems.length === 0) return storing.mutate()
    requestAnimationFrame(() => form.current && focusFirstWrong(form.current))
  }
  const people = new Map([[user.id, t('report-schedules.me')]])
  for (const { id, name, temporary } of others.data ?? []) if (id !== user.id && !temporary) people.set(id, name)
  for (const id of links.userIds) if (!people.has(id)) people.set(id, `#${id}`)
  const chooseType = (type: ScheduleType): void => {
    const formats = formatsOf(type)
    change({ type, format: formats.includes(draft.format) ? draft.format : (formats[0] ?? 'pdf') })
  }

  return (
    <form ref={form} className={styles.stack} onSubmit={submit} noValidate data-schedule-form>
      <TextInput
        size="md"
        label={t('report-schedules.name')}
        withAsterisk
        aria-required
        autoComplete="off"
        data-autofocus
        maxLength={NAME_MAX}
        value={draft.name}
        error={problemOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={styles.two}>
        <NativeSelect
          size="md"
          label={t('report-schedules.type')}
          value={draft.type}
          data={SCHEDULE_TYPES.map((type) => ({ value: type, label: t(`report-schedules.types.${type}`) }))}
          onChange={(event) => chooseType(SCHEDULE_TYPES.find((one) => one === event.currentTarget.value) ?? 'summary')}
        />
        <NativeSelect
          size="md"
          label={t('report-schedules.format')}
          value={draft.format}
          data={formatsOf(draft.type).map((format) => ({ value: format, label: format.toUpperCase() }))}
          onChange={(event) => change({ format: event.currentTarget.value === 'pdf' ? 'pdf' : 'xlsx' })}
        />
      </div>
      {draft.type === 'summary' && (
        <Checkbox
          size="md"
          label={t('report-schedules.daily')}
          checked={draft.daily}
          onChange={(event) => change({ daily: event.currentTarget.checked })}
        />
      )}
      {draft.type === 'geofences' && (
        <>
          <GeofencesField
            ids={draft.geofenceIds}
            label={t('report-schedules.geofences')}
            allText={t('report-schedules.allGeofences')}
            onIds={(geofenceIds) => change({ geofenceIds })}
          />
          <p className={styles.soft}>{t('report-schedules.geofencesHelp')}</p>
        </>
      )}
      <ScopePicker
        scope={draft.scope}
        label={t('report-schedules.scope')}
        error={problemOf('scope')}
        onScope={(scope) => change({ scope })}
      />
      <div className={styles.two}>
        <NativeSelect
          size="md"
          label={t('report-schedules.every')}
          value={draft.every}
          data={(['day', 'week', 'month', ...(before.every === 'other' ? (['other'] as const) : [])] as const).map(
            (every) => ({ value: every, label: everyTexts[every] }),
          )}
          onChange={(event) => change({ every: everyOf(event.currentTarget.value) })}
        />
        {draft.every !== 'other' && (
          <NativeSelect
            size="md"
            label={t('report-schedules.at')}
            value={String(draft.hour)}
            data={HOURS}
            onChange={(event) => change({ hour: Number(event.currentTarget.value) })}
          />
        )}
      </div>
      {draft.every === 'week' && (
        <NativeSelect
          size="md"
          label={t('report-schedules.weekStart')}
          value={draft.weekStart}
          data={WEEKDAYS.map((day) => ({ value: day, label: t(`report-schedules.day.${day}`) }))}
          onChange={(event) => change({ weekStart: dayOf(event.currentTarget.value) })}
        />
      )}
      {draft.every !== 'other' && (
        <p className={styles.soft}>{t('report-schedules.atHelp', { zone: zone.replaceAll('_', ' ') })}</p>
      )}
      <MultiSelect
        size="md"
        label={t('report-schedules.recipients')}
        description={t('report-schedules.recipientsHelp')}
        searchable
        hidePickedOptions
        limit={100}
        value={draft.userIds.map(String)}
        data={[...people].map(([id, label]) => ({ value: String(id), label }))}
        error={problemOf('recipients')}
        onChange={(ids) => change({ userIds: ids.map(Number) })}
      />
      {server.rest != null && <ErrorNotice error={server.rest} />}
      <Button type="submit" h={48} loading={storing.isPending} data-schedule-save>
        {t('report-schedules.save')}
      </Button>
      <LeaveGuard isOn={() => !isSaved.current && draft !== before} />
    </form>
  )
}

const everyOf = (text: string): ScheduleDraft['every'] =>
  text === 'day' || text === 'week' || text === 'month' ? text : 'other'
const dayOf = (text: string): Weekday => WEEKDAYS.find((day) => day === text) ?? 'MO'
