import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconEdit,
  IconLink,
  IconLock,
  IconLockOpen,
  IconShare2,
  IconTerminal2,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRights } from '#src/widgets/device-rights'
import { useFormats } from '#src/widgets/format'
import { mayDevices, mayShare } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import styles from './devices.module.css'
import type { Selection } from './use-selection'

/** How many devices are picked, and what can be asked of them all. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation()
  const { ids, isPicking } = selection
  if (ids.size === 0 && !isPicking) return null
  return (
    <div className={styles.selectionBar} role="group" aria-label={t('devices.bulk.pick')} data-selection-bar>
      <span role="status">{t('devices.list.selected', { count: ids.size })}</span>
      {ids.size > 0 && <SelectionActions deviceIds={[...ids]} />}
      <SelectAll selection={selection} />
      <button type="button" className={styles.link} onClick={selection.clear}>
        {t(ids.size > 0 ? 'devices.list.clearSelection' : 'devices.bulk.pickStop')}
      </button>
    </div>
  )
}

/** Takes everything that search and filters leave, also what is far below on the list. */
function SelectAll({ selection }: { selection: Selection }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const fleet = useFleet()
  const { all } = useReadable(fleet.counts)
  if (all === 0 || selection.ids.size >= all) return null
  const take = async (): Promise<void> => selection.add((await fleet.listed()).map(({ device }) => device.id))
  return (
    <button type="button" className={styles.link} data-select-all onClick={() => void take()}>
      {t('devices.bulk.selectAll', { count: all, number: number(all) })}
    </button>
  )
}

function SelectionActions({ deviceIds }: { deviceIds: number[] }) {
  const { t } = useTranslation()
  const fleet = useFleet()
  const session = useSession()
  const rights = deviceRights(session)
  const mayEdit = mayDevices('edit', session, currentLicence().mode)
  const nameOfOne = (): string => {
    const [only] = deviceIds
    return (deviceIds.length === 1 && only ? fleet.unit(only).get()?.device.name : null) ?? t('devices.title')
  }
  const block = (name: 'openBlockModal' | 'openUnlockModal', type: string): void => {
    const [only] = deviceIds
    const device = deviceIds.length === 1 && only ? fleet.unit(only).get()?.device : null
    if (device) openDeviceDialog(name, { device, command: type })
    else openDeviceDialog('openCommandModal', { deviceIds, type })
  }
  return (
    <span className={styles.selectionActions}>
      {mayEdit && (
        <BarAction
          icon={IconEdit}
          label={t('devices.bulk.edit')}
          onClick={() => openDeviceDialog('openBulkEditModal', { deviceIds })}
        />
      )}
      {mayEdit && (
        <BarAction
          icon={IconLink}
          label={t('devices.bulk.links')}
          onClick={() => openDeviceDialog('openLinksModal', { noun: 'device', ids: deviceIds, name: nameOfOne() })}
        />
      )}
      {mayShare('create', session, currentLicence().mode) && (
        <BarAction
          icon={IconShare2}
          label={t('devices.bulk.share')}
          onClick={() => openDeviceDialog('openShareModal', { deviceIds, name: nameOfOne() })}
        />
      )}
      {rights.block && (
        <BarAction
          icon={IconLock}
          label={t('devices.actions.block')}
          onClick={() => block('openBlockModal', 'engineStop')}
        />
      )}
      {rights.unblock && (
        <BarAction
          icon={IconLockOpen}
          label={t('devices.actions.unblock')}
          onClick={() => block('openUnlockModal', 'engineResume')}
        />
      )}
      {(rights.adHoc || rights.saved) && (
        <BarAction
          icon={IconTerminal2}
          label={t('devices.actions.command')}
          onClick={() => openDeviceDialog('openCommandModal', { deviceIds })}
        />
      )}
      {rights.remove && (
        <BarAction
          icon={IconTrash}
          label={t('devices.bulk.remove')}
          onClick={() => openDeviceDialog('openBulkDeleteModal', { deviceIds })}
        />
      )}
    </span>
  )
}

function BarAction({ icon: Glyph, label, onClick }: { icon: Icon; label: string; onClick(): void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={36} variant="default" aria-label={label} onClick={onClick}>
        <Glyph size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
