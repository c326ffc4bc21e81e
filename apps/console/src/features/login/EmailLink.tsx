import type { FormEvent } from 'react'
import { recoveryCode } from '#src/api/error-code'
import { answerLink, isLinkKind } from '#src/api/session'
import { Button, Notice, plainStyles } from '#src/ui/plain/index'
import { Problem } from '#src/widgets/account/Problem'
import { useTexts } from '#src/widgets/texts'
import { BackToLogin } from './BackToLogin'
import { useSubmit } from './use-submit'

const TEXTS = {
  confirm: ['login.emailLink.confirmText', 'login.emailLink.confirm', 'login.emailLink.confirmed'],
  undo: ['login.emailLink.undoText', 'login.emailLink.undo', 'login.emailLink.undone'],
  session: ['login.emailLink.sessionText', 'login.emailLink.session', 'login.emailLink.sessionEnded'],
} as const

export interface EmailLinkProps {
  /** `confirm=<token>`, `undo=<token>` or `session=<token>`, which no server and no log sees. */
  fragment: string
  navigate: (to: string) => void
}

/** Asks before it does what a mailed link is for: programs that look into mails open links too. */
export const EmailLink = ({ fragment, navigate }: EmailLinkProps) => {
  const { t } = useTexts()
  const [given, token = ''] = fragment.split('=', 2)
  const kind = isLinkKind(given) ? given : null
  const [question, button, done] = TEXTS[kind ?? 'confirm']
  const { code, isBusy, isDone, submit } = useSubmit(recoveryCode)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (kind) void submit(null, () => answerLink(kind, token))
  }
  const isWhole = kind !== null && token !== ''
  return (
    <form className={plainStyles.stack} onSubmit={onSubmit} noValidate data-email-link={kind}>
      {isDone ? (
        <Notice tone="good">{t(done)}</Notice>
      ) : (
        <>
          <Problem code={isWhole ? code : 'INVALID_EMAIL_LINK'} />
          {isWhole && <Notice tone="plain">{t(question)}</Notice>}
          <Button type="submit" disabled={isBusy || !isWhole}>
            {t(button)}
          </Button>
        </>
      )}
      <BackToLogin navigate={navigate} />
    </form>
  )
}
