import { answerDetails, answerParts, type AnswerParts, type AnswerWords } from '@rastro/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetUnit } from '#src/live/contract'
import { useFormats, useNow } from '../format'
import { speedText } from '../telemetry'
import { answerFactsOf } from './answer-facts'

/** Words and figures of the answer as this person reads them. */
function useAnswerWords(): AnswerWords {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    () => ({
      text: (key, values = {}) =>
        String(t(`answer.${key}` as 'answer.signal', { ...values, age: values['age'] ?? '' })),
      duration: formats.duration,
      speed: (knots) => speedText(knots, { t, formats }),
      age: formats.age,
    }),
    [t, formats],
  )
}

/** Says of any vehicle what it is doing, in one line without its name. */
export function useAnswerText(): (unit: FleetUnit) => string {
  const words = useAnswerWords()
  const now = useNow()
  return (unit) => answerDetails(answerParts(answerFactsOf(unit), now, words))
}

/** What is said of a vehicle now, kept fresh; `answerSentence` makes one sentence of it. */
export function useAnswer(unit: FleetUnit): AnswerParts {
  const words = useAnswerWords()
  return answerParts(answerFactsOf(unit), useNow(), words)
}
