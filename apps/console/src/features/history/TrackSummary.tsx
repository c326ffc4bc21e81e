import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import styles from './history.module.css'
import type { Track } from './track-book'

/** What a track comes to. */
export function TrackSummary({ track: { totals, columns } }: { track: Track }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { distanceUnit, speedUnit } = formats.settings
  const meters = totals?.meters ?? columns.waysMeters.at(-1) ?? 0
  const lastMs = columns.timesMs.at(-1) ?? 0
  const durationMs = totals?.durationMs ?? lastMs - (columns.timesMs[0] ?? lastMs)
  const facts: [name: string, text: string][] = [
    [t('history.summary.distance'), `${formats.distance(meters)} ${t(`units.${distanceUnit}`)}`],
    [t('history.summary.duration'), formats.duration(durationMs)],
    [t('history.summary.moving'), totals ? formats.duration(totals.movingMs) : '–'],
    [t('history.summary.maxSpeed'), totals ? `${formats.speed(totals.maxSpeedKnots)} ${t(`units.${speedUnit}`)}` : '–'],
    [t('history.summary.fixes'), formats.number(totals?.count ?? columns.timesMs.length)],
    [t('history.summary.gaps'), formats.number(totals?.gaps ?? columns.gapStarts.length)],
  ]
  return (
    <dl className={styles.summary} data-history-summary>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
