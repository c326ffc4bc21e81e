import { useWatchedUnit } from '#src/live/FleetContext'
import { VehicleAnswer } from '#src/widgets/answer'
import { DeviceImage, imageVersionOf } from '#src/widgets/images'
import styles from './live-map.module.css'

interface UnitTipProps {
  deviceId: number
  /** CSS pixels in the map. */
  x: number
  y: number
}

/** The answer of the vehicle under the pointer. */
export const UnitTip = ({ deviceId, x, y }: UnitTipProps) => {
  const unit = useWatchedUnit(deviceId)
  if (!unit) return null
  return (
    <div className={styles.tip} style={{ left: x, top: y }} role="tooltip">
      {imageVersionOf(unit.device) && <DeviceImage device={unit.device} state={unit.answer.state} size={30} />}
      <VehicleAnswer unit={unit} form="card" isNamed />
    </div>
  )
}
