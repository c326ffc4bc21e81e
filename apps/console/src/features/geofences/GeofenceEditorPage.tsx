import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { geofencesQuery } from '#src/api/geofences'
import { Notice } from '#src/ui/plain/index'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useSession } from '#src/widgets/session'
import { screenAt } from '#src/widgets/screens'
import { isAnchorGeofence, mayGeofences } from './geofence-rights'
import { circleIn } from './circle-in'
import { GeofenceForm } from './GeofenceForm'
import styles from './geofences.module.css'

/** The screens of `/geofence/new` and `/geofence/$geofenceId`. */
export function GeofenceEditorPage() {
  const { t } = useTranslation()
  const session = useSession()
  const { geofenceId } = useParams({ strict: false })
  const circle = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('circle') ?? '' })
  const { data: geofences, error, refetch } = useQuery(geofencesQuery())
  if (!mayGeofences(geofenceId ? 'edit' : 'create', session)) return <Navigate to={screenAt('/geofence')} replace />
  if (!geofences)
    return error ? (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.page} role="status" aria-label={t('common.loading')}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={56} />
        ))}
      </div>
    )
  if (geofenceId === undefined)
    return <GeofenceForm key={circle} geofence={null} geofences={geofences} begin={circleIn(circle)} />
  const geofence = geofences.find(({ id }) => id === Number(geofenceId))
  if (!geofence || isAnchorGeofence(geofence))
    return (
      <div className={styles.page}>
        <Notice tone="warning">{t(geofence ? 'geofences.anchorText' : 'geofences.gone')}</Notice>
      </div>
    )
  return <GeofenceForm key={geofence.id} geofence={geofence} geofences={geofences} />
}
