import {
  IconBike,
  IconBus,
  IconCamper,
  IconCar,
  IconCarSuv,
  IconCaravan,
  IconCrane,
  IconCurrentLocation,
  IconHelicopter,
  IconMotorbike,
  IconPaw,
  IconPlane,
  IconScooter,
  IconShip,
  IconSpeedboat,
  IconTractor,
  IconTrain,
  IconTruck,
  IconTruckDelivery,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import type { DeviceStatus } from '@rastro/model/device'
import type { VehicleState } from '@rastro/model/vehicle-state'
import { readableOn } from '#src/ui/contrast'
import styles from './images.module.css'

const GLYPHS: Record<string, Icon> = {
  animal: IconPaw,
  bicycle: IconBike,
  boat: IconSpeedboat,
  bus: IconBus,
  camper: IconCamper,
  car: IconCar,
  crane: IconCrane,
  helicopter: IconHelicopter,
  motorcycle: IconMotorbike,
  offroad: IconCarSuv,
  person: IconUser,
  pickup: IconTruckDelivery,
  plane: IconPlane,
  scooter: IconScooter,
  ship: IconShip,
  tractor: IconTractor,
  trailer: IconCaravan,
  train: IconTrain,
  tram: IconTrain,
  trolleybus: IconBus,
  truck: IconTruck,
  van: IconTruckDelivery,
}

interface GlyphProps {
  category: string
  /** `#rrggbb`, or null for the neutral look. */
  color: string | null
  status: DeviceStatus | VehicleState
  /** Pixels. */
  size?: number
}

/** The category in the device's colour, with its status as a ring. Said by the text beside it, so silent to screen readers. */
export function CategoryGlyph({ category, color, status, size = 36 }: GlyphProps) {
  const Glyph = GLYPHS[category] ?? IconCurrentLocation
  const tint = color ? { background: color, color: readableOn(color) } : undefined
  return (
    <span
      className={styles.glyph}
      data-status={status}
      data-small={size < 30 || undefined}
      style={{ width: size, height: size, ...tint }}
      aria-hidden
    >
      <Glyph size={size * 0.56} stroke={1.75} />
    </span>
  )
}
