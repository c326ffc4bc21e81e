import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '#src/widgets/texts'
import { Button, BrandMark } from '#src/ui/plain/index'
import styles from './maintenance.module.css'

/** CORE-GUARD-13 */
const RETRY_SECONDS = 30

/** Shown when the server cannot be loaded; tries again by itself and on request. */
export const MaintenancePage = ({ onRetry }: { onRetry: () => Promise<void> }) => {
  const { t } = useTexts()
  const [seconds, setSeconds] = useState(RETRY_SECONDS)
  const [trying, setTrying] = useState(false)
  const isStale = new URLSearchParams(location.search).get('reason') === 'stale'

  const retry = useCallback(async () => {
    setTrying(true)
    await onRetry()
    setTrying(false)
    setSeconds(RETRY_SECONDS)
  }, [onRetry])

  useEffect(() => {
    if (trying) return
    const timer = setTimeout(() => (seconds <= 1 ? void retry() : setSeconds(seconds - 1)), 1000)
    return () => clearTimeout(timer)
  }, [seconds, trying, retry])

  return (
    <main className={styles.page}>
      <BrandMark size={56} />
      <h1>{t('common.maintenance.title')}</h1>
      <p>{t(isStale ? 'common.maintenance.stale' : 'common.maintenance.text')}</p>
      <div className={styles.actions}>
        <Button onClick={() => void retry()} disabled={trying}>
          {t('common.retry')}
        </Button>
        <Button quiet onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      </div>
      <p className={styles.next} aria-live="off">
        {trying ? t('common.maintenance.trying') : t('common.maintenance.next', { seconds })}
      </p>
    </main>
  )
}
