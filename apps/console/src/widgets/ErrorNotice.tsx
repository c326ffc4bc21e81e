import { useTexts } from './texts'
import { Button, Notice } from '#src/ui/plain/index'
import { codeOf, useErrorText } from './error-text'

export interface ErrorNoticeProps {
  error: unknown
  onRetry?: () => void
}

/** What failed, how to go on, and the code in small print. A lost session offers the reload it asks for. */
export const ErrorNotice = ({ error, onRetry }: ErrorNoticeProps) => {
  const { t } = useTexts()
  const textOf = useErrorText()
  const code = codeOf(error)
  const retry = code === 'USER_NOT_AUTHED' ? () => location.reload() : onRetry
  return (
    <Notice tone="bad" code={t('common.errorCode', { code })}>
      {textOf(code)}
      {retry && (
        <div>
          <Button quiet onClick={retry} style={{ marginTop: 10 }}>
            {t(code === 'USER_NOT_AUTHED' ? 'common.reload' : 'common.retry')}
          </Button>
        </div>
      )}
    </Notice>
  )
}
