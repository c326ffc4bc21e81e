import { ActionIcon, Loader, NativeSelect, Slider } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/widgets/date-field'
import { useReadable } from '#src/live/FleetContext'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { dayOf, dayStart, fieldOf, momentOf } from '#src/widgets/period'
import { SPEEDS, type PastDesk } from './past-desk'
import styles from './time-machine.module.css'

const MINUTE_MS = 60_000
const STEPS = [
  { key: 'dayBack', ms: -1440 * MINUTE_MS },
  { key: 'hourBack', ms: -60 * MINUTE_MS },
  { key: 'tenBack', ms: -10 * MINUTE_MS },
  { key: 'minuteBack', ms: -MINUTE_MS },
  { key: 'minuteOn', ms: MINUTE_MS },
  { key: 'tenOn', ms: 10 * MINUTE_MS },
  { key: 'hourOn', ms: 60 * MINUTE_MS },
  { key: 'dayOn', ms: 1440 * MINUTE_MS },
] as const

/** The clock of the time machine: where it stands, and how it moves; short where the room is for something else. */
export function ClockPanel({ desk, isShort }: { desk: PastDesk; isShort: boolean }) {
  const { t } = useTranslation()
  const { atMs, error, isPlaying, speed } = useReadable(desk.clock)
  const toggle = t(isPlaying ? 'time-machine.pause' : 'time-machine.play')
  return (
    <section className={styles.clock} aria-label={t('time-machine.clock')}>
      <MomentField desk={desk} />
      {!isShort && <Steps desk={desk} />}
      {!isShort && <DaySlider desk={desk} />}
      <div className={styles.player}>
        <ActionIcon
          size={44}
          radius="xl"
          aria-label={toggle}
          title={toggle}
          aria-keyshortcuts="Space"
          onClick={() => desk.toggle()}
          data-past-play
        >
          {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        </ActionIcon>
        <NativeSelect
          className={styles.speed}
          aria-label={t('time-machine.speed')}
          value={String(speed)}
          data={SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
          onChange={(event) => desk.setSpeed(Number(event.currentTarget.value))}
        />
        <Doing desk={desk} />
      </div>
      {error !== null && <ErrorNotice error={error} onRetry={() => desk.jump(atMs)} />}
    </section>
  )
}

function Steps({ desk }: { desk: PastDesk }) {
  const { t } = useTranslation()
  return (
    <div className={styles.steps} role="group" aria-label={t('time-machine.steps')}>
      {STEPS.map(({ key, ms }) => (
        <button
          key={key}
          type="button"
          className={styles.step}
          aria-label={t(`time-machine.step.${key}.name`)}
          title={t(`time-machine.step.${key}.name`)}
          onClick={() => desk.jump(desk.clock.get().atMs + ms)}
        >
          {t(`time-machine.step.${key}.short`)}
        </button>
      ))}
    </div>
  )
}

/** What the clock waits for, also for those who listen. */
function Doing({ desk }: { desk: PastDesk }) {
  const { t } = useTranslation()
  const { isLoading, isWaiting, isAtNow } = useReadable(desk.clock)
  const isBusy = isLoading || isWaiting
  return (
    <p className={styles.doing} role="status" data-past-doing={isBusy ? 'busy' : isAtNow ? 'now' : 'idle'}>
      {isBusy && <Loader size={16} aria-hidden />}
      {isLoading
        ? t('time-machine.loading')
        : isWaiting
          ? t('time-machine.waiting')
          : isAtNow
            ? t('time-machine.atNow')
            : ''}
    </p>
  )
}

const TYPING_REST_MS = 600

function MomentField({ desk }: { desk: PastDesk }) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const { atMs } = useReadable(desk.clock)
  const [typed, setTyped] = useState<string | null>(null)
  const typedMs = typed === null ? null : momentOf(typed, timeZone)
  const isFuture = typedMs !== null && typedMs > Date.now()
  useEffect(() => {
    if (typedMs === null || isFuture) return
    // A year is typed digit by digit.
    const timer = setTimeout(() => {
      desk.jump(typedMs)
      setTyped(null)
    }, TYPING_REST_MS)
    return () => clearTimeout(timer)
  }, [desk, typedMs, isFuture])
  const take = (): void => {
    if (typedMs === null || isFuture) return
    desk.jump(typedMs)
    setTyped(null)
  }
  return (
    <DateField
      label={t('time-machine.moment')}
      value={typed ?? fieldOf(atMs, timeZone)}
      max={fieldOf(Date.now(), timeZone)}
      error={isFuture ? t('time-machine.future') : typed === '' ? t('time-machine.badMoment') : undefined}
      onChange={setTyped}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      onBlur={() => {
        take()
        setTyped(null)
      }}
      classNames={{ input: styles.moment }}
      data-past-moment
    />
  )
}

const MARK_HOURS = [0, 6, 12, 18]

/** The day of the clock; a day may have 23 or 25 hours. */
function DaySlider({ desk }: { desk: PastDesk }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { timeZone } = formats.settings
  const { atMs } = useReadable(desk.clock)
  const [dragged, setDragged] = useState<number | null>(null)
  const day = dayOf(atMs, timeZone)
  const beginMs = dayStart(day, timeZone)
  const minutes = Math.round((dayStart(day, timeZone, 1) - beginMs) / MINUTE_MS) - 1
  const minute = Math.max(0, Math.floor((atMs - beginMs) / MINUTE_MS))
  const timeAt = (value: number): string => formats.time(beginMs + value * MINUTE_MS)
  return (
    <Slider
      className={styles.day}
      size="sm"
      min={0}
      max={minutes}
      value={dragged ?? minute}
      label={timeAt}
      thumbLabel={t('time-machine.timeOfDay')}
      thumbProps={{ 'aria-valuetext': timeAt(dragged ?? minute) }}
      marks={MARK_HOURS.map((hour) => ({ value: hour * 60, label: timeAt(hour * 60) }))}
      restrictToMarks={false}
      onChange={setDragged}
      onChangeEnd={(value) => {
        setDragged(null)
        desk.jump(beginMs + value * MINUTE_MS)
      }}
      data-past-day
    />
  )
}
