import { Button, Code, Group, Radio, TextInput } from '@mantine/core'
import { TOKEN_SCOPES } from '@rastro/model/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createToken, TOKENS_KEY } from '#src/api/account'
import { CopyText } from '#src/widgets/CopyText'
import { DateField } from '#src/widgets/date-field'
import { FormCancel, FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { dayOf } from '#src/widgets/period'
import styles from './account-page.module.css'
import { useProof } from './Proof'
import { type TokenDraft, tokenRules } from './token-draft'

/** As long as the field lets one type; the rule is in the model. */
const NAME_CHARS = 128
const USUAL_MS = 90 * 86_400_000

/** Makes a token: what it is for, until when it counts, and then its text, this once. */
export function NewToken({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const queries = useQueryClient()
  const [made, setMade] = useState<string | null>(null)
  // What most programs need is to look.
  const [start] = useState<TokenDraft>(() => ({
    name: '',
    lastDay: dayOf(Date.now() + USUAL_MS, timeZone),
    scope: 'read',
  }))
  const { proven, question } = useProof()
  const form = useForm({
    start,
    rules: useMemo(() => tokenRules(timeZone), [timeZone]),
    textOf: (code) => (code === 'past' ? t('account.tokens.past') : undefined),
    send: (body: Parameters<typeof createToken>[0]) => proven(() => createToken(body)),
    onSent: (token) => {
      setMade(token)
      void queries.invalidateQueries({ queryKey: [TOKENS_KEY] })
    },
  })
  const { draft, change, problem } = form
  if (made !== null) return <MadeToken token={made} onClose={onClose} />
  return (
    <FormFrame form={form} className={styles.stack} data-token-form>
      <TextInput
        size="md"
        label={t('account.tokens.name')}
        description={t('account.tokens.nameHelp')}
        withAsterisk
        aria-required
        autoFocus
        autoComplete="off"
        maxLength={NAME_CHARS}
        value={draft.name}
        error={problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <DateField
        kind="date"
        size="md"
        label={t('account.tokens.until')}
        value={draft.lastDay}
        error={problem('lastDay')}
        onChange={(lastDay) => change({ lastDay })}
      />
      <Radio.Group
        size="md"
        label={t('account.tokens.scope')}
        value={draft.scope}
        error={problem('scope')}
        onChange={(scope) => change({ scope: scope === 'full' ? 'full' : 'read' })}
      >
        <div className={styles.choices}>
          {TOKEN_SCOPES.map((scope) => (
            <Radio
              key={scope}
              value={scope}
              label={t(`account.tokens.scopes.${scope}`)}
              description={t(`account.tokens.scopeHelp.${scope}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <FormTrouble form={form} />
      {question}
      <Group gap={8}>
        <FormCancel />
        <Button h={44} type="submit" loading={form.isBusy} data-make-token>
          {t('account.tokens.make')}
        </Button>
      </Group>
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
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
