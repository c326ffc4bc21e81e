import { Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { portsQuery } from '#src/api/ports'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { keyOf, shownPorts } from './port-list'
import { PortRow } from './PortRow'
import styles from './ports.module.css'

/** Every device port with what goes through it, for administrators. */
export const PortsPage = () => {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery(portsQuery())
  const [text, setText] = useState('')
  const [hidesOff, setHidesOff] = useState(true)
  const ports = shownPorts(data ?? [], { text, hidesOff })
  const count = (state: string): number => data?.filter((port) => port.state === state).length ?? 0
  return (
    <Stack p="md" gap="sm" className={styles.page}>
      <Text c="dimmed" size="sm">
        {t('ports.text')}
      </Text>
      <div className={styles.tools}>
        <TextInput
          size="md"
          flex="1 1 220px"
          leftSection={<IconSearch size={18} aria-hidden />}
          aria-label={t('ports.filter')}
          placeholder={t('ports.filter')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Switch
          size="md"
          classNames={{ body: styles.switch }}
          label={t('ports.hideOff')}
          checked={hidesOff}
          onChange={(event) => setHidesOff(event.currentTarget.checked)}
        />
      </div>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <PortsSkeleton />}
      {data && (
        <Text size="sm" role="status">
          {t('ports.summary', { open: count('open'), failed: count('failed') })}
        </Text>
      )}
      {data && ports.length === 0 && (
        <Text ta="center" py="xl" c="dimmed">
          {t('ports.none')}
        </Text>
      )}
      {ports.length > 0 && (
        <div role="table" className={styles.table} aria-label={t('frame.ports')}>
          <Heads />
          {ports.map((port) => (
            <PortRow key={keyOf(port)} port={port} />
          ))}
        </div>
      )}
    </Stack>
  )
}

const Heads = () => {
  const { t } = useTranslation()
  const columns = [
    'protocol',
    'port',
    'state',
    'connections',
    'devices',
    'rate',
    'messages',
    'unreadable',
    'last',
  ] as const
  return (
    <div role="row" className={styles.heads}>
      {columns.map((column) => (
        <span key={column} role="columnheader">
          {t(`ports.${column}`)}
        </span>
      ))}
    </div>
  )
}

const PortsSkeleton = () => (
  <>
    <Skeleton height={112} radius="md" />
    <Skeleton height={112} radius="md" />
    <Skeleton height={112} radius="md" />
  </>
)
