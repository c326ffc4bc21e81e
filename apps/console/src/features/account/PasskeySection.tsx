import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import type { Passkey } from '@rastro/model/session'
import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makePasskey, type NotMade, PASSKEYS_KEY, passkeysQuery, removePasskey } from '#src/api/passkeys'
import { canUsePasskeys } from '#src/widgets/can-use-passkeys'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { FormCancel, FormFold, FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { showToast } from '#src/widgets/toast'
import styles from './account-page.module.css'
import { AccountCard, type Fact } from './AccountCard'
import { EndDialog } from './EndDialog'
import { passkeyRules } from './passkey-draft'
import { useProof } from './Proof'
import { useBrowserName } from './use-browser-name'

const NAME_CHARS = 64

const useRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [PASSKEYS_KEY] })
}

/** Keys of devices with which one signs in without the password, each for one address of the server. */
export function PasskeySection() {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery({ ...passkeysQuery(), staleTime: 0 })
  const [isMaking, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const canMake = canUsePasskeys()
  return (
    <section className={styles.section} aria-labelledby="account-passkeys" data-passkeys>
      <h3 className={styles.title} id="account-passkeys">
        {t('account.passkeys.title')}
      </h3>
      <p className={styles.soft}>
        {t('account.passkeys.text')} {t('account.passkeys.host', { host: location.hostname })}
      </p>
      {!canMake && <p className={styles.soft}>{t('account.passkeys.unfit')}</p>}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={44} />}
      {isMaking && (
        <FormFold onClose={() => setMaking(false)}>
          <MakeForm onClose={() => setMaking(false)} />
        </FormFold>
      )}
      {canMake && !isMaking && (
        <Button
          variant="default"
          h={44}
          className={styles.submit}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setMaking(true)}
          data-new-passkey
        >
          {t('account.passkeys.add')}
        </Button>
      )}
      {data?.length === 0 && <p className={styles.soft}>{t('account.passkeys.none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((passkey) => (
            <PasskeyCard key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      {leaving && <Remove passkey={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

function PasskeyCard({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { id, name, host, createdAt, lastUsedAt, isSynced } = passkey
  const facts: Fact[] = [
    [t('account.passkeys.at'), host],
    [t('account.passkeys.made'), dateTime(Date.parse(createdAt))],
    [t('account.passkeys.used'), lastUsedAt === null ? t('account.passkeys.never') : dateTime(Date.parse(lastUsedAt))],
  ]
  return (
    <AccountCard
      data-passkey={id}
      glyph={<IconFingerprint size={20} aria-hidden className={styles.glyph} />}
      name={name}
      marks={isSynced && <span className={styles.mark}>{t('account.passkeys.synced')}</span>}
      facts={facts}
      end={{
        label: t('account.passkeys.remove'),
        description: t('account.passkeys.removeOne', { name }),
        onEnd: onRemove,
      }}
    />
  )
}

function MakeForm({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { proven, question } = useProof()
  const browser = useBrowserName()(navigator.userAgent)
  const [notMade, setNotMade] = useState<NotMade | null>(null)
  const form = useForm({
    start: { name: browser.slice(0, NAME_CHARS) },
    rules: passkeyRules,
    send: ({ name }) => {
      setNotMade(null)
      return proven(() => makePasskey(name))
    },
    onSent: async (made) => {
      if (typeof made === 'string') return setNotMade(made)
      await refresh()
      showToast({ message: t('account.passkeys.added', { name: made.name }) })
      onClose()
    },
  })
  const { draft, change, problem } = form
  return (
    <FormFrame form={form} className={styles.stack} data-passkey-form>
      <TextInput
        size="md"
        label={t('account.passkeys.name')}
        description={t('account.passkeys.nameHelp')}
        withAsterisk
        aria-required
        autoFocus
        autoComplete="off"
        maxLength={NAME_CHARS}
        value={draft.name}
        error={problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <FormTrouble form={form} />
      {notMade && (
        <p className={styles.plain} role="alert" data-not-made>
          {t(`account.passkeys.${notMade}`)}
        </p>
      )}
      {question}
      <Group gap={8}>
        <FormCancel />
        <Button h={44} type="submit" loading={form.isBusy} data-make-passkey>
          {t('account.passkeys.make')}
        </Button>
      </Group>
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}

function Remove({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose(): void }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { proven, question } = useProof()
  return (
    <EndDialog
      title={t('account.passkeys.removeOne', { name })}
      text={t('account.passkeys.removeText')}
      label={t('account.passkeys.remove')}
      question={question}
      end={() => proven(() => removePasskey(id))}
      onEnded={async () => {
        await refresh()
        showToast({ message: t('account.passkeys.removed', { name }) })
      }}
      onClose={onClose}
      data-remove-passkey
    />
  )
}
