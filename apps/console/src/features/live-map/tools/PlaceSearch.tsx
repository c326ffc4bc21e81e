import { CloseButton } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { FoundPlace } from '#src/api/places'
import type { FleetMap } from '#src/map/fleet-map'
import { GO_MS, goToPlace } from '#src/widgets/places'
import { PlaceCombobox } from '#src/widgets/places/PlaceCombobox'
import { MapBar } from './MapBar'
import styles from './tools.module.css'

interface PlaceSearchProps {
  map: FleetMap
  onFound(place: FoundPlace): void
  onClose(): void
}

/** Finds an address or a town and brings the map there. */
export function PlaceSearch({ map, onFound, onClose }: PlaceSearchProps) {
  const { t } = useTranslation()
  const isStill = useReducedMotion()
  return (
    <MapBar
      map={map}
      label={t('map.findPlace')}
      tool="search"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <div className={styles.search}>
        <PlaceCombobox
          map={map}
          label={t('map-tools.place.label')}
          autoFocus
          onPick={(place) => {
            goToPlace(map, place, isStill ? 0 : GO_MS)
            onFound(place)
          }}
        />
        <CloseButton size={44} aria-label={t('map-tools.here.close')} onClick={onClose} />
      </div>
    </MapBar>
  )
}
