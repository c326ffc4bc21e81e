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
import { useFleet } from '#src/live/FleetContext'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRights } from '#src/widgets/device-rights'
import { mayDevices, mayShare } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import styles from './devices.module.css'

/** What can be asked of all picked devices at once. */
export function SelectionActions({ deviceIds }: { deviceIds: number[] }) {
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
