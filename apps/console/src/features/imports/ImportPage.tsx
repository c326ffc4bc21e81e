import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { importQuery } from '#src/api/imports'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { screenAt } from '#src/widgets/screens'
import { ImportCheck } from './ImportCheck'
import { ImportResult } from './ImportResult'
import { ImportRunning } from './ImportRunning'
import { ImportStart } from './ImportStart'
import styles from './imports.module.css'
import { Steps } from './Steps'

const POLL_MS = 1000

/** The screen of `/import`: a sheet is chosen, checked, imported and, if need be, undone. Which one is in the address. */
export function ImportPage() {
  const { t } = useTranslation()
  const { id } = useLocation().search as { id?: unknown }
  const number = Number(id)
  return (
    <section className={styles.page} data-import-page aria-label={t('imports.title')}>
      {Number.isSafeInteger(number) && number > 0 ? <OneImport key={number} id={number} /> : <ImportStart />}
    </section>
  )
}

function OneImport({ id }: { id: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...importQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (/ing$/.test(state.data?.state ?? '') ? POLL_MS : false),
  })
  const isUnderWay = data?.state === 'running' || data?.state === 'undoing'
  const step = data?.state === 'read' ? 'check' : isUnderWay ? 'run' : 'result'
  return (
    <>
      <Steps now={data ? step : 'check'} />
      <div className={styles.head}>
        <Button
          variant="subtle"
          px={8}
          leftSection={<IconArrowLeft size={17} aria-hidden />}
          onClick={() => void navigate({ to: screenAt('/import') })}
          data-import-back
        >
          {t('imports.back')}
        </Button>
        {data && (
          <p className={styles.file}>
            <strong>{data.fileName}</strong> · {t('imports.rowsTotal', { count: data.counts.total })}
          </p>
        )}
      </div>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.state === 'read' && <ImportCheck found={data} />}
      {data && isUnderWay && <ImportRunning found={data} />}
      {data && (data.state === 'done' || data.state === 'undone') && <ImportResult found={data} />}
    </>
  )
}
