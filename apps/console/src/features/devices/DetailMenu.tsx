import { ActionIcon, Menu } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import { IconCopyPlus, IconDots, IconEdit, IconGauge } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRoom } from '#src/widgets/device-room'
import { mayDevices } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'

/** Changing what is kept of a device, as far as this person may. */
export function DetailMenu({ device }: { device: Device }) {
  const { t } = useTranslation()
  const session = useSession()
  const { mode } = currentLicence()
  const mayEdit = mayDevices('edit', session, mode)
  const mayCreate = mayDevices('create', session, mode)
  if (!mayEdit && !mayCreate) return null
  return (
    <div style={{ display: 'flex', gap: 2 }}>
      {mayEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          renderRoot={(props) => <Link to={`/devices/${device.id}/edit` as string} {...props} />}
          aria-label={t('devices.manage.edit')}
          title={t('devices.manage.edit')}
          data-edit-device
        >
          <IconEdit size={19} aria-hidden />
        </ActionIcon>
      )}
      <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('devices.manage.menu')}
            title={t('devices.manage.menu')}
            data-device-menu
          >
            <IconDots size={19} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayCreate && <AnotherItem device={device} />}
          {mayEdit && (
            <Menu.Item
              leftSection={<IconGauge size={17} aria-hidden />}
              onClick={() => openDeviceDialog('openAccumulatorsModal', { device })}
            >
              {t('devices.manage.accumulators')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function AnotherItem({ device }: { device: Device }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { user, server } = useSession()
  const fullBy = deviceRoom(useReadable(useFleet().counts).fleet, user, server, currentLicence())
  return (
    <Menu.Item
      leftSection={<IconCopyPlus size={17} aria-hidden />}
      disabled={fullBy !== null}
      title={fullBy ? t(`devices.manage.full.${fullBy}`) : undefined}
      onClick={() => void navigate({ to: '/devices/new', search: { like: device.id } as never })}
    >
      {t('devices.manage.another')}
    </Menu.Item>
  )
}
