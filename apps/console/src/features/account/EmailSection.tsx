import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askEmail, EMAIL_KEY, emailQuery, withdrawEmail } from '#src/api/account'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { FormCancel, FormFold, FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import styles from './account-page.module.css'
import { AccountCard } from './AccountCard'
import { emailRules, NO_EMAIL } from './email-draft'
import { useProof } from './Proof'

const useRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [EMAIL_KEY] })
}

/** The address of the account, and another one that waits to be confirmed. */
export function EmailSection() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data, error, isPending, refetch } = useQuery({ ...emailQuery(), staleTime: 0 })
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles.section} aria-labelledby="account-email" data-email>
      <h3 className={styles.title} id="account-email">
        {t('account.email.title')}
      </h3>
      <p className={styles.plain}>{user.email}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={44} />}
      {data?.pending && <Pending {...data.pending} />}
      {data && !data.canConfirm && <p className={styles.soft}>{t('account.email.closed')}</p>}
      {user.fixedEmail && <p className={styles.soft}>{t('account.email.fixed')}</p>}
      {isAsking && (
        <FormFold onClose={() => setAsking(false)}>
          <EmailForm onClose={() => setAsking(false)} />
        </FormFold>
      )}
      {data?.canConfirm && !user.fixedEmail && !isAsking && (
        <Button variant="default" h={44} className={styles.submit} onClick={() => setAsking(true)} data-change-email>
          {t('account.email.change')}
        </Button>
      )}
    </section>
  )
}

function Pending({ email, expirationTime }: { email: string; expirationTime: string }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const refresh = useRefresh()
  const { mutate, isPending, error } = useMutation({ mutationFn: withdrawEmail, onSuccess: refresh })
  return (
    <ul className={styles.list}>
      <AccountCard
        data-pending-email={email}
        glyph={<IconMailQuestion size={20} aria-hidden className={styles.glyph} />}
        name={email}
        marks={<span className={styles.mark}>{t('account.email.pending')}</span>}
        facts={[[t('account.email.until'), dateTime(Date.parse(expirationTime))]]}
        trouble={error && <ErrorNotice error={error} />}
        end={{
          label: t('account.email.withdraw'),
          description: t('account.email.withdrawOne', { email }),
          isBusy: isPending,
          onEnd: mutate,
        }}
      />
    </ul>
  )
}

function EmailForm({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { proven, question } = useProof()
  const form = useForm({
    start: NO_EMAIL,
    rules: emailRules,
    send: ({ email }) => proven(() => askEmail(email)),
    onSent: async () => {
      await refresh()
      showToast({ message: t('account.email.sent') })
      onClose()
    },
  })
  const { draft, change, problem } = form
  return (
    <FormFrame form={form} className={styles.stack} data-email-form>
      <TextInput
        size="md"
        type="email"
        label={t('account.email.new')}
        description={t('account.email.newHelp')}
        withAsterisk
        aria-required
        autoFocus
        autoComplete="email"
        name="new-email"
        maxLength={128}
        value={draft.email}
        error={problem('email')}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <FormTrouble form={form} />
      {question}
      <Group gap={8}>
        <FormCancel />
        <Button h={44} type="submit" loading={form.isBusy} data-send-email>
          {t('account.email.send')}
        </Button>
      </Group>
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}
