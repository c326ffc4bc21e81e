import type { PeopleOutcome } from '@rastro/model/people'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/widgets/error-text'
import { useFormats } from '#src/widgets/format'
import { showToast } from '#src/widgets/toast'

/** Says how many were done, and why the others were not. */
export function useOutcome(): (outcome: PeopleOutcome, done: 'removed' | 'changed' | 'moved') => void {
  const { t } = useTranslation()
  const { number } = useFormats()
  const textOf = useErrorText()
  return ({ done, failures }, what) => {
    if (done > 0) showToast({ message: t(`people.${what}`, { count: done, number: number(done) }) })
    const [first] = failures
    if (first)
      showToast({
        color: 'red',
        role: 'alert',
        message: `${t('people.notDone', { count: failures.length, number: number(failures.length) })} ${textOf(first.code)}`,
      })
  }
}
