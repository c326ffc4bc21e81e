import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLock, IconLockOpen, IconTerminal2, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFleet } from '#src/live/FleetContext'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRights } from '#src/widgets/device-rights'
import { useSession } from '#src/widgets/session'
import styles from './devices.module.css'
import type { Selection } from './use-selection'

/** How many devices are picked, and what can be asked of them all. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation()
  if (selection.ids.size === 0) return null
  return (
    <div className={styles.selectionBar} role="status">
      {t('devices.list.selected', { count: selection.ids.size })}
      <SelectionActions deviceIds={[...selection.ids]} />
      <button type="button" className={styles.link} onClick={selection.clear}>
        {t('devices.list.clearSelection')}
      </button>
    </div>
  )
}

function SelectionActions({ deviceIds }: { deviceIds: number[] }) {
  const { t } = useTranslation()
  const fleet = useFleet()
  const rights = deviceRights(useSession())
  const block = (name: 'openBlockModal' | 'openUnlockModal', type: string): void => {
    const [only] = deviceIds
    const device = deviceIds.length === 1 && only ? fleet.unit(only).get()?.device : null
    if (device) openDeviceDialog(name, { device, command: type })
    else openDeviceDialog('openCommandModal', { deviceIds, type })
  }
  return (
    <span className={styles.selectionActions}>
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
