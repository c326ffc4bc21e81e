import { Button, CloseButton } from '@mantine/core'
import { distanceMeters, type LatLon } from '@rastro/geo'
import { may } from '@rastro/model/rights'
import { IconHistory, IconMap, IconRulerMeasure, IconShape } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { serverCan } from '#src/widgets/capabilities'
import { currentLicence } from '#src/api/licence'
import { addressOf } from '#src/api/places'
import { useFleet } from '#src/live/FleetContext'
import type { FleetMap } from '#src/map/fleet-map'
import { markPlace } from '#src/map/place-pin'
import { CopyText } from '#src/widgets/CopyText'
import { useFormats } from '#src/widgets/format'
import { canSee } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { MapBar } from './MapBar'
import styles from './tools.module.css'
import { useMeasureText } from './use-measure-text'

interface HereCardProps {
  map: FleetMap
  place: LatLon
  /** What the place is called, when it was found by name. */
  name: string | null
  onMeasure(): void
  onClose(): void
}

/** Height that this card takes with the bar below it, and room for the pin. */
const COVERED_PX = 490
const NEAR_SHOWN = 3
/** Of the circle that is offered round the place. */
const WHO_METERS = 300
const GEOFENCE_METERS = 200

const circleAt = ({ latitude, longitude }: LatLon, radiusMeters: number): string =>
  [latitude.toFixed(6), longitude.toFixed(6), radiusMeters].join(',')

/** What is at a place of the map, who is near, and what can be done from there. */
export function HereCard({ map, place, name, onMeasure, onClose }: HereCardProps) {
  const { t } = useTranslation()
  const { coordinates } = useFormats()
  const distance = useMeasureText()
  const client = useFleet()
  const navigate = useNavigate()
  const { user, server } = useSession()
  const { latitude, longitude } = place
  useEffect(() => markPlace(map, { latitude, longitude }, COVERED_PX), [map, latitude, longitude])
  const address = useQuery({
    queryKey: ['address', latitude, longitude],
    queryFn: ({ signal }) => addressOf({ latitude, longitude }, signal),
    staleTime: Infinity,
    retry: false,
  })
  const near = useQuery({
    queryKey: ['nearest', latitude, longitude],
    queryFn: () => client.nearest({ latitude, longitude }, NEAR_SHOWN),
    gcTime: 0,
  })
  const licence = currentLicence().mode
  const go = (href: string): void => {
    onClose()
    void navigate({ href })
  }
  const told = name ?? address.data?.text ?? null
  return (
    <MapBar
      map={map}
      label={t('map-tools.here.title')}
      tool="here"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={styles.head}>
        <strong aria-live="polite" data-here-address>
          {told ?? t(address.isPending ? 'map-tools.here.loading' : 'map-tools.here.noAddress')}
        </strong>
        <CloseButton size={44} aria-label={t('map-tools.here.close')} onClick={onClose} autoFocus />
      </header>
      <p className={styles.coordinates}>
        <span>{coordinates(latitude, longitude)}</span>
        <CopyText text={`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`} label={t('map-tools.here.copy')} />
      </p>
      {near.data && (
        <section aria-label={t('map-tools.here.nearest')}>
          <h3 className={styles.heading}>{t('map-tools.here.nearest')}</h3>
          {near.data.length === 0 && <p className={styles.soft}>{t('map-tools.here.noVehicles')}</p>}
          <ul className={styles.near}>
            {near.data.map(({ device, position }) => (
              <li key={device.id}>
                <button type="button" onClick={() => go(`/devices/${device.id}`)} data-here-vehicle={device.id}>
                  <span>{device.name}</span>
                  {position && <span className={styles.soft}>{distance(distanceMeters(place, position))}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.actions}>
        {serverCan(server, 'timeMachine') && canSee('reports', user, server, licence) && (
          <Button
            variant="default"
            leftSection={<IconHistory size={17} aria-hidden />}
            onClick={() => go(`/time-machine?view=inside&circle=${circleAt(place, WHO_METERS)}`)}
            data-here-who
          >
            {t('map-tools.here.who')}
          </Button>
        )}
        {may(user, server, 'geofences', 'create', licence) && (
          <Button
            variant="default"
            leftSection={<IconShape size={17} aria-hidden />}
            onClick={() => go(`/geofence/new?circle=${circleAt(place, GEOFENCE_METERS)}`)}
            data-here-geofence
          >
            {t('map-tools.here.newGeofence')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconRulerMeasure size={17} aria-hidden />}
          onClick={onMeasure}
          data-here-measure
        >
          {t('map-tools.here.measure')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${latitude.toFixed(6)}%2C${longitude.toFixed(6)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconMap size={17} aria-hidden />}
        >
          {t('map-tools.here.street')}
        </Button>
      </div>
    </MapBar>
  )
}
