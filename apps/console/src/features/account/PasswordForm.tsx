import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword, TOKENS_KEY } from '#src/api/account'
import { focusFirstWrong } from '#src/ui/plain/index'
import { MINIMUM_LENGTH } from '#src/widgets/account/password-strength'
import { StrengthMeter } from '#src/widgets/account/StrengthMeter'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import styles from './account-page.module.css'
import { EMPTY_PASSWORDS, passwordProblems, type Passwords } from './passwords'

/** What the server says of the old password stands at its field. */
const OF_OLD = new Set(['OLD_PASSWORD_WRONG', 'PASSWORD_CONFIRMATION_REQUIRED', 'TOO_MANY_ATTEMPTS'])

/** Another password for oneself; the old one is asked for. */
export function PasswordForm() {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const { user } = useSession()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(EMPTY_PASSWORDS)
  const [wasTried, setTried] = useState(false)
  const problems = passwordProblems(draft)
  const focusWrong = (): void => {
    requestAnimationFrame(() => form.current && focusFirstWrong(form.current))
  }
  const storing = useMutation({
    mutationFn: () => changePassword(draft.old, draft.next),
    onSuccess: () => {
      setDraft(EMPTY_PASSWORDS)
      setTried(false)
      void queries.invalidateQueries({ queryKey: [TOKENS_KEY] })
      showToast({ message: t('account.password.done') })
    },
    onError: focusWrong,
  })
  const refused = storing.error ? codeOf(storing.error) : null
  const isOfOld = refused !== null && OF_OLD.has(refused)
  const problemOf = (field: keyof Passwords): string | undefined => {
    const own = wasTried ? problems[field] : undefined
    if (own) return textOf(own, { minimum: MINIMUM_LENGTH })
    return field === 'old' && isOfOld ? textOf(refused) : undefined
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    storing.reset()
    if (Object.keys(problems).length === 0) storing.mutate()
    else focusWrong()
  }
  const field = (name: keyof Passwords, autoComplete: string) => ({
    size: 'md' as const,
    name: `${name}-password`,
    autoComplete,
    'aria-required': true,
    value: draft[name],
    error: problemOf(name),
    'aria-invalid': problemOf(name) ? (true as const) : undefined,
    visibilityToggleButtonProps: { 'aria-label': t('login.showPassword'), tabIndex: 0, size: 44 },
    onChange: (event: FormEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      setDraft((last) => ({ ...last, [name]: value }))
      if (name === 'old') storing.reset()
    },
  })
  return (
    <form ref={form} className={styles.section} onSubmit={submit} noValidate data-password-form>
      <h3 className={styles.title}>{t('account.password.title')}</h3>
      <p className={styles.soft}>{t('account.password.text')}</p>
      {/* For the keys of browsers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput label={t('account.password.old')} {...field('old', 'current-password')} />
      <PasswordInput label={t('login.newPassword.password')} {...field('next', 'new-password')} />
      {draft.next && <StrengthMeter password={draft.next} />}
      <PasswordInput label={t('login.newPassword.repeat')} {...field('repeated', 'new-password')} />
      {storing.error && !isOfOld && <ErrorNotice error={storing.error} />}
      <Button h={44} type="submit" loading={storing.isPending} className={styles.submit} data-save-password>
        {t('account.password.save')}
      </Button>
    </form>
  )
}
