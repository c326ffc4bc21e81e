import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { geofenceNamesQuery, geofencesQuery } from '#src/api/geofences'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { GeofenceList } from './GeofenceList'
import { withoutShape } from './listed-geofences'
import styles from './geofences.module.css'

const SKELETON_ROWS = 8

/** The screen of `/geofence`: every geofence, on the map and in a list (CORE-GEOFENCE-01). */
export function GeofencesPage() {
  const { t } = useTranslation()
  const names = useQuery(geofenceNamesQuery())
  // On a slow line the shapes of thousands take as long as all else together: the names come before them.
  const whole = useQuery({ ...geofencesQuery(), enabled: names.data !== undefined })
  const geofences = useMemo(() => whole.data ?? names.data?.map(withoutShape), [whole.data, names.data])
  const failed = [names, whole].find(({ error, data }) => error && data === undefined)
  if (geofences && !failed) return <GeofenceList geofences={geofences} isWhole={whole.data !== undefined} />
  return failed ? (
    <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
  ) : (
    <div className={styles.page} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Skeleton key={row} height={52} />
      ))}
    </div>
  )
}
