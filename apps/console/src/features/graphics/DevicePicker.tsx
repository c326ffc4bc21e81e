import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet } from '#src/live/FleetContext'
import { DeviceOption } from '#src/widgets/DeviceOption'
import styles from './graphics.module.css'

export interface ChartDevice {
  id: number
  name: string
}

interface PickerProps {
  devices: readonly ChartDevice[]
  onDevices(devices: ChartDevice[]): void
}

const DEVICES_MAX = 5
const FOUND_MAX = 20

/** The vehicles drawn together. */
export function DevicePicker({ devices, onDevices }: PickerProps) {
  const { t } = useTranslation()
  const client = useFleet()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), 150)
  const { data: found = [] } = useQuery({
    queryKey: ['chart-devices', wanted],
    queryFn: () => client.find(wanted, FOUND_MAX),
    enabled: combobox.dropdownOpened,
    staleTime: 0,
  })
  const offered = found.filter(({ device }) => !devices.some(({ id }) => id === device.id))
  return (
    <div className={styles.devices}>
      {devices.length > 1 && (
        <ul className={styles.chips} aria-label={t('graphics.devices')}>
          {devices.map((device) => (
            <li key={device.id} data-chart-device={device.id}>
              {device.name}
              <CloseButton
                size={28}
                aria-label={t('graphics.removeDevice', { name: device.name })}
                onClick={() => onDevices(devices.filter(({ id }) => id !== device.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {devices.length < DEVICES_MAX && (
        <Combobox
          store={combobox}
          withinPortal
          onOptionSubmit={(value) => {
            const unit = found.find(({ device }) => String(device.id) === value)
            if (unit) onDevices([...devices, { id: unit.device.id, name: unit.device.name }])
            setSearch('')
            combobox.closeDropdown()
          }}
        >
          <Combobox.Target>
            <TextInput
              aria-label={t('graphics.addDevice')}
              placeholder={t('graphics.addDevice')}
              value={search}
              onChange={(event) => {
                setSearch(event.currentTarget.value)
                combobox.openDropdown()
              }}
              onFocus={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.Target>
          <Combobox.Dropdown>
            <Combobox.Options mah={240} style={{ overflowY: 'auto' }}>
              {offered.map(({ device }) => (
                <Combobox.Option key={device.id} value={String(device.id)}>
                  <DeviceOption device={device} />
                </Combobox.Option>
              ))}
              {found.length === FOUND_MAX && <Combobox.Footer>{t('pick.scope.typeMore')}</Combobox.Footer>}
              {offered.length === 0 && <Combobox.Empty>{t('graphics.nothingFound')}</Combobox.Empty>}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </div>
  )
}
