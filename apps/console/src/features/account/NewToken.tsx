import { Button, Code, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createToken, TOKENS_KEY } from '#src/api/account'
import { focusFirstWrong } from '#src/ui/plain/index'
import { CopyText } from '#src/widgets/CopyText'
import { DateField } from '#src/widgets/date-field'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { dayOf, dayStart } from '#src/widgets/period'
import { useServerProblems } from '#src/widgets/use-server-problems'
import styles from './account-page.module.css'

const NAME_MAX = 128
const USUAL_MS = 90 * 86_400_000

/** Makes a token: what it is for, until when it counts, and then its text, this once. */
export function NewToken({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [lastDay, setLastDay] = useState(() => dayOf(Date.now() + USUAL_MS, timeZone))
  const [wasTried, setTried] = useState(false)
  const expiresAtMs = lastDay ? dayStart(lastDay, timeZone, 1) - 1000 : Number.NaN
  const isNamed = name.trim() !== '' && name.trim().length <= NAME_MAX
  const isFuture = expiresAtMs > Date.now()
  const making = useMutation({
    mutationFn: () => createToken(name.trim(), expiresAtMs),
    onSuccess: () => queries.invalidateQueries({ queryKey: [TOKENS_KEY] }),
  })
  const server = useServerProblems(making.error, form, ['name', 'expiration'])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isNamed && isFuture) making.mutate()
    else requestAnimationFrame(() => form.current && focusFirstWrong(form.current))
  }
  if (making.data) return <MadeToken token={making.data} onClose={onClose} />
  return (
    <form ref={form} className={styles.stack} onSubmit={submit} noValidate data-token-form>
      <TextInput
        size="md"
        label={t('account.tokens.name')}
        description={t('account.tokens.nameHelp')}
        withAsterisk
        aria-required
        autoFocus
        autoComplete="off"
        maxLength={NAME_MAX}
        value={name}
        error={wasTried && !isNamed ? t('errors.FILL_ALL_FIELDS') : server.at('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DateField
        kind="date"
        size="md"
        label={t('account.tokens.until')}
        value={lastDay}
        error={wasTried && !isFuture ? t('account.tokens.past') : server.at('expiration')}
        onChange={setLastDay}
      />
      {server.rest != null && <ErrorNotice error={server.rest} />}
      <Group gap={8}>
        <Button variant="default" h={44} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button h={44} type="submit" loading={making.isPending} data-make-token>
          {t('account.tokens.make')}
        </Button>
      </Group>
    </form>
  )
}

function MadeToken({ token, onClose }: { token: string; onClose(): void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.made} role="status" tabIndex={-1} data-made-token>
      <strong>{t('account.tokens.madeOnce')}</strong>
      <div className={styles.tokenLine}>
        <Code className={styles.token}>{token}</Code>
        <CopyText text={token} label={t('account.tokens.copy')} />
      </div>
      <Button variant="default" h={44} className={styles.submit} onClick={onClose}>
        {t('account.tokens.kept')}
      </Button>
    </div>
  )
}
