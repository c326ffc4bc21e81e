import { Button, Group, Textarea } from '@mantine/core'
import type { EventRow } from '@rastro/model/event'
import { useTranslation } from 'react-i18next'
import { FormCancel, FormDialog, FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { EMPTY_NOTE, noteRules } from './acknowledge-rules'
import { useSeenTo } from './use-acknowledge'

/** As long as the field lets one type; the rule is in the model. */
const NOTE_CHARS = 1000

interface DialogProps {
  ids: readonly number[]
  onDone(rows: readonly EventRow[]): void
  onClose(): void
}

/** Says that events were seen to, with what was done about them. What was typed stays when it fails. */
export function AcknowledgeDialog({ ids, onDone, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { acknowledge, tellDone } = useSeenTo()
  const form = useForm({
    start: EMPTY_NOTE,
    rules: noteRules,
    send: ({ note }) => acknowledge({ ids, note }),
    onSent: (rows) => {
      onDone(rows)
      tellDone(rows)
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} centered title={t('events.acknowledge.many', { count: ids.length })}>
      <FormFrame form={form}>
        <Textarea
          data-autofocus
          label={t('events.acknowledge.note')}
          description={t('events.acknowledge.noteHint')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={NOTE_CHARS}
          value={form.draft.note}
          error={form.problem('note')}
          onChange={(event) => form.change({ note: event.currentTarget.value })}
        />
        <FormTrouble form={form} title={t('events.acknowledge.failed')} />
        <Group justify="flex-end" mt="md" gap="xs">
          <FormCancel />
          <Button h={44} type="submit" loading={form.isBusy}>
            {t('events.acknowledge.button')}
          </Button>
        </Group>
        <LeaveGuard isOn={form.isUnsaved} />
      </FormFrame>
    </FormDialog>
  )
}
