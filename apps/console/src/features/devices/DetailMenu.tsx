import { ActionIcon, Menu } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import { IconChartLine, IconCopyPlus, IconDots, IconEdit, IconGauge, IconLink, IconQrcode } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { plateOf } from '#src/live/query'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRoom } from '#src/widgets/device-room'
import { isShared, mayDevices } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { screenAt, screenWith } from '#src/widgets/screens'

/** Charts and code of a device, and changing what is kept of it as far as this person may. */
export function DetailMenu({ device }: { device: Device }) {
  const { t } = useTranslation()
  const session = useSession()
  const { mode } = currentLicence()
  const mayEdit = mayDevices('edit', session, mode)
  const mayCreate = mayDevices('create', session, mode)
  if (isShared(session.user)) return null
  return (
    <div style={{ display: 'flex', gap: 2 }}>
      {mayEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          renderRoot={(props) => <Link to={screenAt(`/devices/${device.id}/edit`)} {...props} />}
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
          <Menu.Item
            leftSection={<IconChartLine size={17} aria-hidden />}
            onClick={() => openDeviceDialog('openGraphicsModal', { deviceIds: [device.id] })}
          >
            {t('detail.go.graphics')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconQrcode size={17} aria-hidden />}
            onClick={() => openDeviceDialog('openDeviceQrModal', { device: { ...device, plate: plateOf(device) } })}
          >
            {t('detail.go.qr')}
          </Menu.Item>
          {mayCreate && <AnotherItem device={device} />}
          {mayEdit && (
            <Menu.Item
              leftSection={<IconLink size={17} aria-hidden />}
              data-device-links
              onClick={() =>
                openDeviceDialog('openLinksModal', { noun: 'device', ids: [device.id], name: device.name })
              }
            >
              {t('devices.bulk.links')}
            </Menu.Item>
          )}
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
      onClick={() => void navigate(screenWith('/devices/new', { like: device.id }))}
    >
      {t('devices.manage.another')}
    </Menu.Item>
  )
}
