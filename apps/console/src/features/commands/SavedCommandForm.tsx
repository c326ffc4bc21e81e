import { Button, Checkbox, Group, Input, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import type { Command } from '@rastro/model/command'
import { COMMAND_TYPES } from '@rastro/model/command-types'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCommand, savedCommandsQuery } from '#src/api/commands'
import { FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { useSession } from '#src/widgets/session'
import { screenAt } from '#src/widgets/screens'
import { CommandFields } from './CommandFields'
import { CommandLinks } from './CommandLinks'
import { ANCHOR_TYPES, isAnchorType, typeText } from './command-text'
import styles from './commands.module.css'
import { DESCRIPTION_MAX_CHARS, TITLE_MAX_CHARS, savedDraftOf, savedRules } from './saved-draft'
import { useFieldWords } from './use-field-words'
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
  const isNew = command.id === 0
  const [edited, setEdited] = useState(command)
  const [start] = useState(() => savedDraftOf(command))
  const fieldWords = useFieldWords()
  const leave = (): void => void navigate({ to: screenAt('/commands') })
  const newest = async () => {
    const all = await queries.fetchQuery({ ...savedCommandsQuery(), staleTime: 0 })
    const found = all.find(({ id }) => id === command.id)
    if (!found) throw new Error('the command is gone')
    setEdited(found)
    return savedDraftOf(found)
  }
  const form = useForm({
    start,
    rules: useMemo(() => savedRules(edited), [edited]),
    textOf: (code, field, { type }) =>
      field === 'title' && code === 'tooLong'
        ? t('commands.field.tooLong', { max: TITLE_MAX_CHARS })
        : fieldWords(code, field, type),
    send: (body) => saveCommand(body, isNew ? null : edited),
    newest: isNew ? undefined : newest,
    onSent: async (stored) => {
      tellDone(t('commands.saved.stored'))
      await queries.invalidateQueries({ queryKey: savedCommandsQuery().queryKey })
      // A new one is of no use before it is known what it is for.
      if (isNew && user.administrator) void navigate({ href: `/commands?edit=${stored.id}`, replace: true })
      else leave()
    },
  })
  const { draft, change, problem } = form
  const labels: Readonly<Record<string, string>> = {
    title: t('commands.saved.name'),
    description: t('commands.saved.description'),
    type: t('commands.saved.type'),
    textChannel: t('commands.send.channel'),
    isCritical: t('commands.saved.critical'),
  }
  return (
    <FormFrame form={form} className={styles.page} onLeave={leave} data-command-form>
      <h2 className={styles.formTitle}>{t(command.id === 0 ? 'commands.saved.create' : 'commands.saved.editTitle')}</h2>
      <TextInput
        size="md"
        label={t('commands.saved.name')}
        value={draft.title}
        error={problem('title')}
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
        error={problem('description')}
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
        error={problem('type')}
        data-command-type
        onChange={(event) => change({ type: event.currentTarget.value, fields: {} })}
      />
      <CommandFields
        type={draft.type}
        draft={draft.fields}
        problem={(field) => problem(`field.${field}`)}
        onChange={(fields) => change({ fields })}
      />
      <Input.Wrapper size="md" label={t('commands.send.channel')} labelElement="div" error={problem('textChannel')}>
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
          error={problem('critical')}
          onChange={(event) => change({ isCritical: event.currentTarget.checked })}
        />
      )}
      {user.administrator && <CommandLinks commandId={command.id} />}
      <FormTrouble form={form} label={(name) => labels[name]} />
      <Group justify="end">
        <Button variant="default" h={44} onClick={leave}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" h={44} loading={form.isBusy}>
          {t('common.save')}
        </Button>
      </Group>
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}
