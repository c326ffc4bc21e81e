import { Button, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineQuery, type LogLine, type LogLineLevel } from '#src/api/logs'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { Waiting } from './AuditList'
import styles from './logs.module.css'
import { SearchField } from './SearchField'

const LEVELS: readonly LogLineLevel[] = ['debug', 'info', 'warn', 'error']
const TYPING_MS = 300

/** The newest lines of the server's log, by level and words. */
export function ServerLines() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [level, setLevel] = useState<LogLineLevel>('debug')
  const [q] = useDebouncedValue(text.trim(), TYPING_MS)
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(lineQuery({ q, level }))
  const lines = data?.pages.flat() ?? []
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t('logs.searchLines')} value={text} onChange={setText} />
        <Select
          size="md"
          flex="0 1 200px"
          aria-label={t('logs.level')}
          data={LEVELS.map((value) => ({ value, label: t(`logs.levels.${value}`) }))}
          value={level}
          allowDeselect={false}
          onChange={(value) => setLevel(LEVELS.find((one) => one === value) ?? 'debug')}
        />
        <Button
          h={44}
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={isFetching && !isPending && !isFetchingNextPage}
          onClick={() => void refetch()}
        >
          {t('logs.refresh')}
        </Button>
      </div>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Waiting />}
      {data && lines.length === 0 && (
        <Text ta="center" py="xl" c="dimmed" role="status">
          {t('logs.none')}
        </Text>
      )}
      {lines.length > 0 && (
        <ul className={styles.list} aria-label={t('logs.lines')}>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button h={44} variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('logs.more')}
        </Button>
      )}
    </>
  )
}

function Line({ line }: { line: LogLine }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const fields = Object.keys(line.fields).length > 0 ? JSON.stringify(line.fields) : ''
  return (
    <li className={styles.line} data-level={line.level}>
      <span className={styles.soft}>
        <b>{t(`logs.levelOf.${line.level}`)}</b> ·{' '}
        <time dateTime={line.time}>{formats.dateTime(Date.parse(line.time))}</time>
      </span>
      <span>{line.message}</span>
      {fields !== '' && <code>{fields}</code>}
    </li>
  )
}
