import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet } from '#src/live/FleetContext'
import { DeviceOption } from '#src/widgets/DeviceOption'
import { DEVICES_MAX } from './history-address'
import styles from './history.module.css'
import { lineColor } from './line-colors'

interface ChooserProps {
  deviceIds: readonly number[]
  names: ReadonlyMap<number, string>
  /** Whose table and figures are shown. */
  activeId: number | null
  onActive(deviceId: number): void
  onDevices(deviceIds: number[]): void
}

const FOUND_MAX = 30

/** The vehicles on the map together, and the way to one more. */
export function DeviceChooser({ deviceIds, names, activeId, onActive, onDevices }: ChooserProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.stack}>
      {deviceIds.length > 0 && (
        <ul className={styles.chips} aria-label={t('history.devices.label')}>
          {deviceIds.map((id, index) => {
            const name = names.get(id) ?? ''
            return (
              <li key={id} className={styles.chip} data-active={id === activeId || undefined} data-history-device={id}>
                <button
                  type="button"
                  aria-pressed={id === activeId}
                  aria-label={t('history.devices.show', { name })}
                  title={name}
                  onClick={() => onActive(id)}
                >
                  {deviceIds.length > 1 && (
                    <span className={styles.dot} style={{ background: lineColor(index) }} aria-hidden />
                  )}
                  <span className={styles.chipName}>{name}</span>
                </button>
                <CloseButton
                  size={44}
                  iconSize={16}
                  aria-label={t('history.devices.remove', { name })}
                  onClick={() => onDevices(deviceIds.filter((other) => other !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {deviceIds.length < DEVICES_MAX && <DeviceFinder deviceIds={deviceIds} onDevices={onDevices} />}
    </div>
  )
}

function DeviceFinder({ deviceIds, onDevices }: Pick<ChooserProps, 'deviceIds' | 'onDevices'>) {
  const { t } = useTranslation()
  const client = useFleet()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), 150)
  const { data: found = [] } = useQuery({
    queryKey: ['history-devices', wanted],
    queryFn: () => client.find(wanted, FOUND_MAX),
    enabled: combobox.dropdownOpened,
    staleTime: 0,
  })
  const offered = found.filter(({ device }) => !deviceIds.includes(device.id))
  const label = t(deviceIds.length === 0 ? 'history.devices.add' : 'history.devices.addAnother')
  return (
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(value) => {
        onDevices([...deviceIds, Number(value)])
        setSearch('')
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          size="md"
          aria-label={label}
          placeholder={label}
          leftSection={<IconSearch size={17} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {offered.map(({ device }) => (
            <Combobox.Option key={device.id} value={String(device.id)} py={11}>
              <DeviceOption device={device} />
            </Combobox.Option>
          ))}
          {found.length === FOUND_MAX && <Combobox.Footer>{t('pick.scope.typeMore')}</Combobox.Footer>}
          {offered.length === 0 && <Combobox.Empty>{t('history.devices.nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
