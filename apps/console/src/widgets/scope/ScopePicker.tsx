import { Combobox, Input, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '#src/api/groups'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { normaliseText } from '#src/live/query'
import { DeviceOption } from '#src/widgets/DeviceOption'
import { useFormats } from '#src/widgets/format'
import { groupTree } from '#src/widgets/groups'
import { SCOPE_DEVICES_MAX, type Scope } from './scope'
import styles from './scope.module.css'
import { useScopeNames } from './use-scope-text'

interface PickerProps {
  scope: Scope
  label: string
  error?: string
  onScope(scope: Scope): void
}

const DEVICES_FOUND = 30
const GROUPS_FOUND = 12
const PILLS_SHOWN = 8

const without = (ids: readonly number[], id: number): number[] => ids.filter((other) => other !== id)

/** Devices and groups by name, or the whole fleet; thousands are found by typing. */
export function ScopePicker({ scope, label, error, onScope }: PickerProps) {
  const { t } = useTranslation()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const names = useScopeNames()
  const chosen = [
    ...(scope.all ? [{ key: 'all', name: t('pick.scope.all') }] : []),
    ...(scope.all ? [] : scope.groupIds.map((id) => ({ key: `g${id}`, name: names.group(id) }))),
    ...(scope.all ? [] : scope.deviceIds.map((id) => ({ key: `d${id}`, name: names.device(id) }))),
  ]
  // The owner keeps it in the address, which follows late: two quick choices are both kept.
  const latest = useRef(scope)
  const written = JSON.stringify(scope)
  useEffect(() => {
    latest.current = scope
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new object with the same content is no change
  }, [written])
  const emit = (next: Scope): void => {
    latest.current = next
    onScope(next)
  }
  const remove = (key: string): void => {
    const id = Number(key.slice(1))
    const { current } = latest
    if (key === 'all') emit({ ...current, all: false })
    else if (key.startsWith('g')) emit({ ...current, groupIds: without(current.groupIds, id) })
    else emit({ ...current, deviceIds: without(current.deviceIds, id) })
  }
  const submit = (key: string): void => {
    const id = Number(key.slice(1))
    const { current } = latest
    setTyped('')
    if (key === 'all') {
      emit({ ...current, all: !current.all })
      return combobox.closeDropdown()
    }
    const [isGroup, list] = key.startsWith('g') ? [true, current.groupIds] : [false, current.deviceIds]
    const next = list.includes(id) ? without(list, id) : [...list, id].slice(0, SCOPE_DEVICES_MAX)
    emit({ ...current, all: false, ...(isGroup ? { groupIds: next } : { deviceIds: next }) })
  }
  return (
    <Combobox store={combobox} withinPortal onOptionSubmit={submit}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          error={error}
          size="md"
          onClick={() => combobox.openDropdown()}
          data-scope-picker
          className={styles.picker}
        >
          <Pill.Group>
            {chosen.slice(0, PILLS_SHOWN).map(({ key, name }) => (
              <Pill
                key={key}
                size="md"
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t('pick.scope.remove', { name }),
                  tabIndex: 0,
                  'aria-hidden': false,
                }}
                onRemove={() => remove(key)}
                data-scope={key}
              >
                {name}
              </Pill>
            ))}
            {chosen.length > PILLS_SHOWN && (
              <Pill size="md">{t('pick.scope.more', { count: chosen.length - PILLS_SHOWN })}</Pill>
            )}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={label}
                placeholder={chosen.length === 0 ? t('pick.scope.hint') : undefined}
                value={typed}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  combobox.openDropdown()
                }}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={(event) => {
                  const last = chosen.at(-1)
                  if (event.key === 'Backspace' && typed === '' && last) remove(last.key)
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Choices label={label} typed={typed} isOpen={combobox.dropdownOpened} scope={scope} />
      </Combobox.Dropdown>
      {!error && scope.deviceIds.length >= SCOPE_DEVICES_MAX && (
        <Input.Description>{t('pick.scope.most', { count: SCOPE_DEVICES_MAX })}</Input.Description>
      )}
    </Combobox>
  )
}

interface ChoicesProps {
  label: string
  typed: string
  isOpen: boolean
  scope: Scope
}

function Choices({ label, typed, isOpen, scope }: ChoicesProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const client = useFleet()
  const { fleet } = useReadable(client.counts)
  const [wanted] = useDebouncedValue(typed.trim(), 150)
  const { data: groups = [] } = useQuery(groupsQuery())
  const { data: found = [] } = useQuery({
    queryKey: ['scope-devices', wanted],
    queryFn: () => client.find(wanted, DEVICES_FOUND),
    enabled: isOpen,
    staleTime: 0,
  })
  const fitting = useMemo(() => {
    const text = normaliseText(wanted)
    return groupTree(groups)
      .filter(({ group }) => text === '' || normaliseText(group.name).includes(text))
      .slice(0, GROUPS_FOUND)
  }, [groups, wanted])
  return (
    <Combobox.Options aria-label={label} mah={320} style={{ overflowY: 'auto' }}>
      {wanted === '' && (
        <Combobox.Option value="all" active={scope.all} data-scope-option="all">
          {t('pick.scope.allOf', { count: fleet, number: number(fleet) })}
        </Combobox.Option>
      )}
      {fitting.length > 0 && (
        <Combobox.Group label={t('pick.scope.groups')}>
          {fitting.map(({ group, depth }) => (
            <Combobox.Option
              key={group.id}
              value={`g${group.id}`}
              active={scope.groupIds.includes(group.id)}
              className={styles.option}
              style={{ paddingInlineStart: 12 + (wanted === '' ? depth * 14 : 0) }}
            >
              {group.name}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {found.length > 0 && (
        <Combobox.Group label={t('pick.scope.devices')}>
          {found.map(({ device }) => (
            <Combobox.Option
              key={device.id}
              value={`d${device.id}`}
              active={scope.deviceIds.includes(device.id)}
              className={styles.option}
            >
              <DeviceOption device={device} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {found.length === DEVICES_FOUND && <Combobox.Footer>{t('pick.scope.typeMore')}</Combobox.Footer>}
      {found.length === 0 && fitting.length === 0 && <Combobox.Empty>{t('pick.scope.nothing')}</Combobox.Empty>}
    </Combobox.Options>
  )
}
