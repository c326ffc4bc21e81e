import { Button } from '@mantine/core'
import { IconLock, IconLockOpen, IconRoute, IconShare2, IconViewfinder, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import type { FleetUnit } from '#src/live/contract'
import { useMapAttention } from '#src/live/FleetContext'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRights } from '#src/widgets/device-rights'
import { canSee, isShared, mayShare } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { screenWith } from '#src/widgets/screens'
import styles from './detail.module.css'

/** What people do with a vehicle most, each with its word, as far as this person may (CORE-DETAIL-06). */
export function PrimaryActions({ unit, isLocked }: { unit: FleetUnit; isLocked: boolean }) {
  const { device, position } = unit
  const { t } = useTranslation()
  const session = useSession()
  const { user, server } = session
  const { mode } = currentLicence()
  const rights = deviceRights(session)
  const [{ followId }, setAttention] = useMapAttention()
  const isFollowed = followId === device.id
  const isOwn = !isShared(user)
  const isBlock = !isLocked
  const mayTurn = isOwn && (isBlock ? rights.block : rights.unblock)
  return (
    <div className={styles.primary} role="group" aria-label={t('devices.actions.main')} data-primary-actions>
      {position && (
        <Action
          icon={IconViewfinder}
          label={t(isFollowed ? 'devices.detail.following' : 'devices.detail.follow')}
          isOn={isFollowed}
          name="follow"
          onClick={() => setAttention({ followId: isFollowed ? null : device.id })}
        />
      )}
      {isOwn && canSee('reports', user, server, mode) && (
        <Button
          {...LOOK}
          leftSection={<IconRoute size={19} aria-hidden />}
          renderRoot={(props) => (
            <Link {...screenWith('/history', { deviceId: device.id, period: 'today' })} {...props} />
          )}
          data-device-history
        >
          {t('devices.actions.history')}
        </Button>
      )}
      {isOwn && mayShare('create', session, mode) && (
        <Action
          icon={IconShare2}
          label={t('devices.bulk.share')}
          name="share"
          onClick={() => openDeviceDialog('openShareModal', { deviceIds: [device.id], name: device.name })}
        />
      )}
      {mayTurn && <TurnButton device={device} isBlock={isBlock} isMain />}
    </div>
  )
}

interface TurnProps {
  device: FleetUnit['device']
  isBlock: boolean
  /** Among the four; else a button among others. */
  isMain?: boolean
}

/** Opens the dialog that blocks the engine, or sets it free. */
export function TurnButton({ device, isBlock, isMain = false }: TurnProps) {
  const { t } = useTranslation()
  const open = (): void =>
    isBlock
      ? openDeviceDialog('openBlockModal', { device, command: 'engineStop' })
      : openDeviceDialog('openUnlockModal', { device, command: 'engineResume' })
  const Glyph = isBlock ? IconLock : IconLockOpen
  return (
    <Button
      {...(isMain ? LOOK : { h: 44, px: 14, variant: 'default' })}
      {...(isBlock ? { color: 'red', variant: 'light' } : {})}
      leftSection={<Glyph size={19} aria-hidden />}
      data-turn={isBlock ? 'block' : 'unblock'}
      onClick={open}
    >
      {t(isBlock ? 'devices.actions.block' : 'devices.actions.unblock')}
    </Button>
  )
}

const LOOK = {
  h: 'auto',
  variant: 'default',
  classNames: {
    root: styles.primaryButton,
    inner: styles.primaryInner,
    label: styles.primaryLabel,
    section: styles.primaryIcon,
  },
} as const

interface ActionProps {
  icon: Icon
  label: string
  name: 'follow' | 'share'
  isOn?: boolean
  onClick(): void
}

function Action({ icon: Glyph, label, name, isOn, onClick }: ActionProps) {
  return (
    <Button
      {...LOOK}
      variant={isOn ? 'filled' : 'default'}
      leftSection={<Glyph size={19} aria-hidden />}
      aria-pressed={isOn}
      {...{ [`data-${name === 'share' ? 'device-share' : name}`]: true }}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
