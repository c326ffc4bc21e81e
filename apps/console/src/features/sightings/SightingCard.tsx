import { ActionIcon, Badge, Button, Group, Paper, Text, TextInput, Tooltip } from '@mantine/core'
import type { Sighting } from '@rastro/model/sighting'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats, useNow } from '#src/widgets/format/index'

export interface SightingCardProps {
  sighting: Sighting
  isBusy: boolean
  /** No device may be added: a limit is reached. */
  isFull: boolean
  /** `name` is never empty. */
  onAdopt: (name: string) => void
  onDismiss: () => void
}

/** One tracker that waits: who it says it is, how it speaks, when it was last heard. */
export const SightingCard = ({ sighting, isBusy, isFull, onAdopt, onDismiss }: SightingCardProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const { uniqueId, protocol, address, lastSeen, messages, lastFrameHex } = sighting
  const lastSeenMs = Date.parse(lastSeen)
  const [name, setName] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onAdopt(name.trim() || uniqueId)
  }
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={uniqueId}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text fw={650} style={{ overflowWrap: 'anywhere' }}>
          {uniqueId}
        </Text>
        <Badge variant="light" tt="none" style={{ flex: 'none' }}>
          {protocol}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        <Tooltip label={formats.dateTime(lastSeenMs)}>
          <span>{formats.age(lastSeenMs, now)}</span>
        </Tooltip>
        {' · '}
        {t('sightings.messages', { count: messages })}
        {' · '}
        {t('sightings.from', { address })}
      </Text>
      <Text size="xs" c="dimmed" ff="monospace" truncate mt={6} title={t('sightings.lastFrame')}>
        {lastFrameHex}
      </Text>
      <Group component="form" mt="sm" gap="xs" wrap="wrap" onSubmit={submit}>
        <TextInput
          flex="1 1 100%"
          size="md"
          maxLength={128}
          aria-label={t('sightings.nameOf', { uniqueId })}
          placeholder={t('sightings.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          h={44}
          leftSection={<IconPlus size={18} aria-hidden />}
          loading={isBusy}
          disabled={isFull}
          aria-label={t('sightings.adoptNamed', { uniqueId })}
          type="submit"
          flex={1}
        >
          {t('sightings.adopt')}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('sightings.dismissNamed', { uniqueId })}
          onClick={onDismiss}
        >
          <IconX size={18} />
        </ActionIcon>
      </Group>
    </Paper>
  )
}
