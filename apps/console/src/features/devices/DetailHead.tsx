import { useTranslation } from 'react-i18next'
import type { FleetUnit } from '#src/live/contract'
import { useNow, type Formats } from '#src/widgets/format'
import { DeviceImage } from '#src/widgets/images'
import { DetailMenu } from './DetailMenu'
import styles from './detail.module.css'
import listStyles from './devices.module.css'
import { SinceLine } from './SinceLine'
import { ageText } from '#src/widgets/telemetry'
import type { UnitSummary } from './unit-summary'

interface HeadProps {
  unit: FleetUnit
  summary: UnitSummary
  formats: Formats
}

/** Which device this is, what it is doing, since when, and how old that is. */
export function DetailHead({ unit, summary, formats }: HeadProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { device } = unit
  const age = (ms: number): string => ageText(ms, now, { t, formats })
  return (
    <header className={styles.head}>
      <DeviceImage device={device} size={44} />
      <div>
        <h2 className={styles.name} id="device-detail-name">
          {device.name}
        </h2>
        <div className={styles.headLine}>
          {summary.plate && <span className={listStyles.plate}>{summary.plate}</span>}
          <SinceLine unit={unit} summary={summary} formats={formats} />
        </div>
        {summary.lastUpdateMs !== null && (
          <div className={styles.headLine}>
            <span className={styles.soft} title={formats.dateTime(summary.lastUpdateMs)}>
              {t('devices.detail.lastUpdate')}: {age(summary.lastUpdateMs)}
            </span>
          </div>
        )}
      </div>
      <DetailMenu device={device} />
    </header>
  )
}
