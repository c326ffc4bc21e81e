import { Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmSession } from '#src/api/account'
import { ApiError } from '#src/api/api-error'
import { confirmByPasskey, passkeysQuery } from '#src/api/passkeys'
import { canUsePasskeys } from '#src/widgets/can-use-passkeys'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useSession } from '#src/widgets/session'
import styles from './account-page.module.css'

interface Asked {
  proved(): void
  givenUp(): void
}

const wantsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PASSWORD_CONFIRMATION_REQUIRED'

/**
 * For what outlasts the session: does it, and where the server asks whether it is still the one who signed in, asks for
 * the password and does it again. `question` goes somewhere into the page.
 */
export function useProof(): { proven<T>(work: () => Promise<T>): Promise<T>; question: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const proven = useCallback(async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!wantsProof(error)) throw error
      await new Promise<void>((resolve, reject) =>
        setAsked({ proved: resolve, givenUp: () => reject(error instanceof Error ? error : new Error(String(error))) }),
      ).finally(() => setAsked(null))
      return work()
    }
  }, [])
  return { proven, question: asked && <ProofDialog {...asked} /> }
}

function ProofDialog({ proved, givenUp }: Asked) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const hasFactor = user.totpKey !== null || (error instanceof ApiError && error.code === 'CODE_REQUIRED')
  const { data: passkeys } = useQuery({ ...passkeysQuery(), enabled: canUsePasskeys() })
  const byPasskey = (): void => {
    setBusy(true)
    setError(null)
    confirmByPasskey()
      .then((isShown) => isShown && proved(), setError)
      .finally(() => setBusy(false))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // Of the dialog alone: the form behind it is sent by what waits for this.
    event.stopPropagation()
    setBusy(true)
    setError(null)
    confirmSession(password, code)
      .then(proved, setError)
      .finally(() => setBusy(false))
  }
  return (
    <Modal
      opened
      onClose={givenUp}
      title={t('account.proof.title')}
      centered
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <form className={styles.stack} onSubmit={submit} noValidate data-proof>
        <p className={styles.plain}>{t('account.proof.text')}</p>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          size="md"
          data-autofocus
          label={t('account.password.old')}
          name="proof-password"
          autoComplete="current-password"
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0, size: 44 }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {hasFactor && (
          <TextInput
            size="md"
            label={t('login.code')}
            name="proof-code"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        {error !== null && <ErrorNotice error={error} />}
        <Group justify="flex-end" gap={8}>
          {passkeys?.some(({ host }) => host === location.hostname) && (
            <Button variant="default" h={44} disabled={isBusy} onClick={byPasskey} data-proof-passkey>
              {t('account.proof.passkey')}
            </Button>
          )}
          <Button variant="default" h={44} onClick={givenUp}>
            {t('common.cancel')}
          </Button>
          <Button h={44} type="submit" loading={isBusy} disabled={!password || (hasFactor && !code)}>
            {t('account.proof.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
