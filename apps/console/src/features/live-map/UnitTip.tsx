import { useTranslation } from 'react-i18next'
import { useWatchedUnit } from '#src/live/FleetContext'
import { plateOf } from '#src/live/query'
import { DeviceImage, imageVersionOf } from '#src/widgets/images'
import styles from './live-map.module.css'

interface UnitTipProps {
  deviceId: number
  /** CSS pixels in the map. */
  x: number
  y: number
}

/** Name, plate and status of the vehicle under the pointer. */
export const UnitTip = ({ deviceId, x, y }: UnitTipProps) => {
  const { t } = useTranslation()
  const unit = useWatchedUnit(deviceId)
  if (!unit) return null
  const plate = plateOf(unit.device)
  return (
    <div className={styles.tip} style={{ left: x, top: y }} role="tooltip">
      {imageVersionOf(unit.device) && <DeviceImage device={unit.device} size={30} />}
      <strong>{unit.device.name}</strong>
      {plate !== '' && !unit.device.name.includes(plate) && <span>{plate}</span>}
      <span className={styles.status} data-status={unit.device.status}>
        {t(`map.status.${unit.device.status}`)}
      </span>
    </div>
  )
}
