import { Button, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import type { Device } from '@rastro/model/device'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messagesFile } from '#src/api/messages'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { KeepSelect } from './KeepSelect'
import { matches, type MessageFilter } from './message-list'
import { MessageItem } from './MessageItem'
import styles from './messages.module.css'
import { useMessages, type Messages } from './use-messages'

/** What a tracker and the server say to each other, live and as far as it was kept. */
export const DeviceMessages = ({ device }: { device: Device }) => {
  const { t } = useTranslation()
  const messages = useMessages(device.id)
  const [filter, setFilter] = useState<MessageFilter>({ text: '', direction: 'all' })
  const { view, isLoading, error, hasOlder, loadOlder } = messages
  const found = view.shown.filter((message) => matches(message, filter))
  return (
    <Stack p="md" gap="sm" className={styles.page}>
      <div>
        <Text fw={650} component="h2" fz="lg" m={0} style={{ overflowWrap: 'anywhere' }}>
          {device.name}
        </Text>
        <Text c="dimmed" size="sm">
          {t('messages.text')}
        </Text>
      </div>
      <LiveBar messages={messages} />
      <div className={styles.tools}>
        <KeepSelect device={device} />
        <Button
          component="a"
          href={messagesFile(device.id)}
          download
          h={44}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('messages.download')}
        </Button>
      </div>
      <div className={styles.tools}>
        <TextInput
          size="md"
          flex="1 1 220px"
          leftSection={<IconSearch size={18} aria-hidden />}
          aria-label={t('messages.search')}
          placeholder={t('messages.search')}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
        />
        <SegmentedControl
          size="md"
          aria-label={t('messages.direction')}
          value={filter.direction}
          onChange={(direction) => setFilter({ ...filter, direction })}
          data={(['all', 'in', 'out'] as const).map((value) => ({ value, label: t(`messages.${value}`) }))}
        />
      </div>
      {error !== null && <ErrorNotice error={error} onRetry={loadOlder} />}
      {isLoading && <Skeleton height={120} radius="md" />}
      {!isLoading && view.shown.length === 0 && <Empty title={t('messages.empty')} text={t('messages.emptyText')} />}
      {view.shown.length > 0 && found.length === 0 && <Empty title={t('messages.none')} />}
      {found.length > 0 && (
        <ol className={styles.list} aria-label={t('messages.list')}>
          {found.map((message, index) => (
            <MessageItem key={message.id || `${message.at}-${found.length - index}`} message={message} />
          ))}
        </ol>
      )}
      {hasOlder && (
        <Button h={44} variant="default" onClick={loadOlder}>
          {t('messages.older')}
        </Button>
      )}
    </Stack>
  )
}

const LiveBar = ({ messages: { view, isConnected, pause, resume } }: { messages: Messages }) => {
  const { t } = useTranslation()
  const { isPaused, waiting } = view
  const state = isPaused ? 'paused' : isConnected ? 'live' : 'connecting'
  return (
    <div className={styles.live}>
      <span className={styles.dot} data-state={state} aria-hidden />
      <span role="status">
        {t(`messages.${state}`)}
        {waiting.length > 0 && ` · ${t('messages.waiting', { count: waiting.length })}`}
      </span>
      <Button
        h={44}
        ml="auto"
        variant="default"
        leftSection={isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
        onClick={isPaused ? resume : pause}
      >
        {t(isPaused ? 'messages.resume' : 'messages.pause')}
      </Button>
    </div>
  )
}

const Empty = ({ title, text }: { title: string; text?: string }) => (
  <Stack align="center" ta="center" gap={4} py={40}>
    <Text fw={650}>{title}</Text>
    {text && (
      <Text c="dimmed" size="sm">
        {text}
      </Text>
    )}
  </Stack>
)
