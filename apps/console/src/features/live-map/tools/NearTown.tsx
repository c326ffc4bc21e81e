import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NearPlace } from '@rastro/geo/gazetteer'
import { loadTowns } from '#src/map/basemap/towns'
import type { FleetMap } from '#src/map/fleet-map'
import styles from '../live-map.module.css'
import { useMeasureText } from './use-measure-text'

/** Farther out the names on the map itself tell. */
const FROM_ZOOM = 9
/** Nearer than this the town itself is said. */
const AT_METERS = 2000

/** Which town is near what is seen, where no street map tells. */
export function NearTown({ map }: { map: FleetMap }) {
  const { t } = useTranslation()
  const distance = useMeasureText()
  const [near, setNear] = useState<NearPlace | null>(null)
  useEffect(() => {
    let isGone = false
    const tell = async (): Promise<void> => {
      if (map.map.getZoom() < FROM_ZOOM) return setNear(null)
      const towns = await loadTowns().catch(() => null)
      if (!isGone) setNear(towns?.nearest(map.middle()) ?? null)
    }
    void tell()
    map.map.on('moveend', tell)
    return () => {
      isGone = true
      map.map.off('moveend', tell)
    }
  }, [map])
  if (!near) return null
  const place = `${near.place.name}, ${near.place.state}`
  return (
    <p className={styles.near} data-near-town>
      {near.distanceMeters < AT_METERS
        ? t('map.nearTown', { place })
        : t('map.fromTown', { distance: distance(near.distanceMeters), place })}
    </p>
  )
}
