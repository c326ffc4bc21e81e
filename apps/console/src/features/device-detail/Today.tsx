import { Skeleton } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import type { StopRow, TripRow } from '@rastro/model/report'
import { IconParking, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { todayQuery } from '#src/api/today'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { presetSpan } from '#src/widgets/period'
import { mayReports } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { attributeText, speedText, type Words } from '#src/widgets/telemetry'
import { screenWith } from '#src/widgets/screens'
import styles from './device-detail.module.css'
import { stretchesOf, totalsOf, type Stretch } from './today'

/** The day of a vehicle in short: what it comes to, and its trips and stops, the newest first. */
export function Today({ device }: { device: Device }) {
  const session = useSession()
  return mayReports('view', session, currentLicence().mode) ? <Day deviceId={device.id} /> : null
}

function Day({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words: Words = { t, formats }
  const { fromMs } = presetSpan('today', Date.now(), formats.settings.timeZone)
  const { data, error, refetch } = useQuery(todayQuery(deviceId, fromMs))
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <DayWait />
  const { trips, stops } = data
  const totals = totalsOf(data)
  const length = (meters: number | null): string =>
    meters === null ? '—' : attributeText('totalDistance', meters, words)
  const time = (ms: number): string => (ms === 0 ? '—' : formats.duration(ms))
  const figures: [name: string, label: string, value: string][] = [
    ['distance', t('detail.today.distance'), length(totals.meters)],
    ['driving', t('detail.today.driving'), time(totals.drivingMs)],
    ['trips', t('detail.today.trips'), formats.number(trips.length)],
    ['stopped', t('detail.today.stopped'), time(totals.stoppedMs)],
    ['stops', t('detail.today.stops'), formats.number(stops.length)],
    ['fastest', t('detail.today.fastest'), totals.fastestKnots === null ? '—' : speedText(totals.fastestKnots, words)],
  ]
  const stretches = stretchesOf(trips, stops)
  return (
    <section data-today aria-labelledby="today-title">
      <h3 className={styles.title} id="today-title">
        {t('detail.today.title')}
      </h3>
      <dl className={styles.figures}>
        {figures.map(([name, label, value]) => (
          <div key={name} data-figure={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {stretches.length === 0 ? (
        <p className={styles.soft}>{t('detail.today.none')}</p>
      ) : (
        <ol className={styles.stretches}>
          {stretches.map((stretch) => (
            <StretchRow key={`${stretch.kind}${stretch.fromMs}`} stretch={stretch} deviceId={deviceId} words={words} />
          ))}
        </ol>
      )}
    </section>
  )
}

const DayWait = () => (
  <div aria-hidden>
    <Skeleton height={136} mb={12} />
    <Skeleton height={52} mb={6} />
    <Skeleton height={52} />
  </div>
)

const placeText = (address: string | null, latitude: number, longitude: number, { formats }: Words): string =>
  address || formats.coordinates(latitude, longitude)

const tripPlace = (trip: TripRow, words: Words): string =>
  `${placeText(trip.startAddress, trip.startLat, trip.startLon, words)} → ${placeText(trip.endAddress, trip.endLat, trip.endLon, words)}`
const stopPlace = (stop: StopRow, words: Words): string => placeText(stop.address, stop.latitude, stop.longitude, words)

function StretchRow({ stretch, deviceId, words }: { stretch: Stretch; deviceId: number; words: Words }) {
  const { t, formats } = words
  const { kind, fromMs, toMs } = stretch
  const Glyph = kind === 'trip' ? IconRoute : IconParking
  const what = t(`detail.today.${kind}`)
  const duration = formats.duration(toMs - fromMs)
  return (
    <li data-stretch={kind}>
      <Link
        {...screenWith('/history', {
          deviceId,
          from: new Date(fromMs).toISOString(),
          to: new Date(Math.max(toMs, fromMs + 1)).toISOString(),
        })}
        className={styles.stretch}
      >
        <Glyph size={19} aria-hidden />
        <span>
          <b>{what}</b> · {duration}
          {kind === 'trip' && ` · ${attributeText('totalDistance', stretch.row.distance, words)}`}
        </span>
        <span className={styles.stretchTime}>
          {formats.time(fromMs)} – {formats.time(toMs)}
        </span>
        <span className={styles.stretchPlace}>
          {kind === 'trip' ? tripPlace(stretch.row, words) : stopPlace(stretch.row, words)}
        </span>
      </Link>
    </li>
  )
}
