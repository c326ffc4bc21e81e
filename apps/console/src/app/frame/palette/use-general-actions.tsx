import { may } from '@rastro/model/rights'
import {
  IconCalendarTime,
  IconFiles,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconPolygon,
  IconSun,
  IconTrash,
  IconUserCog,
  IconVolume,
  type Icon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { deviceRoom } from '#src/widgets/device-room'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { getPreference, setPreference } from '#src/widgets/preferences'
import { serverCan } from '#src/widgets/capabilities'
import { mayDevices, mayReports, roleOf } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { keepScheme, resolveScheme, schemeChoice } from '../../color-scheme'
import { leave } from '../../sign-out'
import { openShortcuts } from './palette-state'
import type { Named } from './palette-words'

interface GeneralAction extends Named {
  id: string
  icon: ReactNode
  run(): void
}

/** What this person may do that is about no vehicle. */
export function useGeneralActions(): GeneralAction[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const { user, server } = session
  const licence = currentLicence()
  const isFull = deviceRoom(useReadable(useFleet().counts).fleet, user, server, licence) !== null
  const isDark = resolveScheme(schemeChoice()) === 'dark'
  const isMuted = getPreference('isMuted')
  const seesReports = mayReports('view', session, licence.mode)
  const go = (to: string) => (): void => void navigate({ to })
  const all: [isAllowed: boolean, id: string, label: string, words: string, icon: Icon, run: () => void][] = [
    [mayDevices('create', session, licence.mode) && !isFull, 'new-device', t('palette.label.newDevice'), t('palette.words.newDevice'), IconPlus, go('/devices/new')], // prettier-ignore
    [may(user, server, 'geofences', 'create', licence.mode), 'new-geofence', t('palette.label.newGeofence'), t('palette.words.newGeofence'), IconPolygon, go('/geofence/new')], // prettier-ignore
    [seesReports && serverCan(server, 'reportSchedules'), 'schedule', t('palette.label.schedule'), t('palette.words.schedule'), IconCalendarTime, go('/reports/schedules')], // prettier-ignore
    [seesReports && serverCan(server, 'fileBox'), 'files', t('palette.label.files'), t('palette.words.files'), IconFiles, go('/reports/files')], // prettier-ignore
    [roleOf(user) === 'administrator' && serverCan(server, 'deletedDevices'), 'deleted', t('palette.label.deleted'), t('palette.words.deleted'), IconTrash, go('/devices/deleted')], // prettier-ignore
    [roleOf(user) !== 'driver' && roleOf(user) !== 'shared', 'account', t('frame.account'), t('palette.words.account'), IconUserCog, go('/account')], // prettier-ignore
    [true, 'scheme', `${t('frame.theme')}: ${t(isDark ? 'frame.themeName.light' : 'frame.themeName.dark')}`, t('palette.words.scheme'), isDark ? IconSun : IconMoon, () => keepScheme(isDark ? 'light' : 'dark')], // prettier-ignore
    [true, 'mute', t(isMuted ? 'frame.unmute' : 'frame.mute'), t('palette.words.mute'), IconVolume, () => setPreference('isMuted', !isMuted)], // prettier-ignore
    [true, 'shortcuts', t('palette.label.shortcuts'), t('palette.words.shortcuts'), IconKeyboard, openShortcuts],
    [true, 'logout', t('frame.logout'), t('palette.words.logout'), IconLogout, () => void leave()],
  ]
  return all
    .filter(([isAllowed]) => isAllowed)
    .map(([, id, label, words, Glyph, run]) => ({ id, label, words, icon: <Glyph size={20} />, run }))
}
