import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pickPositions } from '#src/api/reports'
import { useFormats } from '#src/widgets/format'
import styles from './history.module.css'
import { momentAt } from './moment'
import { shownTime, type Playhead } from './playhead'
import type { Track } from './track-book'
import { usePlayheadState } from './use-playhead'

/** Passing over places asks nothing; staying at one does. */
const SETTLE_MS = 400

/** The fix of the shared moment in words. */
export function FixCard({ track, head }: { track: Track; head: Playhead }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const state = usePlayheadState(head)
  const moment = momentAt(track.columns, shownTime(state))
  const id = moment ? track.columns.ids[moment.place] : undefined
  const [settledId] = useDebouncedValue(state.isPlaying ? undefined : id, SETTLE_MS)
  const { data } = useQuery({
    queryKey: ['history-fix', settledId],
    queryFn: ({ signal }) => pickPositions(settledId === undefined ? [] : [settledId], signal),
    enabled: settledId !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  if (!moment) return null
  const place = formats.coordinates(moment.latitude, moment.longitude)
  const address = settledId === id && Array.isArray(data) ? data[0]?.address : null
  const meters = track.columns.waysMeters[moment.place] ?? 0
  return (
    <section className={styles.fix} aria-label={t('history.point.label')} data-history-fix>
      <div className={styles.fixLine}>
        <strong>{formats.dateTime(shownTime(state))}</strong>
        <span>{`${formats.speed(moment.speedKnots)} ${t(`units.${formats.settings.speedUnit}`)}`}</span>
        <span>{`${formats.distance(meters)} ${t(`units.${formats.settings.distanceUnit}`)}`}</span>
        {moment.isUnsure && <span className={styles.unsure}>{t('history.replay.unsure')}</span>}
      </div>
      <p className={styles.soft}>{address ?? place}</p>
    </section>
  )
}
