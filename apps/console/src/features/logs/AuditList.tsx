import { Button, Chip, Group, Select, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logQuery } from '#src/api/logs'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import type { LogSearch } from '#src/widgets/screens'
import { AuditItem } from './AuditItem'
import { LOG_ACTIONS } from './entry-text'
import { ExportLog } from './ExportLog'
import styles from './logs.module.css'
import { Proof } from './Proof'
import { SearchField } from './SearchField'

const DAY_MS = 86_400_000
const PERIODS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, all: null } as const
type PeriodName = keyof typeof PERIODS
const PERIOD_NAMES = ['day', 'week', 'month', 'all'] as const
const TYPING_MS = 300

const fromOf = (period: PeriodName): number | undefined => {
  const lengthMs = PERIODS[period]
  return lengthMs === null ? undefined : Date.now() - lengthMs
}

interface AuditProps {
  search: LogSearch
  onSearch(search: LogSearch): void
}

/** What people did, by period, kind and words. */
export function AuditList({ search, onSearch }: AuditProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [action, setAction] = useState<string | null>(null)
  const [period, setPeriod] = useState<{ name: PeriodName; fromMs: number | undefined }>(() => ({
    name: 'week',
    fromMs: fromOf('week'),
  }))
  const [q] = useDebouncedValue(text.trim(), TYPING_MS)
  const filter = { q, action: action ?? undefined, fromMs: period.fromMs, userId: search.user, deviceId: search.device }
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    logQuery(filter),
  )
  const entries = data?.pages.flat() ?? []
  const periodId = useId()
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t('logs.search')} value={text} onChange={setText} />
        <Select
          size="md"
          flex="0 1 200px"
          aria-label={t('logs.action')}
          placeholder={t('logs.actionAll')}
          data={LOG_ACTIONS.map((value) => ({ value, label: t(`logs.actions.${value}`) }))}
          value={action}
          onChange={setAction}
          clearable
          clearButtonProps={{ 'aria-label': t('logs.actionAll') }}
        />
      </div>
      <Chip.Group
        value={period.name}
        onChange={(value) => {
          const name = PERIOD_NAMES.find((one) => one === value)
          if (name) setPeriod({ name, fromMs: fromOf(name) })
        }}
      >
        <Group gap={8} role="group" aria-label={t('logs.period.label')}>
          {PERIOD_NAMES.map((value) => (
            <Chip key={value} value={value} name={periodId} size="sm">
              {t(`logs.period.${value}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Waiting />}
      {data && entries.length === 0 && (
        <Text ta="center" py="xl" c="dimmed" role="status">
          {t('logs.none')}
        </Text>
      )}
      {entries.length > 0 && (
        <ul className={styles.list} aria-label={t('logs.list')}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <AuditItem entry={entry} onSearch={onSearch} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button h={44} variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('logs.more')}
        </Button>
      )}
      {entries.length > 0 && <ExportLog filter={filter} />}
      <Proof />
    </>
  )
}

export const Waiting = () => (
  <>
    <Skeleton height={64} radius="md" />
    <Skeleton height={64} radius="md" />
    <Skeleton height={64} radius="md" />
  </>
)
