import type { ReactNode } from 'react'
import {
  IconCompass,
  IconCurrentLocation,
  IconFocusCentered,
  IconMinus,
  IconPlus,
  IconRoute,
} from '@tabler/icons-react'
import styles from './map-controls.module.css'

export interface MapControlTexts {
  zoomIn: string
  zoomOut: string
  north: string
  myPosition: string
  fitAll: string
  follow: string
  unfollow: string
}

export interface MapControlsProps {
  texts: MapControlTexts
  /** Degrees clockwise; the compass is offered only when the map is turned. */
  bearing: number
  /** Null when there is nothing that could be followed. */
  isFollowing: boolean | null
  onZoom(by: 1 | -1): void
  onNorth(): void
  onMyPosition(): void
  onFitAll(): void
  onFollow(): void
  /** The layer menu. */
  children: ReactNode
}

interface ControlProps {
  label: string
  isOn?: boolean
  onClick(): void
  children: ReactNode
}

const Control = ({ label, isOn, onClick, children }: ControlProps) => (
  <button
    type="button"
    className={styles.control}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    onClick={onClick}
  >
    {children}
  </button>
)

/** The column at the right edge of the map. */
export const MapControls = (props: MapControlsProps) => {
  const { texts } = props
  return (
    <div className={styles.column}>
      <div className={`${styles.group} ${styles.zoom}`}>
        <Control label={texts.zoomIn} onClick={() => props.onZoom(1)}>
          <IconPlus size={20} />
        </Control>
        <Control label={texts.zoomOut} onClick={() => props.onZoom(-1)}>
          <IconMinus size={20} />
        </Control>
      </div>
      {Math.abs(props.bearing) > 0.5 && (
        <div className={styles.group}>
          <Control label={texts.north} onClick={props.onNorth}>
            <IconCompass size={20} style={{ transform: `rotate(${-props.bearing}deg)` }} />
          </Control>
        </div>
      )}
      <div className={styles.group}>{props.children}</div>
      <div className={styles.group}>
        <Control label={texts.fitAll} onClick={props.onFitAll}>
          <IconFocusCentered size={20} />
        </Control>
        <Control label={texts.myPosition} onClick={props.onMyPosition}>
          <IconCurrentLocation size={20} />
        </Control>
        {props.isFollowing !== null && (
          <Control
            label={props.isFollowing ? texts.unfollow : texts.follow}
            isOn={props.isFollowing}
            onClick={props.onFollow}
          >
            <IconRoute size={20} />
          </Control>
        )}
      </div>
    </div>
  )
}
