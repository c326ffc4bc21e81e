import { Button, TextInput } from '@mantine/core'
import type { Calendar } from '@rastro/model/calendar'
import { readSchedules, writeSchedules, type Schedule } from '@rastro/model/schedules'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CALENDARS_KEY, saveCalendar } from '#src/api/calendars'
import { isLeavingKey } from '#src/ui/leaving-key'
import { focusFirstWrong } from '#src/ui/plain/index'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { LeaveGuard } from '#src/widgets/LeaveGuard'
import { showToast } from '#src/widgets/toast'
import { useServerProblems } from '#src/widgets/use-server-problems'
import { isFine, NAME_MAX, problemsOf, upcoming, type CalendarDraft, type DraftSchedule } from './calendar-draft'
import styles from './calendars.module.css'
import { ScheduleFields } from './ScheduleFields'
import { ownZone, wallIn, wallText, wallTimeText } from './wall-time'

interface EditorProps {
  /** null makes a new one. */
  calendar: Calendar | null
  imported: { name: string; data: string } | null
}

const WORKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR'] as const

/** Creates or changes a calendar: its name, its schedules, and when they come next. */
export function CalendarEditor({ calendar, imported }: EditorProps) {
  const { t } = useTranslation()
  const { settings } = useFormats()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const isSaved = useRef(false)
  const [zone] = useState(() => ownZone(settings.timeZone))
  const [stored] = useState(() => draftFrom(calendar))
  const [draft, setDraft] = useState<CalendarDraft>(() => (imported ? draftFrom(imported) : stored))
  const [wasTried, setTried] = useState(false)
  const problems = problemsOf(draft)
  const change = (part: Partial<CalendarDraft>): void => setDraft((last) => ({ ...last, ...part }))
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
  const leave = (): void => void navigate({ href: '/calendars' })
  const storing = useMutation({
    mutationFn: () =>
      saveCalendar({
        id: calendar?.id ?? 0,
        attributes: calendar?.attributes ?? {},
        name: draft.name.trim(),
        // Untouched schedules keep their text to the letter.
        data:
          calendar && JSON.stringify(draft.schedules) === JSON.stringify(stored.schedules)
            ? calendar.data
            : writeSchedules({ schedules: [...draft.schedules], kept: [...draft.kept] }),
      }),
    onSuccess: async ({ name }) => {
      isSaved.current = true
      await queries.invalidateQueries({ queryKey: [CALENDARS_KEY] })
      showToast({ message: t('calendars.saved', { name }) })
      leave()
    },
  })
  const server = useServerProblems(storing.error, form, ['name'])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isFine(problems)) return storing.mutate()
    requestAnimationFrame(() => form.current && focusFirstWrong(form.current))
  }
  const next = upcoming(draft.schedules, Date.now())
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (isLeavingKey(event)) leave()
      }}
      data-calendar-form
    >
      <h2 className={styles.formTitle}>{t(calendar ? 'calendars.editTitle' : 'calendars.newTitle')}</h2>
      <TextInput
        size="md"
        label={t('calendars.name')}
        withAsterisk
        aria-required
        autoFocus
        autoComplete="off"
        maxLength={NAME_MAX + 1}
        value={draft.name}
        error={wasTried && problems.name ? t(`calendars.problem.${problems.name}`) : server.at('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {draft.schedules.map((schedule, index) => (
        <ScheduleFields
          key={schedule.key}
          schedule={schedule}
          number={index + 1}
          problem={wasTried ? (problems.schedules.get(schedule.key) ?? null) : null}
          onChange={put}
          onRemove={() => change({ schedules: draft.schedules.filter(({ key }) => key !== schedule.key) })}
        />
      ))}
      {draft.kept.length > 0 && (
        <p className={styles.soft} data-kept>
          {t('calendars.kept', { count: draft.kept.length, number: draft.kept.length })}
        </p>
      )}
      {wasTried && problems.isEmpty && (
        <p className={styles.bad} role="alert">
          {t('calendars.problem.noSchedule')}
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
      {server.rest != null && <ErrorNotice error={server.rest} />}
      <div className={styles.formButtons}>
        <Button h={44} variant="default" onClick={leave}>
          {t('common.cancel')}
        </Button>
        <Button h={44} type="submit" loading={storing.isPending} data-save-calendar>
          {t('common.save')}
        </Button>
      </div>
      <LeaveGuard isOn={() => !isSaved.current && JSON.stringify(draft) !== JSON.stringify(stored)} />
    </form>
  )
}

function draftFrom(from: { name: string; data: string } | null): CalendarDraft {
  const book = from && readSchedules(from.data)
  return {
    name: from?.name ?? '',
    schedules: (book?.schedules ?? []).map((schedule, index) => ({ ...schedule, key: index + 1 })),
    kept: book?.kept ?? [],
  }
}
