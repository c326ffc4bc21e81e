import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundPlace } from '#src/api/places'
import type { FleetMap } from '#src/map/fleet-map'
import { ErrorNotice } from '../ErrorNotice'
import { usePlaces } from './use-places'

interface PlaceComboboxProps {
  /** What is near the middle of this map is meant rather. */
  map: FleetMap | null
  label: string
  description?: string
  autoFocus?: boolean
  onPick(place: FoundPlace): void
}

/** Looks for an address or a town by its name. Its words are among those of the screens that open later. */
export function PlaceCombobox({ map, label, description, autoFocus, onPick }: PlaceComboboxProps) {
  const { t } = useTranslation()
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const { places, isLooking, hasLooked, error } = usePlaces(typed, map)
  const go = (place: FoundPlace | undefined): void => {
    if (!place) return
    onPick(place)
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
            label={label}
            description={description}
            autoFocus={autoFocus}
            placeholder={t('map-tools.place.placeholder')}
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
          <Combobox.Options aria-label={label}>
            {places.map((place, at) => (
              <Combobox.Option key={`${place.name}${place.latitude}${place.longitude}`} value={String(at)} mih={44}>
                {place.name}
              </Combobox.Option>
            ))}
            {isEmpty && <Combobox.Empty>{t('map-tools.place.nothing')}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {error && <ErrorNotice error={error} />}
    </>
  )
}
