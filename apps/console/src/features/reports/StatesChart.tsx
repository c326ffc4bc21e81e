import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { barStyles } from '#src/widgets/bars'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import type { Span } from '#src/widgets/period'
import type { Words } from '#src/widgets/telemetry'
import { queryOf, type ReportAsk } from './ask'
import styles from './report-chart.module.css'
import { stateBars, STATES, type StateBar } from './state-bars'
import { useReportSize } from './use-report-size'

interface ChartProps {
  ask: ReportAsk
  span: Span
  words: Words
}

/** The server looks at every position: more than this would take too long to wait for. */
const POSITIONS_MAX = 1_000_000

/** How long vehicles moved, idled, stood and were silent: a bar for each day, or for each device. */
export function StatesChart({ ask, span, words }: ChartProps) {
  const { t, formats } = words
  const size = useReportSize(ask, span, POSITIONS_MAX)
  const isTooMuch = size !== null && size !== 'small'
  const { data, error, refetch } = useQuery({
    ...queryFor(endpoints.reportRows.states, { query: queryOf(ask, span) }),
    enabled: size === 'small',
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const bars = useMemo(
    () => (data ? stateBars(data, ask.daily, formats.settings.timeZone) : []),
    [data, ask.daily, formats],
  )
  const nameOf = ({ name }: StateBar): string =>
    name === null ? t('reports.chart.others') : typeof name === 'number' ? formats.date(name) : name
  const title = t(ask.daily ? 'reports.states.byDay' : 'reports.states.byDevice')
  if (data && bars.length === 0) return null
  return (
    <figure className={styles.chart} data-states-chart>
      <figcaption className={styles.caption}>
        {title}
        <span className={styles.legend}>
          {STATES.map((state) => (
            <span key={state} data-state={state}>
              {t(`reports.states.${state}`)}
            </span>
          ))}
        </span>
      </figcaption>
      {isTooMuch && <p className={styles.note}>{t('reports.states.tooMuch')}</p>}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!isTooMuch && !error && !data && <Skeleton height={60} />}
      <ul className={barStyles.bars} aria-label={title}>
        {bars.map((bar) => (
          <StateLine key={nameOf(bar)} name={nameOf(bar)} times={bar.times} words={words} />
        ))}
      </ul>
    </figure>
  )
}

function StateLine({ name, times, words }: { name: string; times: StateBar['times']; words: Words }) {
  const { t, formats } = words
  const whole = STATES.reduce((sum, state) => sum + times[state], 0)
  const all = STATES.map((state) => `${t(`reports.states.${state}`)}: ${formats.duration(times[state])}`).join(' · ')
  return (
    <li title={all} data-bar={name}>
      <span className={barStyles.barName}>{name}</span>
      <span className={styles.stack} role="img" aria-label={all}>
        {STATES.map(
          (state) =>
            times[state] > 0 && (
              <span key={state} data-state={state} style={{ width: `${(times[state] / whole) * 100}%` }} />
            ),
        )}
      </span>
      <span className={barStyles.barText} aria-hidden>
        {formats.duration(times.moving)}
      </span>
    </li>
  )
}
