import type { Device } from '@rastro/model/device'
import { plateOf } from '#src/live/query'
import styles from './device-option.module.css'

/** A vehicle in a list to choose from: of several alike, the plate tells which. */
export function DeviceOption({ device }: { device: Device }) {
  return (
    <span className={styles.option}>
      <span>{device.name}</span> <small>{plateOf(device) || device.uniqueId}</small>
    </span>
  )
}
