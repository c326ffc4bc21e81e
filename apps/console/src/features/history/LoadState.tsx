import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import styles from './history.module.css'
import type { Track } from './track-book'

interface StateProps {
  tracks: readonly Track[]
  names: ReadonlyMap<number, string>
  onStop(): void
  onRetry(): void
}

/** How far the tracks have come, and what kept one from coming. */
export function LoadState({ tracks, names, onStop, onRetry }: StateProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const loading = tracks.find(({ state }) => state === 'loading')
  const isStopped = tracks.some(({ state }) => state === 'stopped')
  const share = tracks.reduce((sum, track) => sum + (track.state === 'ready' ? 1 : track.share), 0) / tracks.length
  return (
    <>
      {loading && (
        <div className={styles.loading} data-history-loading>
          <div className={styles.loadingText}>
            <span role="status" className={styles.soft}>
              {t('history.loading', {
                name: names.get(loading.deviceId) ?? '',
                count: loading.columns.timesMs.length,
                formatParams: { count: { locale: formats.settings.locale } },
              })}
            </span>
            <Button variant="default" h={44} onClick={onStop}>
              {t('history.stop')}
            </Button>
          </div>
          <Progress value={share * 100} aria-label={t('history.loading', { name: '', count: 0 })} />
        </div>
      )}
      {isStopped && (
        <div className={styles.loadingText} data-history-stopped>
          <span role="status" className={styles.soft}>
            {t('history.stopped')}
          </span>
          <Button variant="default" h={44} onClick={onRetry}>
            {t('history.goOn')}
          </Button>
        </div>
      )}
      {tracks.map(({ deviceId, state, error, totals }) => (
        <div key={deviceId} className={styles.trackState} data-history-state={state}>
          {state === 'failed' && (
            <>
              {tracks.length > 1 && <strong>{t('history.failedOne', { name: names.get(deviceId) ?? '' })}</strong>}
              <ErrorNotice error={error} onRetry={onRetry} />
            </>
          )}
          {totals?.isCut && (
            <p className={styles.wrong} role="status">
              {t('history.cut')}
            </p>
          )}
        </div>
      ))}
    </>
  )
}
