import type { Device } from '@rastro/model/device'
import type { RecentSeries } from '@rastro/model/position'
import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lastDayQuery } from '#src/api/device-detail'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { useFormats } from '#src/widgets/format'
import { attributeLabel, attributeText, speedText, type Words } from '#src/widgets/telemetry'
import styles from './device-detail.module.css'
import { rangeOf, sparkPath, type SparkPoint } from './sparkline'

const NAMES = ['speed', 'power', 'battery'] as const
type TrendName = (typeof NAMES)[number]
const WIDTH = 160
const HEIGHT = 30

/** Speed and voltages of the last hours at a glance; a touch opens the charts. */
export function Trends({ device }: { device: Device }) {
  const { t } = useTranslation()
  const words: Words = { t, formats: useFormats() }
  const { data } = useQuery(lastDayQuery(device.id, NAMES))
  if (device.positionId === 0) return null
  return (
    <section data-trends aria-labelledby="trends-title">
      <div className={styles.trendsHead}>
        <h3 className={styles.title} id="trends-title">
          {t('detail.trends.title')}
        </h3>
        <button
          type="button"
          className={styles.link}
          data-open-graphics
          onClick={() => openDeviceDialog('openGraphicsModal', { deviceIds: [device.id] })}
        >
          <IconChartLine size={16} aria-hidden />
          {t('detail.trends.open')}
        </button>
      </div>
      {data ? <TrendLines trends={data} words={words} /> : <div className={styles.trendsWait} />}
    </section>
  )
}

interface TrendsOf extends RecentSeries {
  fromMs: number
  toMs: number
}

function TrendLines({ trends: { times, series, fromMs, toMs }, words }: { trends: TrendsOf; words: Words }) {
  const { t } = words
  const box = { width: WIDTH, height: HEIGHT, fromMs, toMs }
  const drawn = NAMES.flatMap((name) => {
    const points: SparkPoint[] = times.map((timeMs, index) => ({ timeMs, value: series[name]?.[index] ?? null }))
    const range = rangeOf(points)
    return range ? [{ name, range, path: sparkPath(points, box) }] : []
  })
  if (drawn.length === 0) return <p className={styles.soft}>{t('detail.trends.none')}</p>
  const textOf = (name: TrendName, value: number): string =>
    name === 'speed' ? speedText(value, words) : attributeText(name, value, words)
  return (
    <ul className={styles.trends}>
      {drawn.map(({ name, range: [low, high], path }) => (
        <li key={name} data-trend={name}>
          <span>{name === 'speed' ? t('telemetry.fields.speed') : attributeLabel(name, t)}</span>
          <svg viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`} preserveAspectRatio="none" aria-hidden>
            <path d={path} />
          </svg>
          <span className={styles.soft}>
            {low === high
              ? textOf(name, low)
              : t('detail.trends.range', { low: textOf(name, low), high: textOf(name, high) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
