import { Button, Group, Modal, Skeleton } from '@mantine/core'
import type { FactorState, TrustedBrowser } from '@rastro/model/session'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FACTORS_KEY, factorsQuery, forgetBrowser, newRecoveryCodes, removeTotp } from '#src/api/account'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { showToast } from '#src/widgets/toast'
import styles from './account-page.module.css'
import { AccountCard, type Fact } from './AccountCard'
import { EnrolForm } from './EnrolForm'
import { useProof } from './Proof'
import { RecoveryCodes } from './RecoveryCodes'
import { useBrowserName } from './use-browser-name'

const useRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [FACTORS_KEY] })
}

/** What the account asks for besides the password, and the browsers that are not asked. */
export function FactorSection() {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { data, error, isPending, refetch } = useQuery({ ...factorsQuery(), staleTime: 0 })
  const [isEnrolling, setEnrolling] = useState(false)
  const done = (): void => {
    setEnrolling(false)
    void refresh()
  }
  return (
    <section className={styles.section} aria-labelledby="account-factor" data-factor={data?.hasApp}>
      <h3 className={styles.title} id="account-factor">
        {t('account.factor.title')}
      </h3>
      <p className={styles.soft}>{t('account.factor.text')}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={44} />}
      {isEnrolling && <EnrolForm onDone={done} onCancel={() => setEnrolling(false)} />}
      {data && !isEnrolling && <State state={data} onEnrol={() => setEnrolling(true)} />}
      {data && data.browsers.length > 0 && <Browsers browsers={data.browsers} />}
    </section>
  )
}

function State({ state, onEnrol }: { state: FactorState; onEnrol(): void }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { proven, question } = useProof()
  const [isLeaving, setLeaving] = useState(false)
  const codes = useMutation({ mutationFn: () => proven(newRecoveryCodes), onSuccess: refresh })
  if (codes.data) return <RecoveryCodes codes={codes.data} onKept={codes.reset} />
  const Glyph = state.hasApp ? IconShieldCheck : IconShieldOff
  return (
    <>
      {question}
      <div className={styles.row}>
        <Glyph size={20} aria-hidden />
        <strong>{t(state.hasApp ? 'account.factor.on' : 'account.factor.off')}</strong>
        {state.hasApp && (
          <span className={styles.soft}>{t('account.factor.codesLeft', { left: state.recoveryCodesLeft })}</span>
        )}
      </div>
      {codes.error && <ErrorNotice error={codes.error} />}
      {state.hasApp ? (
        <Group gap={8}>
          <Button variant="default" h={44} loading={codes.isPending} onClick={() => codes.mutate()} data-new-codes>
            {t('account.factor.newCodes')}
          </Button>
          <Button variant="subtle" color="red" h={44} onClick={() => setLeaving(true)} data-disable-factor>
            {t('account.factor.disable')}
          </Button>
        </Group>
      ) : (
        <Button h={44} className={styles.submit} onClick={onEnrol} data-enable-factor>
          {t('account.factor.enable')}
        </Button>
      )}
      {isLeaving && <Disable onClose={() => setLeaving(false)} />}
    </>
  )
}

function Disable({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { proven, question } = useProof()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => proven(removeTotp),
    onSuccess: async () => {
      await refresh()
      showToast({ message: t('account.factor.disabled') })
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('account.factor.disable')}
      centered
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <div className={styles.stack}>
        {question}
        <p className={styles.plain}>{t('account.factor.disableText')}</p>
        {error && <ErrorNotice error={error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" h={44} data-autofocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button color="red" h={44} loading={isPending} onClick={() => mutate()}>
            {t('account.factor.disable')}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

function Browsers({ browsers }: { browsers: readonly TrustedBrowser[] }) {
  const { t } = useTranslation()
  return (
    <>
      <strong>{t('account.factor.trusted')}</strong>
      <p className={styles.soft}>{t('account.factor.trustedText')}</p>
      <ul className={styles.list}>
        {browsers.map((browser) => (
          <Browser key={browser.id} browser={browser} />
        ))}
      </ul>
    </>
  )
}

function Browser({ browser }: { browser: TrustedBrowser }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const refresh = useRefresh()
  const name = useBrowserName()(browser.agent)
  const { mutate, isPending, error } = useMutation({ mutationFn: () => forgetBrowser(browser.id), onSuccess: refresh })
  const facts: Fact[] = [
    [
      t('account.sessions.seen'),
      [dateTime(Date.parse(browser.lastUsedAt)), browser.address].filter(Boolean).join(' · '),
    ],
    [t('account.factor.trustedUntil'), dateTime(Date.parse(browser.expirationTime))],
  ]
  return (
    <AccountCard
      data-trusted={browser.id}
      glyph={<IconShieldCheck size={20} aria-hidden className={styles.glyph} />}
      name={name}
      facts={facts}
      trouble={error && <ErrorNotice error={error} />}
      end={{
        label: t('account.factor.forget'),
        description: t('account.factor.forgetOne', { name }),
        isBusy: isPending,
        onEnd: mutate,
      }}
    />
  )
}
