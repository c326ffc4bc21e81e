import { ActionIcon, Button } from '@mantine/core'
import { IconAnchor, IconAnchorOff, IconLock, IconLockOpen, IconTerminal2, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FleetUnit } from '#src/live/contract'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRights } from '#src/widgets/device-rights'
import { useSession } from '#src/widgets/session'
import styles from './detail.module.css'

/** What can be asked of the vehicle, as far as this person may (CORE-DETAIL-06). */
export function CommandActions({ unit: { device, anchored } }: { unit: FleetUnit }) {
  const { t } = useTranslation()
  const rights = deviceRights(useSession())
  const anchorLabel = t(anchored ? 'devices.actions.anchorOff' : 'devices.actions.anchorOn')
  if (!Object.values(rights).includes(true)) return null
  return (
    <div className={styles.actions} role="group" aria-label={t('devices.actions.label')}>
      {rights.block && (
        <Button
          size="compact-sm"
          h={30}
          color="red"
          variant="light"
          leftSection={<IconLock size={17} aria-hidden />}
          onClick={() => openDeviceDialog('openBlockModal', { device, command: 'engineStop' })}
        >
          {t('devices.actions.block')}
        </Button>
      )}
      {rights.unblock && (
        <Button
          size="compact-sm"
          h={30}
          variant="default"
          leftSection={<IconLockOpen size={17} aria-hidden />}
          onClick={() => openDeviceDialog('openUnlockModal', { device, command: 'engineResume' })}
        >
          {t('devices.actions.unblock')}
        </Button>
      )}
      {(rights.adHoc || rights.saved) && (
        <Button
          size="compact-sm"
          h={30}
          variant="default"
          leftSection={<IconTerminal2 size={17} aria-hidden />}
          onClick={() => openDeviceDialog('openCommandModal', { deviceIds: [device.id] })}
        >
          {t('devices.actions.command')}
        </Button>
      )}
      {(anchored ? rights.liftAnchor : rights.dropAnchor) && (
        <ActionIcon
          size={30}
          variant={anchored ? 'filled' : 'default'}
          aria-label={anchorLabel}
          title={anchorLabel}
          onClick={() =>
            openDeviceDialog('openAnchorModal', { device, command: anchored ? 'anchor_disable' : 'anchor_enable' })
          }
        >
          {anchored ? <IconAnchorOff size={17} aria-hidden /> : <IconAnchor size={17} aria-hidden />}
        </ActionIcon>
      )}
      {rights.remove && (
        <ActionIcon
          size={30}
          variant="default"
          aria-label={t('devices.actions.remove')}
          title={t('devices.actions.remove')}
          onClick={() => openDeviceDialog('openDeleteModal', { device })}
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
