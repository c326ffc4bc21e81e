import { useReducedMotion } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useStageMap } from '#src/map/map-stage'
import { GO_MS, goToPlace } from '#src/widgets/places'
import { PlaceCombobox } from '#src/widgets/places/PlaceCombobox'

/** Brings the map to an address or a town, so that the geofence can be drawn there. */
export function PlaceField() {
  const { t } = useTranslation()
  const stage = useStageMap()
  const isStill = useReducedMotion()
  return (
    <PlaceCombobox
      map={stage}
      label={t('map-tools.place.label')}
      description={t('map-tools.place.text')}
      onPick={(place) => stage && goToPlace(stage, place, isStill ? 0 : GO_MS)}
    />
  )
}
