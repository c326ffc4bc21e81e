import { Button, Skeleton, Text } from '@mantine/core'
import { periodFileName } from '@rastro/i18n'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statisticsQuery } from '#src/api/statistics'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { csvOf, saveText } from '#src/widgets/files'
import { useFormats } from '#src/widgets/format'
import { dayOf, DayPeriodField, isMoment, presetSpan, type DayPeriod, type Span } from '#src/widgets/period'
import { DayCharts } from './DayCharts'
import { daysOf, endsIn, FIGURES, sortedProtocols, type DayFigures } from './day-figures'
import { DayTable } from './DayTable'
import styles from './statistics.module.css'

const isSound = ({ fromMs, toMs }: Span): boolean => isMoment(fromMs) && isMoment(toMs) && fromMs <= toMs

/** The screen of `/statistics`, for administrators: what each day of the server came to. */
export function StatisticsPage() {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const [chosen, setChosen] = useState<{ period: DayPeriod; span: Span }>(() => ({
    period: 'last30',
    span: presetSpan('last30', Date.now(), timeZone),
  }))
  const { period, span } = chosen
  const choose = (next: DayPeriod): void =>
    setChosen({ period: next, span: typeof next === 'string' ? presetSpan(next, Date.now(), timeZone) : next })
  const asked = isSound(span)
  const ends = endsIn(span)
  const { data, error, isPending, refetch } = useQuery({
    ...statisticsQuery(asked ? ends.fromMs : 0, asked ? ends.toMs : 0),
    enabled: asked,
    placeholderData: keepPreviousData,
  })
  const days = useMemo(() => (data ? daysOf(data, timeZone) : []), [data, timeZone])
  return (
    <div className={styles.page} data-statistics>
      <Text c="dimmed" size="sm">
        {t('statistics.text')}
      </Text>
      <DayPeriodField period={period} {...(!asked && { error: t('statistics.problem') })} onPeriod={choose} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {asked && isPending && <Skeleton height={260} aria-label={t('common.loading')} />}
      {data && days.length === 0 && (
        <Text ta="center" py="xl" c="dimmed" role="status">
          {t('statistics.none')}
        </Text>
      )}
      {days.length > 0 && (
        <>
          <div className={styles.tools}>
            <Text size="sm" role="status">
              {t('statistics.days', { count: days.length, number: days.length })}
            </Text>
            <ExportButton days={days} span={span} />
          </div>
          <DayCharts days={days} />
          <DayTable days={days} />
        </>
      )}
    </div>
  )
}

function ExportButton({ days, span }: { days: readonly DayFigures[]; span: Span }) {
  const { t } = useTranslation()
  const { date, number, settings } = useFormats()
  const save = (): void => {
    const head = [t('statistics.day'), ...FIGURES.map((figure) => t(`statistics.figure.${figure}`)), t('statistics.protocols')] // prettier-ignore
    const rows = days.map(({ atMs, figures, protocols }) => [
      date(atMs),
      ...FIGURES.map((figure) => number(figures[figure])),
      sortedProtocols(protocols)
        .map(([name, count]) => `${name}: ${count}`)
        .join(', '),
    ])
    const name = periodFileName({
      title: t('statistics.fileName'),
      days: [dayOf(span.fromMs, settings.timeZone), dayOf(span.toMs, settings.timeZone)],
      until: t('statistics.until'),
      ending: 'csv',
    })
    saveText(name, csvOf([head, ...rows], settings.locale), 'text/csv')
  }
  return (
    <Button
      variant="default"
      h={44}
      leftSection={<IconFileTypeCsv size={18} aria-hidden />}
      onClick={save}
      data-statistics-csv
    >
      {t('statistics.csv')}
    </Button>
  )
}
