import { Button, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword, TOKENS_KEY } from '#src/api/account'
import { MINIMUM_LENGTH } from '#src/widgets/account/password-strength'
import { StrengthMeter } from '#src/widgets/account/StrengthMeter'
import { useErrorText } from '#src/widgets/error-text'
import { FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import styles from './account-page.module.css'
import { EMPTY_PASSWORDS, passwordRules, type Passwords } from './passwords'

/** Another password for oneself; the old one is asked for. */
export function PasswordForm() {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const { user } = useSession()
  const queries = useQueryClient()
  const form = useForm({
    start: EMPTY_PASSWORDS,
    rules: passwordRules,
    textOf: (code) => (code === 'PASSWORD_TOO_SHORT' ? textOf(code, { minimum: MINIMUM_LENGTH }) : undefined),
    send: ({ oldPassword, password }) => changePassword(oldPassword, password),
    onSent: () => {
      form.restart()
      void queries.invalidateQueries({ queryKey: [TOKENS_KEY] })
      showToast({ message: t('account.password.done') })
    },
  })
  const { draft, change, problem } = form
  const field = (name: keyof Passwords, autoComplete: string) => ({
    size: 'md' as const,
    name: `${name}-password`,
    autoComplete,
    'aria-required': true,
    value: draft[name],
    error: problem(name),
    'aria-invalid': problem(name) ? (true as const) : undefined,
    visibilityToggleButtonProps: { 'aria-label': t('login.showPassword'), tabIndex: 0, size: 44 },
    onChange: (event: FormEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <FormFrame form={form} className={styles.section} data-password-form>
      <h3 className={styles.title}>{t('account.password.title')}</h3>
      <p className={styles.soft}>{t('account.password.text')}</p>
      {/* For the keys of browsers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput label={t('account.password.old')} {...field('old', 'current-password')} />
      <PasswordInput label={t('login.newPassword.password')} {...field('next', 'new-password')} />
      {draft.next && <StrengthMeter password={draft.next} />}
      <PasswordInput label={t('login.newPassword.repeat')} {...field('repeated', 'new-password')} />
      <FormTrouble form={form} />
      <Button h={44} type="submit" loading={form.isBusy} className={styles.submit} data-save-password>
        {t('account.password.save')}
      </Button>
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}
