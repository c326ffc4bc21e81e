import { ActionIcon, Badge, Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import type { Command } from '@rastro/model/command'
import { IconPlus, IconTerminal2, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteCommand, savedCommandsQuery } from '#src/api/commands'
import { commandLinkCountsQuery } from '#src/api/command-links'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useSession } from '#src/widgets/session'
import { commandTitle, typeText } from './command-text'
import styles from './commands.module.css'
import { EmptyNote } from './EmptyNote'
import { useSavedRights } from './saved-rights'
import { tellDone } from './use-send'

/** The saved commands, with create, edit and delete (CORE-COMMANDS-01). */
export function SavedCommands({ onOpen }: { onOpen(id: number | 'new'): void }) {
  const { t } = useTranslation()
  const rights = useSavedRights()
  const { data, error, isPending, refetch } = useQuery(savedCommandsQuery())
  const { user } = useSession()
  const counts = useQuery({ ...commandLinkCountsQuery(), enabled: user.administrator })
  const [removing, setRemoving] = useState<Command | null>(null)
  const create = rights.create && (
    <Button h={44} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onOpen('new')}>
      {t('commands.saved.create')}
    </Button>
  )
  if (isPending)
    return (
      <div className={styles.orders} aria-hidden>
        <Skeleton height={60} />
        <Skeleton height={60} />
        <Skeleton height={60} />
      </div>
    )
  if (!data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (data.length === 0)
    return (
      <EmptyNote icon={IconTerminal2} title={t('commands.saved.empty')} text={t('commands.saved.emptyText')}>
        {create}
      </EmptyNote>
    )
  return (
    <>
      {create}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <ul className={styles.savedList}>
        {data.map((command) => (
          <SavedRow
            key={command.id}
            command={command}
            links={counts.data ? (counts.data.get(command.id) ?? 0) : null}
            mayEdit={rights.edit}
            onEdit={() => onOpen(command.id)}
            onRemove={rights.remove ? () => setRemoving(command) : null}
          />
        ))}
      </ul>
      {removing && <RemoveCommand command={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

interface SavedRowProps {
  command: Command
  /** Devices and groups it is linked to; null when this person may not know. */
  links: number | null
  mayEdit: boolean
  onEdit(): void
  onRemove: (() => void) | null
}

function SavedRow({ command, links, mayEdit, onEdit, onRemove }: SavedRowProps) {
  const { t } = useTranslation()
  const name = commandTitle(command, t)
  const body = (
    <>
      <strong>{name}</strong>
      <span className={styles.soft}>
        {typeText(command.type, t)} · {command.textChannel ? 'SMS' : 'GPRS'}
        {links !== null && ` · ${t('commands.saved.links', { count: links })}`}
      </span>
      {command.description !== name && <span className={styles.soft}>{command.description}</span>}
    </>
  )
  return (
    <li className={styles.savedRow} data-saved-command={command.id}>
      {mayEdit ? (
        <button
          type="button"
          className={styles.savedBody}
          aria-label={t('commands.saved.edit', { name })}
          onClick={onEdit}
        >
          {body}
        </button>
      ) : (
        <div className={styles.savedBody}>{body}</div>
      )}
      {command.attributes['critical'] === true && (
        <Badge color="red" variant="light" tt="none">
          {t('commands.saved.critical')}
        </Badge>
      )}
      {onRemove && (
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          aria-label={t('commands.saved.remove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function RemoveCommand({ command, onClose }: { command: Command; onClose(): void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () => deleteCommand(command.id),
    onSuccess: async () => {
      tellDone(t('commands.saved.removed'))
      onClose()
      await queries.invalidateQueries({ queryKey: savedCommandsQuery().queryKey })
    },
  })
  const name = commandTitle(command, t)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('commands.saved.remove', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      <Text mb="md">{t('commands.saved.removeText', { name })}</Text>
      {removal.error && <ErrorNotice error={removal.error} />}
      <Group justify="end" mt="md">
        <Button variant="default" h={44} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" h={44} loading={removal.isPending} onClick={() => removal.mutate()}>
          {t('commands.saved.removeButton')}
        </Button>
      </Group>
    </Modal>
  )
}
