import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/widgets/date-field'
import { useFormats } from '#src/widgets/format'
import { fieldOf, momentOf, type Span } from '#src/widgets/period'
import { isPeriodName, PERIODS, spanOfPeriod, type Period } from './history-address'
import styles from './history.module.css'

interface ChooserProps {
  period: Period
  /** The address named a period that is none. */
  isBad: boolean
  onPeriod(period: Period): void
}

/** A day, some days, or any two times of this person's clock. */
export function PeriodChooser({ period, isBad, onPeriod }: ChooserProps) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const name = typeof period === 'string' ? period : 'free'
  return (
    <div className={styles.stack}>
      <NativeSelect
        size="md"
        label={t('history.period.label')}
        value={name}
        data={[...PERIODS, 'free' as const].map((value) => ({ value, label: t(`history.period.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          if (isPeriodName(value)) onPeriod(value)
          else onPeriod(spanOfPeriod(period, Date.now(), timeZone))
        }}
        data-history-period
      />
      {typeof period !== 'string' && (
        <FreePeriod key={`${period.fromMs}-${period.toMs}`} span={period} onSpan={onPeriod} />
      )}
      {isBad && typeof period === 'string' && (
        <p className={styles.wrong} role="alert">
          {t('history.period.bad')}
        </p>
      )}
    </div>
  )
}

const SECOND_MS = 1000

function FreePeriod({ span, onSpan }: { span: Span; onSpan(span: Span): void }) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const field = (atMs: number): string => (Number.isFinite(atMs) ? fieldOf(atMs, timeZone) : '')
  const [from, setFrom] = useState(field(span.fromMs))
  const [to, setTo] = useState(field(span.toMs))
  const isTouched = from !== field(span.fromMs) || to !== field(span.toMs)
  // Fields know minutes; what an address says to the second stays until somebody changes it.
  const fromMs = from === field(span.fromMs) ? span.fromMs : (momentOf(from, timeZone) ?? Number.NaN)
  const toMs = to === field(span.toMs) ? span.toMs : (momentOf(to, timeZone) ?? Number.NaN) + 60 * SECOND_MS - 1
  const isFine = fromMs < toMs
  return (
    <form
      className={styles.free}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFine) onSpan({ fromMs, toMs })
      }}
    >
      <DateField size="md" label={t('history.period.from')} value={from} onChange={setFrom} />
      <DateField
        size="md"
        isEnd
        label={t('history.period.to')}
        value={to}
        error={isFine ? undefined : t('history.period.bad')}
        onChange={setTo}
      />
      <Button type="submit" h={44} variant="default" disabled={!isFine || !isTouched}>
        {t('history.period.apply')}
      </Button>
    </form>
  )
}
