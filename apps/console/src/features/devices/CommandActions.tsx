import { Button } from '@mantine/core'
import { IconAnchor, IconAnchorOff, IconTerminal2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FleetUnit } from '#src/live/contract'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRights } from '#src/widgets/device-rights'
import { useSession } from '#src/widgets/session'
import styles from './detail.module.css'
import { TurnButton } from './PrimaryActions'

/** What else can be asked of the vehicle, as far as this person may (CORE-DETAIL-06). */
export function CommandActions({ unit: { device, anchored }, isLocked }: { unit: FleetUnit; isLocked: boolean }) {
  const { t } = useTranslation()
  const rights = deviceRights(useSession())
  const mayTurnBack = isLocked ? rights.block : rights.unblock
  const mayAnchor = anchored ? rights.liftAnchor : rights.dropAnchor
  if (!mayTurnBack && !rights.adHoc && !rights.saved && !mayAnchor) return null
  const AnchorGlyph = anchored ? IconAnchorOff : IconAnchor
  return (
    <div className={styles.actions} role="group" aria-label={t('devices.actions.label')}>
      {(rights.adHoc || rights.saved) && (
        <Button
          h={44}
          px={14}
          variant="default"
          leftSection={<IconTerminal2 size={19} aria-hidden />}
          onClick={() => openDeviceDialog('openCommandModal', { deviceIds: [device.id] })}
        >
          {t('devices.actions.command')}
        </Button>
      )}
      {mayAnchor && (
        <Button
          h={44}
          px={14}
          variant={anchored ? 'filled' : 'default'}
          leftSection={<AnchorGlyph size={19} aria-hidden />}
          onClick={() =>
            openDeviceDialog('openAnchorModal', { device, command: anchored ? 'anchor_disable' : 'anchor_enable' })
          }
        >
          {t(anchored ? 'devices.actions.anchorOff' : 'devices.actions.anchorOn')}
        </Button>
      )}
      {mayTurnBack && <TurnButton device={device} isBlock={isLocked} />}
    </div>
  )
}
