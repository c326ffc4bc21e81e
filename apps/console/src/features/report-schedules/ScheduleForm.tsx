import { Button, Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import type { Calendar } from '@rastro/model/calendar'
import type { ScheduledReport } from '@rastro/model/report'
import { WEEKDAYS, type Weekday } from '@rastro/model/weekly'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CALENDARS_KEY, calendarsQuery } from '#src/api/calendars'
import { LINKED_KEY } from '#src/api/links'
import { addOutside, OUTSIDE_KEY, SCHEDULES_KEY, schedulesQuery } from '#src/api/report-schedules'
import { usersQuery } from '#src/api/users'
import { FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { GeofencesField, ScopePicker } from '#src/widgets/scope'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { ColumnsField } from './ColumnsField'
import { OutsideField } from './OutsideField'
import { storeSchedule, type ScheduleLinks } from './save-schedule'
import {
  addressOf,
  draftOf,
  hasColumns,
  SCHEDULE_REPORTS,
  scheduleRules,
  toAsk,
  type ScheduleDraft,
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

/** As long as the field lets one type; the rule is in the model. */
const NAME_CHARS = 512
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` })) // prettier-ignore

/** Name, report, when and to whom. */
export function ScheduleForm({ report, calendars, links, onDone }: FormProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { user } = session
  const queries = useQueryClient()
  const calendar = calendars.find(({ id }) => id === report?.calendarId)
  /** What a failed attempt has stored already, so that the next one does not store it twice. */
  const [edited, setEdited] = useState(report)
  const [start] = useState(() => draftOf({ report, calendar, scope: links, userIds: links.userIds }))
  const others = useQuery({ ...usersQuery(), enabled: seesUsers(session) })
  const own = user.attributes.timezone
  const zone = typeof own === 'string' && own ? own : Intl.DateTimeFormat().resolvedOptions().timeZone
  const everyTexts = {
    day: t('report-schedules.everyDay'),
    week: t('report-schedules.everyWeek'),
    month: t('report-schedules.everyMonth'),
    other: t('report-schedules.everyOther', { name: calendar?.name ?? '' }),
  }
  const newest = async () => {
    const all = await queries.fetchQuery({ ...schedulesQuery(), staleTime: 0 })
    const found = all.find(({ id }) => id === edited?.id)
    if (!found) throw new Error('the report is gone')
    const known = await queries.fetchQuery({ ...calendarsQuery(), staleTime: 0 })
    setEdited(found)
    return draftOf({
      report: found,
      calendar: known.find(({ id }) => id === found.calendarId),
      scope: links,
      userIds: links.userIds,
    })
  }
  const form = useForm({
    start,
    rules: useMemo(() => scheduleRules(edited), [edited]),
    textOf: (code, field) => {
      if (field === 'name' && code === 'required') return t('report-schedules.nameProblem')
      if (code === 'address') return t('report-schedules.outside.problem')
      return code === 'scope' || code === 'recipients' ? t(`report-schedules.${code}Problem`) : undefined
    },
    newest: edited ? newest : undefined,
    send: async (_, typed) => {
      try {
        const stored = await storeSchedule({
          draft: typed,
          before: edited,
          links,
          calendars,
          calendarName: `${t('report-schedules.title')}: ${everyTexts[typed.every]}`,
          zone,
          onStored: setEdited,
        })
        for (const address of toAsk(typed)) {
          await addOutside(stored.id, address)
          change((last) => ({
            outside: last.outside.filter((one) => one !== address),
            ...(addressOf(last) === address && { address: '' }),
          }))
        }
        return stored
      } finally {
        // Also when only a part of it was stored.
        for (const key of [SCHEDULES_KEY, CALENDARS_KEY, LINKED_KEY, OUTSIDE_KEY])
          await queries.invalidateQueries({ queryKey: [key] })
      }
    },
    onSent: ({ description }) => {
      showToast({ message: t('report-schedules.saved', { name: description }) })
      onDone()
    },
  })
  const { draft, change, problem } = form
  const people = new Map([[user.id, t('report-schedules.me')]])
  for (const { id, name, temporary } of others.data ?? []) if (id !== user.id && !temporary) people.set(id, name)
  for (const id of links.userIds) if (!people.has(id)) people.set(id, `#${id}`)
  const labels: Readonly<Record<string, string>> = {
    name: t('report-schedules.name'),
    type: t('report-schedules.type'),
    format: t('report-schedules.format'),
    every: t('report-schedules.every'),
    hour: t('report-schedules.at'),
    weekStart: t('report-schedules.weekStart'),
    geofenceIds: t('report-schedules.geofences'),
    columns: t('report-schedules.columns'),
    scope: t('report-schedules.scope'),
    userIds: t('report-schedules.recipients'),
    outside: t('report-schedules.outside.label'),
    address: t('report-schedules.outside.label'),
    daily: t('report-schedules.daily'),
  }

  return (
    <FormFrame form={form} className={styles.stack} data-schedule-form>
      <TextInput
        size="md"
        label={t('report-schedules.name')}
        withAsterisk
        aria-required
        autoComplete="off"
        data-autofocus
        maxLength={NAME_CHARS}
        value={draft.name}
        error={problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={styles.two}>
        <NativeSelect
          size="md"
          label={t('report-schedules.type')}
          value={draft.type}
          error={problem('type')}
          data={SCHEDULE_REPORTS.map(({ type, name }) => ({ value: type, label: t(`reports.names.${name}`) }))}
          onChange={(event) =>
            change({ type: SCHEDULE_REPORTS.find(({ type }) => type === event.currentTarget.value)?.type ?? 'summary' })
          }
        />
        <NativeSelect
          size="md"
          label={t('report-schedules.format')}
          value={draft.format}
          error={problem('format')}
          data={(['xlsx', 'pdf'] as const).map((format) => ({ value: format, label: format.toUpperCase() }))}
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
      {hasColumns(draft.type) && (
        <ColumnsField names={draft.columns} error={problem('columns')} onNames={(columns) => change({ columns })} />
      )}
      <ScopePicker
        scope={draft.scope}
        label={t('report-schedules.scope')}
        error={problem('scope')}
        onScope={(scope) => change({ scope })}
      />
      <div className={styles.two}>
        <NativeSelect
          size="md"
          label={t('report-schedules.every')}
          value={draft.every}
          error={problem('every')}
          data={(['day', 'week', 'month', ...(start.every === 'other' ? (['other'] as const) : [])] as const).map(
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
        error={problem('recipients')}
        onChange={(ids) => change({ userIds: ids.map(Number) })}
      />
      {(report === null || links.userIds.includes(user.id)) && (
        <OutsideField
          reportId={edited?.id ?? null}
          waiting={draft.outside}
          onWaiting={(outside) => change({ outside })}
          typed={draft.address}
          onTyped={(address) => change({ address })}
          problem={problem('address')}
        />
      )}
      <FormTrouble form={form} label={(name) => labels[name]} />
      <Button type="submit" h={48} loading={form.isBusy} data-schedule-save>
        {t('report-schedules.save')}
      </Button>
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}

const everyOf = (text: string): ScheduleDraft['every'] =>
  text === 'day' || text === 'week' || text === 'month' ? text : 'other'
const dayOf = (text: string): Weekday => WEEKDAYS.find((day) => day === text) ?? 'MO'
