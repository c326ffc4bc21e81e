import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconMapSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundPlace } from '#src/api/places'
import { useStageMap } from '#src/map/map-stage'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { goToPlace, usePlaces } from '#src/widgets/places'

const GO_MS = 600

/** Brings the map to an address or a town, so that the geofence can be drawn there. */
export function PlaceField() {
  const { t } = useTranslation()
  const stage = useStageMap()
  const isStill = useReducedMotion()
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const { places, isLooking, hasLooked, error } = usePlaces(typed, stage)
  const go = (place: FoundPlace | undefined): void => {
    if (!place || !stage) return
    goToPlace(stage, place, isStill ? 0 : GO_MS)
    setTyped('')
    list.closeDropdown()
  }
  const isEmpty = hasLooked && !isLooking && places.length === 0
  return (
    <>
      <Combobox store={list} onOptionSubmit={(at) => go(places[Number(at)])} withinPortal>
        <Combobox.Target>
          <TextInput
            size="md"
            label={t('geofences.place.label')}
            description={t('geofences.place.text')}
            placeholder={t('geofences.place.placeholder')}
            leftSection={<IconMapSearch size={17} aria-hidden />}
            rightSection={isLooking ? <Loader size={16} aria-label={t('common.loading')} /> : null}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              list.openDropdown()
              list.updateSelectedOptionIndex()
            }}
            onFocus={() => list.openDropdown()}
            onBlur={() => list.closeDropdown()}
            onKeyDown={(event) => {
              // The form is not to be saved by who looks for a place: the best one is meant.
              if (event.key === 'Enter') {
                event.preventDefault()
                if (list.getSelectedOptionIndex() === -1) go(places[0])
              }
              if (event.key === 'Escape' && typed !== '') {
                event.preventDefault()
                setTyped('')
              }
            }}
            data-place-search
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={places.length === 0 && !isEmpty}>
          <Combobox.Options aria-label={t('geofences.place.label')}>
            {places.map((place, at) => (
              <Combobox.Option key={`${place.name}${place.latitude}${place.longitude}`} value={String(at)} mih={44}>
                {place.name}
              </Combobox.Option>
            ))}
            {isEmpty && <Combobox.Empty>{t('geofences.place.nothing')}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {error && <ErrorNotice error={error} />}
    </>
  )
}
