import { Chip, Group, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
      {typeof period !== 'string' && <FreeFields span={period} onSpan={onPeriod} />}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function FreeFields({ span, onSpan }: { span: Span; onSpan(span: Span): void }) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const [from, setFrom] = useState(() => (Number.isFinite(span.fromMs) ? fieldOf(span.fromMs, timeZone) : ''))
  const [to, setTo] = useState(() => (Number.isFinite(span.toMs) ? fieldOf(span.toMs, timeZone) : ''))
  /** The minute named is meant to its end. */
  const toMs = (field: string): number => (momentOf(field, timeZone) ?? Number.NaN) + 59_999
  return (
    <div className={styles.free}>
      <TextInput
        type="datetime-local"
        size="md"
        label={t('pick.period.from')}
        value={from}
        onChange={(event) => {
          setFrom(event.currentTarget.value)
          onSpan({ fromMs: momentOf(event.currentTarget.value, timeZone) ?? Number.NaN, toMs: span.toMs })
        }}
      />
      <TextInput
        type="datetime-local"
        size="md"
        label={t('pick.period.to')}
        value={to}
        onChange={(event) => {
          setTo(event.currentTarget.value)
          onSpan({ fromMs: span.fromMs, toMs: toMs(event.currentTarget.value) })
        }}
      />
    </div>
  )
}
