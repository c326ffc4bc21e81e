import { IconHistory, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useReadable } from '#src/live/FleetContext'
import { useStageMap } from '#src/map/map-stage'
import { useFormats } from '#src/widgets/format'
import type { PastDesk } from './past-desk'
import styles from './time-machine.module.css'

/** Over the map, as long as it shows the past: which past, and the way back. */
export function PastMark({ desk, onLeave }: { desk: PastDesk; onLeave(): void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const map = useStageMap()
  const { atMs, isPlaying } = useReadable(desk.clock)
  const place = map?.map.getContainer().parentElement
  if (!place) return null
  const toggle = t(isPlaying ? 'time-machine.pause' : 'time-machine.play')
  return createPortal(
    <>
      <div className={styles.frame} aria-hidden />
      <aside className={styles.mark} aria-label={t('time-machine.mark')} data-past-mark>
        <IconHistory size={20} aria-hidden className={styles.markIcon} />
        <p className={styles.markText}>
          {t('time-machine.mark')} <b data-past-time>{formats.dateTime(atMs)}</b>
        </p>
        <button
          type="button"
          className={styles.markButton}
          aria-label={toggle}
          title={toggle}
          onClick={() => desk.toggle()}
        >
          {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </button>
        <button
          type="button"
          className={styles.markButton}
          aria-keyshortcuts="Escape"
          onClick={onLeave}
          data-past-leave
        >
          {t('time-machine.backToNow')} <kbd className={styles.key}>{t('time-machine.escapeKey')}</kbd>
        </button>
      </aside>
    </>,
    place,
  )
}
