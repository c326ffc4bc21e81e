import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/widgets/date-field'
import { useFormats } from '#src/widgets/format'
import { fieldOf, momentOf, type Span } from '#src/widgets/period'
import styles from './graphics.module.css'
import { PRESETS, isPreset, spanOf, type Preset } from './period'

export interface Period {
  preset: Preset | 'free'
  span: Span
}

interface PickerProps {
  period: Period
  onPeriod(period: Period): void
}

const PRESET_NAMES = Object.keys(PRESETS).filter(isPreset)

/** The last day, week or month, or any stretch of time. */
export function PeriodPicker({ period: { preset, span }, onPeriod }: PickerProps) {
  const { t } = useTranslation()
  return (
    <>
      <SegmentedControl
        aria-label={t('graphics.period.label')}
        value={preset}
        data={[...PRESET_NAMES, 'free' as const].map((value) => ({ value, label: t(`graphics.period.${value}`) }))}
        onChange={(value) =>
          isPreset(value)
            ? onPeriod({ preset: value, span: spanOf(value, Date.now()) })
            : onPeriod({ preset: 'free', span })
        }
        classNames={{ label: styles.segment }}
      />
      {preset === 'free' && <FreePeriod span={span} onSpan={(chosen) => onPeriod({ preset: 'free', span: chosen })} />}
    </>
  )
}

function FreePeriod({ span, onSpan }: { span: Span; onSpan(span: Span): void }) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const [from, setFrom] = useState(fieldOf(span.fromMs, timeZone))
  const [to, setTo] = useState(fieldOf(span.toMs, timeZone))
  const fromMs = momentOf(from, timeZone)
  const toMs = momentOf(to, timeZone)
  const isFine = fromMs !== null && toMs !== null && fromMs < toMs
  return (
    <form
      className={styles.free}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFine) onSpan({ fromMs, toMs })
      }}
    >
      <DateField label={t('graphics.from')} value={from} onChange={setFrom} />
      <DateField
        isEnd
        label={t('graphics.to')}
        value={to}
        error={isFine ? undefined : t('graphics.badPeriod')}
        onChange={setTo}
      />
      <Button type="submit" variant="default" disabled={!isFine}>
        {t('graphics.apply')}
      </Button>
    </form>
  )
}
