import { ActionIcon, NativeSelect, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import {
  COMMAND_LINKS_KEY,
  commandLinksQuery,
  linkCommand,
  unlinkCommand,
  type CommandLink,
} from '#src/api/command-links'
import { endpoints } from '#src/api/endpoints'
import { useFleet } from '#src/live/FleetContext'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import styles from './commands.module.css'
import { useDeviceNames } from './use-device-names'

const MOST_OFFERED = 20

/** Devices and groups that a saved command can be sent to. */
export function CommandLinks({ commandId }: { commandId: number }) {
  const { t } = useTranslation()
  if (commandId === 0) return <p className={styles.soft}>{t('commands.saved.linksAfterSave')}</p>
  return <LinkEditor commandId={commandId} />
}

function LinkEditor({ commandId }: { commandId: number }) {
  const { t } = useTranslation()
  const names = useDeviceNames()
  const queries = useQueryClient()
  const links = useQuery(commandLinksQuery(commandId))
  const { data: groups = [] } = useQuery(queryFor(endpoints.listGroups, {}))
  const change = useMutation({
    mutationFn: ({ owner, isLinked }: { owner: CommandLink; isLinked: boolean }) =>
      isLinked ? linkCommand(commandId, owner) : unlinkCommand(commandId, owner),
    onSettled: () => queries.invalidateQueries({ queryKey: COMMAND_LINKS_KEY }),
  })
  const { deviceIds = [], groupIds = [] } = links.data ?? {}
  const groupName = (id: number): string => groups.find((group) => group.id === id)?.name ?? String(id)
  const remove = (owner: CommandLink): void => change.mutate({ owner, isLinked: false })
  return (
    <fieldset className={styles.links} data-command-links>
      <legend>{t('commands.saved.linksTitle')}</legend>
      <p className={styles.soft}>{t('commands.saved.linksHelp')}</p>
      {(links.error ?? change.error) && <ErrorNotice error={links.error ?? change.error} />}
      <ul className={styles.chips}>
        {groupIds.map((groupId) => (
          <Chip key={`g${groupId}`} name={groupName(groupId)} onRemove={() => remove({ groupId })} />
        ))}
        {deviceIds.map((deviceId) => (
          <Chip
            key={`d${deviceId}`}
            name={names.get(deviceId) ?? String(deviceId)}
            onRemove={() => remove({ deviceId })}
          />
        ))}
      </ul>
      <DeviceChoice taken={deviceIds} onChoose={(deviceId) => change.mutate({ owner: { deviceId }, isLinked: true })} />
      {groups.length > 0 && (
        <NativeSelect
          size="md"
          label={t('commands.saved.addGroup')}
          value=""
          data={[
            { value: '', label: '' },
            ...groups
              .filter(({ id }) => !groupIds.includes(id))
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => {
            const groupId = Number(event.currentTarget.value)
            if (groupId > 0) change.mutate({ owner: { groupId }, isLinked: true })
          }}
        />
      )}
    </fieldset>
  )
}

function Chip({ name, onRemove }: { name: string; onRemove(): void }) {
  const { t } = useTranslation()
  return (
    <li className={styles.chip}>
      {name}
      <ActionIcon
        size={28}
        variant="subtle"
        color="gray"
        aria-label={t('commands.saved.unlink', { name })}
        onClick={onRemove}
      >
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** Finds a device by typing, in the whole fleet. */
function DeviceChoice({ taken, onChoose }: { taken: readonly number[]; onChoose(deviceId: number): void }) {
  const { t } = useTranslation()
  const fleet = useFleet()
  const [typed, setTyped] = useState('')
  const [offered, setOffered] = useState<{ value: string; label: string }[]>([])
  useEffect(() => {
    let isCurrent = true
    void fleet.find(typed.trim(), MOST_OFFERED).then((units) => {
      if (isCurrent) setOffered(units.map(({ device }) => ({ value: String(device.id), label: device.name })))
    })
    return () => {
      isCurrent = false
    }
  }, [fleet, typed])
  return (
    <Select
      size="md"
      label={t('commands.saved.addDevice')}
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      // Found by the fleet's own search, which reads plates and accents too.
      filter={({ options }) => options}
      data={offered.filter(({ value }) => !taken.includes(Number(value)))}
      onChange={(value) => {
        if (value !== null) onChoose(Number(value))
        setTyped('')
      }}
    />
  )
}
