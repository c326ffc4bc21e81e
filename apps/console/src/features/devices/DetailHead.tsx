import type { FleetUnit } from '#src/live/contract'
import { VehicleAnswer } from '#src/widgets/answer'
import { DeviceImage } from '#src/widgets/images'
import { DetailMenu } from './DetailMenu'
import styles from './detail.module.css'
import listStyles from './devices.module.css'
import type { UnitSummary } from './unit-summary'

interface HeadProps {
  unit: FleetUnit
  summary: UnitSummary
}

/** Which device this is, what it is doing, since when, and how old that is. */
export function DetailHead({ unit, summary }: HeadProps) {
  const { device } = unit
  return (
    <header className={styles.head}>
      <DeviceImage device={device} state={unit.answer.state} size={44} />
      <div>
        <h2 className={styles.name} id="device-detail-name">
          {device.name}
        </h2>
        {summary.plate && <span className={listStyles.plate}>{summary.plate}</span>}
        <VehicleAnswer unit={unit} form="card" />
      </div>
      <DetailMenu device={device} />
    </header>
  )
}
