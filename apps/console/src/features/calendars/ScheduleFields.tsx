import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { FREQUENCIES, type ScheduleEnd, type ScheduleProblem } from '@rastro/model/schedules'
import { WEEKDAYS, type Weekday } from '@rastro/model/weekly'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/widgets/date-field'
import { withStart, type DraftSchedule } from './calendar-draft'
import styles from './calendars.module.css'

interface FieldsProps {
  schedule: DraftSchedule
  /** Its place in the list, from 1. */
  number: number
  problem: ScheduleProblem | null
  onChange(schedule: DraftSchedule): void
  onRemove(): void
}

const ENDS = ['never', 'count', 'until'] as const

/** One schedule: from, to, how it repeats and when that ends (ADM-CALENDARS-02 to 04). */
export function ScheduleFields({ schedule, number, problem, onChange, onRemove }: FieldsProps) {
  const { t } = useTranslation()
  const { start, end, zone, frequency, days, ends } = schedule
  const textOf = (of: ScheduleProblem): string | undefined =>
    problem === of ? t(`calendars.problem.${of}`) : undefined
  const toggle = (day: Weekday): void =>
    onChange({ ...schedule, days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day] })
  const repeat = (value: string): void => {
    const chosen = FREQUENCIES.find((one) => one === value) ?? 'none'
    const startDay = WEEKDAYS[(new Date(`${start}:00Z`).getUTCDay() + 6) % 7]
    onChange({
      ...schedule,
      frequency: chosen,
      days: chosen !== 'weekly' ? [] : days.length > 0 || !startDay ? days : [startDay],
      ends: chosen === 'none' ? { kind: 'never' } : ends,
    })
  }
  const endWith = (value: string): void => {
    const next: ScheduleEnd =
      value === 'count'
        ? { kind: 'count', count: 5 }
        : value === 'until'
          ? { kind: 'until', day: start.slice(0, 10) }
          : { kind: 'never' }
    onChange({ ...schedule, ends: next })
  }
  return (
    <fieldset className={styles.set} data-schedule={number}>
      <legend>{t('calendars.schedule', { number })}</legend>
      <ActionIcon
        className={styles.removeSchedule}
        size={36}
        variant="subtle"
        color="gray"
        aria-label={t('calendars.removeSchedule', { number })}
        onClick={onRemove}
      >
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
      <DateField
        size="md"
        label={t('calendars.start')}
        value={start}
        error={textOf('start')}
        onChange={(value) => onChange(withStart(schedule, value))}
      />
      <DateField
        size="md"
        label={t('calendars.end')}
        value={end}
        error={textOf('end')}
        onChange={(value) => onChange({ ...schedule, end: value })}
      />
      <NativeSelect
        size="md"
        label={t('calendars.repeats')}
        value={frequency}
        data={FREQUENCIES.map((value) => ({ value, label: t(`calendars.frequency.${value}`) }))}
        onChange={(event) => repeat(event.currentTarget.value)}
        data-frequency
      />
      {frequency === 'weekly' && (
        <div className={styles.days} role="group" aria-label={t('calendars.days')} aria-invalid={problem === 'days'}>
          {WEEKDAYS.map((day) => (
            <Button
              key={day}
              h={44}
              px={0}
              variant={days.includes(day) ? 'filled' : 'default'}
              aria-pressed={days.includes(day)}
              onClick={() => toggle(day)}
              data-day={day}
            >
              {t(`calendars.day.${day}`)}
            </Button>
          ))}
        </div>
      )}
      {textOf('days') && (
        <p className={styles.bad} role="alert">
          {textOf('days')}
        </p>
      )}
      {frequency !== 'none' && (
        <NativeSelect
          size="md"
          label={t('calendars.until')}
          value={ends.kind}
          data={ENDS.map((value) => ({ value, label: t(`calendars.ends.${value}`) }))}
          onChange={(event) => endWith(event.currentTarget.value)}
          data-ends
        />
      )}
      {frequency !== 'none' && ends.kind === 'count' && (
        <TextInput
          size="md"
          type="number"
          min={1}
          label={t('calendars.times')}
          value={Number.isFinite(ends.count) ? ends.count : ''}
          error={textOf('count')}
          onChange={(event) => onChange({ ...schedule, ends: { kind: 'count', count: event.currentTarget.valueAsNumber } })} // prettier-ignore
          data-times
        />
      )}
      {frequency !== 'none' && ends.kind === 'until' && (
        <DateField
          size="md"
          kind="date"
          label={t('calendars.lastDay')}
          value={ends.day}
          error={textOf('untilDate')}
          onChange={(value) => onChange({ ...schedule, ends: { kind: 'until', day: value } })}
          data-last-day
        />
      )}
      <p className={styles.soft}>{t('calendars.zone', { zone: zone.replaceAll('_', ' ') })}</p>
    </fieldset>
  )
}
