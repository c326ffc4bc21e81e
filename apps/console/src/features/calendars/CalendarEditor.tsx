import { Button, TextInput } from '@mantine/core'
import type { Calendar } from '@rastro/model/calendar'
import type { Schedule } from '@rastro/model/schedules'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CALENDARS_KEY, calendarsQuery, saveCalendar } from '#src/api/calendars'
import { FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { showToast } from '#src/widgets/toast'
import { calendarRules, draftOf, upcoming, wrongSchedules, type DraftSchedule } from './calendar-draft'
import styles from './calendars.module.css'
import { ScheduleFields } from './ScheduleFields'
import { ownZone, wallIn, wallText, wallTimeText } from './wall-time'

interface EditorProps {
  /** null makes a new one. */
  calendar: Calendar | null
  imported: { name: string; data: string } | null
}

/** As long as the field lets one type; the rule is in the model. */
const NAME_CHARS = 129
const WORKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR'] as const

/** Creates or changes a calendar: its name, its schedules, and when they come next. */
export function CalendarEditor({ calendar, imported }: EditorProps) {
  const { t } = useTranslation()
  const { settings } = useFormats()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [zone] = useState(() => ownZone(settings.timeZone))
  const [edited, setEdited] = useState(calendar)
  const [start] = useState(() => draftOf(calendar))
  const [typed] = useState(() => (imported ? draftOf(imported) : start))
  const leave = (): void => void navigate({ href: '/calendars' })
  const newest = async () => {
    const all = await queries.fetchQuery({ ...calendarsQuery(), staleTime: 0 })
    const found = all.find(({ id }) => id === calendar?.id)
    if (!found) throw new Error('the calendar is gone')
    setEdited(found)
    return draftOf(found)
  }
  const form = useForm({
    start,
    typed,
    rules: useMemo(() => calendarRules(edited), [edited]),
    textOf: (code, field) => {
      if (field === 'name' && code === 'required') return t('calendars.problem.nameRequired')
      if (field === 'name' && code === 'tooLong') return t('calendars.problem.tooLong')
      return code === 'noSchedule' ? t('calendars.problem.noSchedule') : undefined
    },
    send: (body) => saveCalendar(body, edited),
    newest: calendar ? newest : undefined,
    onSent: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: [CALENDARS_KEY] })
      showToast({ message: t('calendars.saved', { name }) })
      leave()
    },
  })
  const { draft, change, problem } = form
  const wrong = wrongSchedules(draft)
  const put = (next: DraftSchedule): void =>
    change({ schedules: draft.schedules.map((one) => (one.key === next.key ? next : one)) })
  const add = (part: Partial<Schedule>, from: string, to: string): void => {
    const today = wallIn(zone, Date.now()).slice(0, 10)
    const start = `${today}T${from}`
    const isNextDay = to <= from
    const end = `${isNextDay ? new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10) : today}T${to}`
    const key = Math.max(0, ...draft.schedules.map((one) => one.key)) + 1
    const fresh: DraftSchedule = {
      key,
      start,
      end,
      zone,
      frequency: 'none',
      days: [],
      ends: { kind: 'never' },
      ...part,
    }
    change({ schedules: [...draft.schedules, fresh] })
  }
  const next = upcoming(draft.schedules, Date.now())
  return (
    <FormFrame form={form} className={styles.form} onLeave={leave} data-calendar-form>
      <h2 className={styles.formTitle}>{t(calendar ? 'calendars.editTitle' : 'calendars.newTitle')}</h2>
      <TextInput
        size="md"
        label={t('calendars.name')}
        withAsterisk
        aria-required
        autoFocus
        autoComplete="off"
        maxLength={NAME_CHARS}
        value={draft.name}
        error={problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {draft.schedules.map((schedule, index) => (
        <ScheduleFields
          key={schedule.key}
          schedule={schedule}
          number={index + 1}
          problem={form.wasTried ? (wrong.get(schedule.key) ?? null) : null}
          onChange={put}
          onRemove={() => change({ schedules: draft.schedules.filter(({ key }) => key !== schedule.key) })}
        />
      ))}
      {draft.kept.length > 0 && (
        <p className={styles.soft} data-kept>
          {t('calendars.kept', { count: draft.kept.length, number: draft.kept.length })}
        </p>
      )}
      {problem('schedules') && (
        <p className={styles.bad} role="alert">
          {problem('schedules')}
        </p>
      )}
      <div className={styles.adders}>
        <Button
          h={44}
          variant="default"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => add({}, '08:00', '18:00')}
          data-add-schedule
        >
          {t('calendars.add')}
        </Button>
        <Button
          h={44}
          variant="default"
          onClick={() => add({ frequency: 'weekly', days: WORKDAYS }, '08:00', '18:00')}
          data-add-business
        >
          {t('calendars.business')}
        </Button>
        <Button h={44} variant="default" onClick={() => add({ frequency: 'daily' }, '22:00', '06:00')}>
          {t('calendars.night')}
        </Button>
      </div>
      {draft.schedules.length > 0 && (
        <section className={styles.next} aria-label={t('calendars.next')} data-next-times>
          <h3>{t('calendars.next')}</h3>
          {next.length === 0 ? (
            <p className={styles.soft}>{t('calendars.noNext')}</p>
          ) : (
            <ul>
              {next.map(({ start, end }) => (
                <li key={`${start}-${end}`}>
                  {wallText(start, settings.locale, settings.twelveHour)} –{' '}
                  {start.slice(0, 10) === end.slice(0, 10)
                    ? wallTimeText(end, settings.locale, settings.twelveHour)
                    : wallText(end, settings.locale, settings.twelveHour)}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <FormTrouble
        form={form}
        label={(name) =>
          name === 'name' ? t('calendars.name') : name === 'schedules' ? t('calendars.times') : undefined
        }
      />
      <div className={styles.formButtons}>
        <Button h={44} variant="default" onClick={leave}>
          {t('common.cancel')}
        </Button>
        <Button h={44} type="submit" loading={form.isBusy} data-save-calendar>
          {t('common.save')}
        </Button>
      </div>
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}
