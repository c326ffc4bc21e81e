import { Button, Checkbox, Group, Input, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import type { Command } from '@rastro/model/command'
import { COMMAND_TYPES } from '@rastro/model/command-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCommand, savedCommandsQuery } from '#src/api/commands'
import { isLeavingKey } from '#src/ui/leaving-key'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useSession } from '#src/widgets/session'
import { useServerProblems } from '#src/widgets/use-server-problems'
import { CommandFields } from './CommandFields'
import { CommandLinks } from './CommandLinks'
import { ANCHOR_TYPES, isAnchorType, typeText } from './command-text'
import styles from './commands.module.css'
import {
  DESCRIPTION_MAX_CHARS,
  TITLE_MAX_CHARS,
  commandOfDraft,
  isComplete,
  savedDraftOf,
  titleProblem,
  type SavedDraft,
} from './saved-draft'
import { UnsavedGuard } from './UnsavedGuard'
import { tellDone } from './use-send'

/** Those people use most come first. */
const TYPES: readonly string[] = [
  ...new Set(['custom', 'engineStop', 'engineResume', ...ANCHOR_TYPES, ...COMMAND_TYPES]),
]

/** Creates or changes a saved command (CORE-COMMANDS-02). */
export function SavedCommandForm({ command }: { command: Command }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { user } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [before] = useState(() => savedDraftOf(command))
  const [draft, setDraft] = useState<SavedDraft>(before)
  const [isTold, setTold] = useState(false)
  const isSaved = useRef(false)
  const change = (part: Partial<SavedDraft>): void => setDraft((last) => ({ ...last, ...part }))
  const leave = (): void => void navigate({ to: '/commands' as string })
  const storing = useMutation({
    mutationFn: () => saveCommand(commandOfDraft(command, draft)),
    onSuccess: async (stored) => {
      isSaved.current = true
      tellDone(t('commands.saved.stored'))
      await queries.invalidateQueries({ queryKey: savedCommandsQuery().queryKey })
      // A new one is of no use before it is known what it is for.
      if (command.id === 0 && user.administrator) void navigate({ href: `/commands?edit=${stored.id}`, replace: true })
      else leave()
    },
  })
  const server = useServerProblems(storing.error, form, ['description', 'attributes.title', 'type'])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTold(true)
    if (isComplete(draft)) return storing.mutate()
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isLeavingKey(event)) leave()
  }
  const wrong = isTold ? titleProblem(draft) : null
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before)
  return (
    <form ref={form} className={styles.page} noValidate onSubmit={submit} onKeyDown={onKeyDown} data-command-form>
      <h2 className={styles.formTitle}>{t(command.id === 0 ? 'commands.saved.create' : 'commands.saved.editTitle')}</h2>
      <TextInput
        size="md"
        label={t('commands.saved.name')}
        value={draft.title}
        error={wrong ? t(`commands.field.${wrong}`, { max: TITLE_MAX_CHARS }) : server.at('attributes.title')}
        data-autofocus
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        label={t('commands.saved.description')}
        description={t('commands.saved.descriptionHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={DESCRIPTION_MAX_CHARS}
        value={draft.description}
        error={server.at('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('commands.saved.type')}
        description={isAnchorType(draft.type) ? t('commands.saved.anchorHelp') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={(TYPES.includes(draft.type) ? TYPES : [draft.type, ...TYPES]).map((type) => ({
          value: type,
          label: typeText(type, t),
        }))}
        value={draft.type}
        error={server.at('type')}
        data-command-type
        onChange={(event) => change({ type: event.currentTarget.value, fields: {} })}
      />
      <CommandFields type={draft.type} draft={draft.fields} isTold={isTold} onChange={(fields) => change({ fields })} />
      <Input.Wrapper size="md" label={t('commands.send.channel')} labelElement="div">
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('commands.send.channel')}
          data={[
            { value: 'gprs', label: 'GPRS' },
            { value: 'sms', label: 'SMS' },
          ]}
          value={draft.textChannel ? 'sms' : 'gprs'}
          onChange={(value) => change({ textChannel: value === 'sms' })}
        />
      </Input.Wrapper>
      {draft.type !== 'engineStop' && !isAnchorType(draft.type) && (
        <Checkbox
          size="md"
          label={t('commands.saved.critical')}
          description={t('commands.saved.criticalHelp')}
          checked={draft.isCritical}
          onChange={(event) => change({ isCritical: event.currentTarget.checked })}
        />
      )}
      {user.administrator && <CommandLinks commandId={command.id} />}
      {server.rest != null && <ErrorNotice error={server.rest} />}
      <Group justify="end">
        <Button variant="default" h={44} onClick={leave}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" h={44} loading={storing.isPending}>
          {t('common.save')}
        </Button>
      </Group>
      <UnsavedGuard isDirty={() => isDirty && !isSaved.current} />
    </form>
  )
}
