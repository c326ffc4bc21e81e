import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNumber, speedIn, useFormats, writeNumber } from '#src/widgets/format'

/** What was typed as a number above zero; null for nothing, NaN for what is none. */
const numberIn = (text: string, locale: string): number | null => {
  if (text.trim() === '') return null
  const number = readNumber(text, locale)
  return number > 0 ? number : Number.NaN
}

interface SpeedProps {
  knots: number | null
  error?: string
  /** NaN for what is no speed. */
  onKnots(knots: number | null): void
}

/** A speed in the person's unit. */
export function SpeedField({ knots, error, onKnots }: SpeedProps) {
  const { t } = useTranslation()
  const { locale, speedUnit } = useFormats().settings
  const perKnot = speedIn(1, speedUnit)
  const [text, setText] = useState(() => (knots === null ? '' : writeNumber(Math.round(knots * perKnot), locale)))
  return (
    <TextInput
      size="md"
      inputMode="decimal"
      label={t('reports.speedLimit', { unit: t(`units.${speedUnit}`) })}
      placeholder={t('reports.speedLimitHint')}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const number = numberIn(event.currentTarget.value, locale)
        onKnots(number === null ? null : number / perKnot)
      }}
    />
  )
}

interface SecondsProps {
  seconds: number | null
  error?: string
  /** NaN for what is no duration. */
  onSeconds(seconds: number | null): void
}

export function SecondsField({ seconds, error, onSeconds }: SecondsProps) {
  const { t } = useTranslation()
  const { locale } = useFormats().settings
  const [text, setText] = useState(() => (seconds === null ? '' : writeNumber(seconds, locale)))
  return (
    <TextInput
      size="md"
      inputMode="numeric"
      label={t('reports.minDuration')}
      placeholder={t('reports.minDurationHint')}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onSeconds(numberIn(event.currentTarget.value, locale))
      }}
    />
  )
}
