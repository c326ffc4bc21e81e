import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { deviceRoom } from '#src/widgets/device-room'
import { mayDevices } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { screenAt } from '#src/widgets/screens'

/** The way to a new device; shut, and saying why, when a limit is reached (CORE-DEVICES-19 and 20). */
export function AddDevice() {
  const { t } = useTranslation()
  const session = useSession()
  const { ready } = useReadable(useFleet().list)
  const { fleet } = useReadable(useFleet().counts)
  if (!mayDevices('create', session, currentLicence().mode)) return null
  const fullBy = ready ? deviceRoom(fleet, session.user, session.server, currentLicence()) : null
  const label = fullBy ? `${t('devices.manage.add')}: ${t(`devices.manage.full.${fullBy}`)}` : t('devices.manage.add')
  // A link cannot be disabled, and a disabled button says nothing to whoever points at it.
  if (fullBy)
    return (
      <ActionIcon
        variant="default"
        size={36}
        aria-disabled
        data-disabled
        aria-label={label}
        title={label}
        data-add-device
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    )
  return (
    <ActionIcon
      variant="filled"
      size={36}
      renderRoot={(props) => <Link to={screenAt('/devices/new')} {...props} />}
      aria-label={label}
      title={label}
      data-add-device
    >
      <IconPlus size={18} aria-hidden />
    </ActionIcon>
  )
}
