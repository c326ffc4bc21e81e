import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import { dayOf } from '#src/widgets/period/zone-time'
import { dayAfter, firstWeekdayOf, monthAfter, weeksOf } from './date-text'
import styles from './date-field.module.css'

const noonOf = (day: string): number => Date.parse(`${day}T12:00Z`)

const DAYS_BY_KEY: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const MONTHS_BY_KEY: Record<string, number> = { PageUp: -1, PageDown: 1 }

interface GridProps {
  /** Empty for none. */
  day: string
  onDay(day: string): void
  onLeave(): void
}

/** A month whose days are taken by mouse, finger or keyboard. */
export function MonthGrid({ day, onDay, onLeave }: GridProps) {
  const { t } = useTranslation()
  const { locale, timeZone } = useFormats().settings
  const today = dayOf(Date.now(), timeZone)
  const [active, setActive] = useState(day || today)
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [active])
  const weeks = weeksOf(active, firstWeekdayOf(locale))
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const weekday = named({ weekday: 'narrow' })
  const weekdayLong = named({ weekday: 'long' })
  const whole = named({ dateStyle: 'full' })
  const onKeyDown = (event: KeyboardEvent): void => {
    const [days, months] = [DAYS_BY_KEY[event.key], MONTHS_BY_KEY[event.key]]
    if (days !== undefined) setActive(dayAfter(active, days))
    else if (months !== undefined) setActive(monthAfter(active, months * (event.shiftKey ? 12 : 1)))
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.month} onKeyDown={onKeyDown} data-month>
      <div className={styles.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('date-field.before')}
          onClick={() => setActive(monthAfter(active, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <span aria-live="polite">{named({ month: 'long', year: 'numeric' }).format(noonOf(active))}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('date-field.after')}
          onClick={() => setActive(monthAfter(active, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <table ref={grid} role="grid">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((one) => (
              <th key={one} scope="col" abbr={weekdayLong.format(noonOf(one))}>
                {weekday.format(noonOf(one))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} aria-selected={one === day}>
                  <button
                    type="button"
                    className={styles.day}
                    tabIndex={one === active ? 0 : -1}
                    aria-label={whole.format(noonOf(one))}
                    aria-current={one === today ? 'date' : undefined}
                    data-chosen={one === day || undefined}
                    data-mantine-stop-propagation="true"
                    data-other={one.slice(0, 7) !== active.slice(0, 7) || undefined}
                    onClick={() => onDay(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
