import { ActionIcon, Badge, Button, Group, Paper, Text, Tooltip } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import type { Sighting } from '@rastro/model/sighting'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFold } from '#src/widgets/form'
import { useFormats, useNow } from '#src/widgets/format/index'
import { AdoptForm } from './AdoptForm'
import styles from './sightings.module.css'
import { TrackerTold } from './TrackerTold'

export interface SightingCardProps {
  sighting: Sighting
  /** No device may be added: a limit is reached. */
  isFull: boolean
  onAdopted: (device: Device) => Promise<void>
  onDismiss: () => void
}

/** One tracker that waits: who it says it is, how it speaks, when it was last heard. */
export const SightingCard = ({ sighting, isFull, onAdopted, onDismiss }: SightingCardProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const { uniqueId, protocol, address, lastSeen, messages, lastFrameHex } = sighting
  const lastSeenMs = Date.parse(lastSeen)
  const [isAdopting, setAdopting] = useState(false)
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
      <TrackerTold told={sighting.told} />
      <details className={styles.raw}>
        <summary>{t('sightings.raw')}</summary>
        <code>{lastFrameHex}</code>
      </details>
      {isAdopting ? (
        <FormFold onClose={() => setAdopting(false)}>
          <AdoptForm uniqueId={uniqueId} isFull={isFull} onAdopted={onAdopted} />
        </FormFold>
      ) : (
        <Group mt="sm" gap="xs" wrap="nowrap">
          <Button
            h={44}
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={isFull}
            aria-label={t('sightings.adoptNamed', { uniqueId })}
            flex={1}
            onClick={() => setAdopting(true)}
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
      )}
    </Paper>
  )
}
