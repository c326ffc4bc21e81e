import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuditList } from './AuditList'
import { ServerLines } from './ServerLines'
import { type LogSearch, screenWith } from '#src/widgets/screens'
import { readLogSearch } from './log-search'
import styles from './logs.module.css'

/** What was done and what the server says of itself, for administrators. */
export const LogsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = readLogSearch(useSearch({ strict: false }))
  const show = (next: LogSearch): void => void navigate({ ...screenWith('/logs', next), replace: true })
  return (
    <Stack p="md" gap="sm" className={styles.page}>
      <Text c="dimmed" size="sm">
        {search.tab === 'server' ? t('logs.linesText') : t('logs.text')}
      </Text>
      <SegmentedControl
        size="md"
        fullWidth
        aria-label={t('logs.tab.label')}
        value={search.tab ?? 'audit'}
        onChange={(tab) => show(tab === 'server' ? { tab: 'server' } : {})}
        data={(['audit', 'server'] as const).map((value) => ({ value, label: t(`logs.tab.${value}`) }))}
      />
      {search.tab === 'server' ? <ServerLines /> : <AuditList search={search} onSearch={show} />}
      {(search.user !== undefined || search.device !== undefined) && search.tab !== 'server' && (
        <Button h={44} variant="subtle" onClick={() => show({})}>
          {t('logs.everything')}
        </Button>
      )}
    </Stack>
  )
}
