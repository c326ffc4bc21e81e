import { Button, Group, Modal, Textarea } from '@mantine/core'
import type { EventRow } from '@rastro/model/event'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAcknowledge } from './use-acknowledge'

/** As the server takes it. */
const NOTE_MAX_CHARS = 1000

interface DialogProps {
  ids: readonly number[]
  onDone(rows: readonly EventRow[]): void
  onClose(): void
}

/** Says that events were seen to, with what was done about them. What was typed stays when it fails. */
export function AcknowledgeDialog({ ids, onDone, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const acknowledge = useAcknowledge((rows) => {
    onDone(rows)
    onClose()
  })
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      title={t('events.acknowledge.many', { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          acknowledge.mutate({ ids, note: note.trim() || null })
        }}
      >
        <Textarea
          data-autofocus
          label={t('events.acknowledge.note')}
          description={t('events.acknowledge.noteHint')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={NOTE_MAX_CHARS}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md" gap="xs">
          <Button h={44} variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button h={44} type="submit" loading={acknowledge.isPending}>
            {t('events.acknowledge.button')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
