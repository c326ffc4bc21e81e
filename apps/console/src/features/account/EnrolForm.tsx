import { Button, Code, Group, Skeleton, TextInput } from '@mantine/core'
import type { FactorKey } from '@rastro/model/session'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginTotp, finishTotp } from '#src/api/account'
import { CopyText } from '#src/widgets/CopyText'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import styles from './account-page.module.css'
import { useProof } from './Proof'
import { RecoveryCodes } from './RecoveryCodes'

async function pictureOf({ address }: FactorKey): Promise<string> {
  const { default: qrcode } = await import('qrcode')
  return qrcode.toDataURL(address, { errorCorrectionLevel: 'M', margin: 2, width: 400 })
}

/** Switches the second factor on: a key for the app, a code of it, then the codes for who loses it. */
export function EnrolForm({ onDone, onCancel }: { onDone(): void; onCancel?: () => void }) {
  const { t } = useTranslation()
  const { proven, question } = useProof()
  const [begun, setBegun] = useState<FactorKey | null>(null)
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const begin = (): void => {
    setError(null)
    proven(beginTotp).then(setBegun, setError)
  }
  useEffect(() => {
    let isGone = false
    proven(beginTotp).then(
      (key) => !isGone && setBegun(key),
      (problem: unknown) => !isGone && setError(problem),
    )
    return () => {
      isGone = true
    }
  }, [proven])
  const picture = useQuery({
    queryKey: ['qr', begun?.address],
    queryFn: () => (begun ? pictureOf(begun) : null),
    enabled: begun !== null,
    // Whoever closes the form leaves no key behind.
    gcTime: 0,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    proven(() => finishTotp(code.replaceAll(/\s/g, '')))
      .then(setCodes, setError)
      .finally(() => setBusy(false))
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <form className={styles.stack} onSubmit={submit} noValidate data-enrol>
      {question}
      {!begun && !error && <Skeleton height={200} width={200} />}
      {begun && (
        <>
          <p className={styles.plain}>{t('account.factor.scan')}</p>
          {picture.data ? (
            <img className={styles.qr} src={picture.data} alt={t('account.factor.qr')} />
          ) : (
            <Skeleton height={200} width={200} />
          )}
          <p className={styles.soft}>{t('account.factor.orType')}</p>
          <div className={styles.tokenLine}>
            <Code className={styles.token} data-factor-key>
              {begun.key}
            </Code>
            <CopyText text={begun.key} label={t('account.factor.copyKey')} />
          </div>
          <TextInput
            size="md"
            label={t('account.factor.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </>
      )}
      {error !== null && <ErrorNotice error={error} {...(begun ? {} : { onRetry: begin })} />}
      <Group gap={8}>
        {onCancel && (
          <Button variant="default" h={44} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button h={44} type="submit" loading={isBusy} disabled={!begun || !/^\s*(\d\s*){6}$/.test(code)}>
          {t('account.factor.confirm')}
        </Button>
      </Group>
    </form>
  )
}
