import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { geofencesQuery } from '#src/api/geofences'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { FenceList } from './FenceList'
import styles from './geofences.module.css'

const SKELETON_ROWS = 8

/** The screen of `/geofence`: every geofence, on the map and in a list (CORE-GEOFENCE-01). */
export function GeofencesPage() {
  const { t } = useTranslation()
  const { data: fences, error, refetch } = useQuery(geofencesQuery())
  if (fences) return <FenceList fences={fences} />
  return error ? (
    <ErrorNotice error={error} onRetry={() => void refetch()} />
  ) : (
    <div className={styles.page} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Skeleton key={row} height={52} />
      ))}
    </div>
  )
}
