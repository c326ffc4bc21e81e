import type { Device } from '@rastro/model/device'
import type { VehicleState } from '@rastro/model/vehicle-state'
import { categoryOf, colorOf } from '#src/live/query'
import { CategoryGlyph } from './CategoryGlyph'
import { deviceImageUrls } from './image-urls'
import styles from './images.module.css'
import { useFirstImage } from './use-image'

interface DeviceImageProps {
  device: Device
  /** What the vehicle is doing, as the colour of the ring; without it the ring is its status. */
  state?: VehicleState
  /** Pixels. */
  size?: number
}

/** The device's own picture, else its category in its colour; its state as a ring. Silent to screen readers: the name is beside it. */
export function DeviceImage({ device, state, size = 36 }: DeviceImageProps) {
  const url = useFirstImage(deviceImageUrls(device))
  if (!url)
    return (
      <CategoryGlyph
        category={categoryOf(device)}
        color={colorOf(device)}
        status={state ?? device.status}
        size={size}
      />
    )
  return (
    <img
      className={styles.picture}
      data-status={state ?? device.status}
      data-device-image={device.id}
      src={url}
      width={size}
      height={size}
      alt=""
      draggable={false}
    />
  )
}
