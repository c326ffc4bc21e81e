import { Chip, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/widgets/date-field'
import { useFormats } from '#src/widgets/format'
import { DAY_PRESETS, isDayPreset, presetSpan, type DayPreset } from './day-presets'
import styles from './period.module.css'
import { fieldOf, momentOf, type Span } from './zone-time'

export type DayPeriod = DayPreset | Span

interface FieldProps {
  period: DayPeriod
  error?: string
  /** A free period with an unreadable time comes as `NaN`. */
  onPeriod(period: DayPeriod): void
}

/** Whole days up to today, or any two times. */
export function DayPeriodField({ period, error, onPeriod }: FieldProps) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const name = useId()
  const preset = typeof period === 'string' ? period : 'free'
  const choose = (value: string): void => {
    if (isDayPreset(value)) onPeriod(value)
    else if (typeof period === 'string') onPeriod(presetSpan(period, Date.now(), timeZone))
  }
  return (
    <fieldset className={styles.set} data-period>
      <legend>{t('pick.period.label')}</legend>
      <Chip.Group value={preset} onChange={choose}>
        <Group gap={8}>
          {([...DAY_PRESETS, 'free'] as const).map((value) => (
            <Chip key={value} value={value} name={name} size="sm">
              {t(`pick.period.${value}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {typeof period !== 'string' && <FreeFields span={period} isWrong={error !== undefined} onSpan={onPeriod} />}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function FreeFields({ span, isWrong, onSpan }: { span: Span; isWrong: boolean; onSpan(span: Span): void }) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const [from, setFrom] = useState(() => (Number.isFinite(span.fromMs) ? fieldOf(span.fromMs, timeZone) : ''))
  const [to, setTo] = useState(() => (Number.isFinite(span.toMs) ? fieldOf(span.toMs, timeZone) : ''))
  /** The minute named is meant to its end. */
  const toMs = (field: string): number => (momentOf(field, timeZone) ?? Number.NaN) + 59_999
  return (
    <div className={styles.free}>
      <DateField
        size="md"
        label={t('pick.period.from')}
        value={from}
        error={isWrong}
        onChange={(value) => {
          setFrom(value)
          onSpan({ fromMs: momentOf(value, timeZone) ?? Number.NaN, toMs: span.toMs })
        }}
      />
      <DateField
        size="md"
        isEnd
        label={t('pick.period.to')}
        value={to}
        error={isWrong}
        onChange={(value) => {
          setTo(value)
          onSpan({ fromMs: span.fromMs, toMs: toMs(value) })
        }}
      />
    </div>
  )
}
