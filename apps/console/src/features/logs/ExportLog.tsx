import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { collectLogs, type LogFilter } from '#src/api/logs'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { csvOf, saveText } from '#src/widgets/files'
import { useFormats } from '#src/widgets/format'
import { dayOf } from '#src/widgets/period'
import { showToast } from '#src/widgets/toast'
import { EXPORT_MAX, logTable } from './log-table'

/** Saves what the list is narrowed to, read page by page; says how far it is, and when there was more than a file takes. */
export function ExportLog({ filter }: { filter: LogFilter }) {
  const { t } = useTranslation()
  const { dateTime, settings } = useFormats()
  const [error, setError] = useState<unknown>(null)
  const [read, setRead] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const save = async (): Promise<void> => {
    const { signal } = (stop.current = new AbortController())
    setRead(0)
    setError(null)
    try {
      const { entries, isAll } = await collectLogs(filter, EXPORT_MAX, setRead, signal)
      const day = dayOf(Date.now(), settings.timeZone)
      saveText(`${t('logs.file')}-${day}.csv`, csvOf(logTable(entries, dateTime, t), settings.locale), 'text/csv')
      showToast({ message: t(isAll ? 'logs.saved' : 'logs.savedSome', { count: entries.length }) })
    } catch (reason) {
      if (!signal.aborted) setError(reason)
    } finally {
      setRead(null)
    }
  }
  return (
    <div>
      {error !== null && <ErrorNotice error={error} />}
      <Button
        h={44}
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={read !== null}
        onClick={() => void save()}
        data-export-logs
      >
        {read === null ? t('logs.export') : t('logs.exporting', { count: read })}
      </Button>
    </div>
  )
}
