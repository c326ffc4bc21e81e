import { useTexts } from '#src/widgets/texts'
import { Button, Notice } from '#src/ui/plain/index'
import { useErrorText } from '#src/widgets/error-text'
import type { OpenInvoice } from '#src/api/api-error'
import styles from './login.module.css'
import type { SignInFailure } from './use-sign-in'

const isPayable = (url: string | undefined): url is string => /^(https?:\/\/|\/(?!\/))/.test(url ?? '')

const InvoiceList = ({ invoices }: { invoices: OpenInvoice[] }) => {
  const { t, language } = useTexts()
  const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'short' })
  return (
    <>
      <strong>{t('login.suspended.invoices')}</strong>
      <ul className={styles.invoices}>
        {invoices.map(({ id, description, value, dueDate, url }, index) => (
          <li key={id ?? index}>
            {description} {typeof value === 'number' && `R$ ${money.format(value)}`}{' '}
            {dueDate &&
              Number.isFinite(Date.parse(dueDate)) &&
              t('login.suspended.due', { date: date.format(Date.parse(dueDate)) })}{' '}
            {isPayable(url) && (
              <a href={url} rel="noreferrer">
                {t('login.suspended.pay')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Why signing in failed and what can be done about it (CORE-SESSION-12 for suspended accounts). */
export const SignInProblem = ({ failure, onRetry }: { failure: SignInFailure; onRetry: () => void }) => {
  const { t } = useTexts()
  const textOf = useErrorText()
  const { code, error } = failure
  const isSuspended = code.startsWith('ACCOUNT_IS_SUSPENDED')
  return (
    <Notice tone={isSuspended ? 'warning' : 'bad'} code={t('common.errorCode', { code })}>
      {isSuspended && <strong className={styles.suspended}>{t('login.suspended.title')}</strong>}
      {textOf(code)}
      {isSuspended && error && error.invoices.length > 0 && <InvoiceList invoices={error.invoices} />}
      {code === 'CONNECTION_ERROR' && (
        <div className={styles.retry}>
          <Button quiet onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </Notice>
  )
}
