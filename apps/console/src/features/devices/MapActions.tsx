import { ActionIcon } from '@mantine/core'
import { IconCurrentLocation, IconEye, IconEyeOff, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FleetUnit } from '#src/live/contract'
import { useFleetQuery, useMapAttention } from '#src/live/FleetContext'
import styles from './detail.module.css'
import { GoMenu } from './GoMenu'

/** What the map can do with this device besides following it, and where it can be sent. */
export function MapActions({ unit: { device, position } }: { unit: FleetUnit }) {
  const { t } = useTranslation()
  const [{ centre }, setAttention] = useMapAttention()
  const [query, setQuery] = useFleetQuery()
  const isOnlyOne = query.onlyDeviceId === device.id
  if (!position) return null
  return (
    <div className={styles.actions}>
      <IconAction
        icon={IconCurrentLocation}
        label={t('devices.detail.centre')}
        onClick={() => setAttention({ centre: { deviceId: device.id, at: (centre?.at ?? 0) + 1 } })}
      />
      <IconAction
        icon={isOnlyOne ? IconEyeOff : IconEye}
        label={t('devices.detail.onlyThis')}
        isPressed={isOnlyOne}
        onClick={() => setQuery({ ...query, onlyDeviceId: isOnlyOne ? null : device.id })}
      />
      <GoMenu device={device} position={position} />
    </div>
  )
}

interface IconActionProps {
  icon: Icon
  label: string
  isPressed?: boolean
  onClick(): void
}

function IconAction({ icon: Glyph, label, isPressed, onClick }: IconActionProps) {
  return (
    <ActionIcon
      size={44}
      variant={isPressed ? 'filled' : 'default'}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Glyph size={19} aria-hidden />
    </ActionIcon>
  )
}
