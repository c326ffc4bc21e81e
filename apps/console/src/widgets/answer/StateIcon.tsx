import {
  IconCircleDashed,
  IconEngine,
  IconNavigationFilled,
  IconParking,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react'
import type { VehicleState } from '@rastro/model/vehicle-state'
import styles from './answer.module.css'

const ICONS: Record<VehicleState, Icon> = {
  moving: IconNavigationFilled,
  idle: IconEngine,
  stopped: IconParking,
  silent: IconWifiOff,
  never: IconCircleDashed,
}

interface StateIconProps {
  state: VehicleState
  size?: number
  /** Said by screen readers; without it the words beside the icon say it. */
  label?: string
}

/** The state of a vehicle as a shape and a colour, the same everywhere. */
export function StateIcon({ state, size = 14, label }: StateIconProps) {
  const Glyph = ICONS[state]
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label }
  return (
    <span className={styles.icon} data-state={state} {...said}>
      <Glyph size={size} stroke={2} aria-hidden />
    </span>
  )
}
