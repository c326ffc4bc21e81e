import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSearch, IconVolume, IconVolumeOff, IconWifiOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { currentLicence } from '#src/api/licence'
import { canSee, roleOf } from '#src/widgets/rights'
import { usePreference } from '#src/widgets/preferences'
import { useSession } from '#src/widgets/session'
import { loadChunk } from '../load-chunk'
import { EventsBell } from './EventsBell'
import { UserMenu } from './UserMenu'
import styles from './frame.module.css'
import { openPalette } from './palette/palette-state'

const SharedCountdown = lazy(async () => ({
  default: (await loadChunk(() => import('./SharedCountdown'))).SharedCountdown,
}))

const MuteButton = () => {
  const { t } = useTranslation()
  const [isMuted, setMuted] = usePreference('isMuted')
  const label = t(isMuted ? 'frame.unmute' : 'frame.mute')
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} onClick={() => setMuted(!isMuted)}>
        {isMuted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
      </ActionIcon>
    </Tooltip>
  )
}

const PaletteButton = () => {
  const { t } = useTranslation()
  return (
    <Tooltip label={t('frame.palette.open')}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('frame.palette.open')} onClick={openPalette}>
        <IconSearch size={20} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Says so while the live connection is down; a live region, so that it is also heard. */
const OfflineMark = () => {
  const { t } = useTranslation()
  const isOffline = useReadable(useFleet().connection) === 'offline'
  return (
    <div role="status">
      {isOffline && (
        <span className={styles.offline} title={t('frame.offline')}>
          <IconWifiOff size={18} aria-hidden />
          <span className={styles.offlineText}>{t('frame.offline')}</span>
        </span>
      )}
    </div>
  )
}

/** The compact bar over the map's top right corner. */
export const Header = () => {
  const { t } = useTranslation()
  const { user, server } = useSession()
  const role = roleOf(user)
  // CORE-EVENTS-03; viewers of shared links and drivers have none.
  const mayEvents = role !== 'shared' && role !== 'driver' && canSee('events', user, server, currentLicence().mode)
  return (
    <section className={styles.header} aria-label={t('frame.header')} data-header>
      <OfflineMark />
      {role !== 'shared' && <PaletteButton />}
      {mayEvents && <EventsBell />}
      <MuteButton />
      {role === 'shared' ? (
        <Suspense>
          <SharedCountdown />
        </Suspense>
      ) : (
        <UserMenu />
      )}
    </section>
  )
}
