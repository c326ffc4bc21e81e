import {
  IconAnchor,
  IconAnchorOff,
  IconChartLine,
  IconCurrentLocation,
  IconEdit,
  IconGauge,
  IconLink,
  IconLock,
  IconLockOpen,
  IconMessages,
  IconQrcode,
  IconRoute,
  IconShare2,
  IconTerminal2,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import type { FleetUnit } from '#src/live/contract'
import { useMapAttention } from '#src/live/FleetContext'
import { plateOf } from '#src/live/query'
import { serverCan } from '#src/widgets/capabilities'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRights } from '#src/widgets/device-rights'
import { mayDevices, mayReports, mayShare, roleOf } from '#src/widgets/rights'
import { screenAt, screenWith } from '#src/widgets/screens'
import { useSession } from '#src/widgets/session'
import type { Named } from './palette-words'

export interface VehicleAction extends Named {
  id: string
  icon: ReactNode
  /** Whether this vehicle can be asked for it now. */
  suits(unit: FleetUnit): boolean
  run(unit: FleetUnit | null): void
  /** Means something without a vehicle too. */
  runsAlone?: true
}

const always = (): boolean => true

/** What this person may do to a vehicle, under its name and what else people call it. */
export function useVehicleActions(): VehicleAction[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const [, setAttention] = useMapAttention()
  const { mode } = currentLicence()
  const rights = deviceRights(session)
  const mayEdit = mayDevices('edit', session, mode)
  const about =
    (act: (unit: FleetUnit) => void) =>
    (unit: FleetUnit | null): void => {
      if (unit) act(unit)
    }
  const all: (VehicleAction & { isAllowed: boolean })[] = [
    {
      id: 'block',
      isAllowed: rights.block,
      label: t('devices.actions.block'),
      words: t('palette.words.block'),
      icon: <IconLock size={20} />,
      suits: always,
      run: about(({ device }) => openDeviceDialog('openBlockModal', { device, command: 'engineStop' })),
    },
    {
      id: 'unblock',
      isAllowed: rights.unblock,
      label: t('devices.actions.unblock'),
      words: t('palette.words.unblock'),
      icon: <IconLockOpen size={20} />,
      suits: always,
      run: about(({ device }) => openDeviceDialog('openUnlockModal', { device, command: 'engineResume' })),
    },
    {
      id: 'command',
      isAllowed: rights.adHoc || rights.saved,
      label: t('devices.actions.command'),
      words: t('palette.words.command'),
      icon: <IconTerminal2 size={20} />,
      suits: always,
      run: about(({ device }) => openDeviceDialog('openCommandModal', { deviceIds: [device.id] })),
    },
    {
      id: 'anchor-on',
      isAllowed: rights.dropAnchor,
      label: t('devices.actions.anchorOn'),
      words: t('palette.words.anchor'),
      icon: <IconAnchor size={20} />,
      suits: ({ anchored }) => !anchored,
      run: about(({ device }) => openDeviceDialog('openAnchorModal', { device, command: 'anchor_enable' })),
    },
    {
      id: 'anchor-off',
      isAllowed: rights.liftAnchor,
      label: t('devices.actions.anchorOff'),
      words: t('palette.words.anchor'),
      icon: <IconAnchorOff size={20} />,
      suits: ({ anchored }) => anchored,
      run: about(({ device }) => openDeviceDialog('openAnchorModal', { device, command: 'anchor_disable' })),
    },
    {
      id: 'follow',
      isAllowed: true,
      label: t('palette.label.follow'),
      words: t('palette.words.follow'),
      icon: <IconCurrentLocation size={20} />,
      suits: ({ position }) => position !== null,
      run: about(({ device }) => {
        setAttention({ followId: device.id })
        void navigate({ to: screenAt(`/devices/${device.id}`) })
      }),
    },
    {
      id: 'history',
      isAllowed: mayReports('view', session, mode) && serverCan(session.server, 'tracks'),
      label: t('palette.label.history'),
      words: t('palette.words.history'),
      icon: <IconRoute size={20} />,
      suits: always,
      run: about(({ device }) => void navigate(screenWith('/history', { deviceId: device.id, period: 'today' }))),
    },
    {
      id: 'share',
      isAllowed: mayShare('create', session, mode),
      label: t('palette.label.share'),
      words: t('palette.words.share'),
      icon: <IconShare2 size={20} />,
      suits: always,
      run: about(({ device }) => openDeviceDialog('openShareModal', { deviceIds: [device.id], name: device.name })),
    },
    {
      id: 'edit',
      isAllowed: mayEdit,
      label: t('palette.label.edit'),
      words: t('palette.words.edit'),
      icon: <IconEdit size={20} />,
      suits: always,
      run: about(({ device }) => void navigate({ to: screenAt(`/devices/${device.id}/edit`) })),
    },
    {
      id: 'links',
      isAllowed: mayEdit,
      label: t('palette.label.links'),
      words: t('palette.words.links'),
      icon: <IconLink size={20} />,
      suits: always,
      run: about(({ device }) =>
        openDeviceDialog('openLinksModal', { noun: 'device', ids: [device.id], name: device.name }),
      ),
    },
    {
      id: 'accumulators',
      isAllowed: mayEdit,
      label: t('devices.manage.accumulators'),
      words: t('palette.words.accumulators'),
      icon: <IconGauge size={20} />,
      suits: always,
      run: about(({ device }) => openDeviceDialog('openAccumulatorsModal', { device })),
    },
    {
      id: 'chart',
      isAllowed: true,
      label: t('palette.label.chart'),
      words: t('palette.words.chart'),
      icon: <IconChartLine size={20} />,
      suits: always,
      run: about(({ device }) => openDeviceDialog('openGraphicsModal', { deviceIds: [device.id] })),
    },
    {
      id: 'qr',
      isAllowed: true,
      label: t('palette.label.qr'),
      words: t('palette.words.qr'),
      icon: <IconQrcode size={20} />,
      suits: always,
      run: about(({ device }) =>
        openDeviceDialog('openDeviceQrModal', { device: { ...device, plate: plateOf(device) } }),
      ),
    },
    {
      id: 'messages',
      isAllowed: roleOf(session.user) === 'administrator' && serverCan(session.server, 'messages'),
      label: t('palette.label.messages'),
      words: t('palette.words.messages'),
      icon: <IconMessages size={20} />,
      suits: always,
      run: about(({ device }) => void navigate({ to: screenAt(`/devices/${device.id}/messages`) })),
    },
  ]
  return all.filter(({ isAllowed }) => isAllowed)
}
