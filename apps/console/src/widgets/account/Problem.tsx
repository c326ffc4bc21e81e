import { useTexts } from '../texts'
import { Notice } from '#src/ui/plain/index'
import { useErrorText } from '../error-text'
import { MINIMUM_LENGTH } from './password-strength'

/** The text of an error code above a form, with the code in small print; nothing when there is none. */
export const Problem = ({ code }: { code: string | null }) => {
  const { t } = useTexts()
  const textOf = useErrorText()
  if (!code) return null
  return (
    <Notice tone="bad" code={t('common.errorCode', { code })}>
      {textOf(code, { minimum: MINIMUM_LENGTH })}
    </Notice>
  )
}
