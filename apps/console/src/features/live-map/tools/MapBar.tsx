import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { FleetMap } from '#src/map/fleet-map'
import styles from './tools.module.css'

interface MapBarProps {
  map: FleetMap
  label: string
  /** Name of the tool, for tests and style. */
  tool: string
  onKeyDown?: (event: React.KeyboardEvent) => void
  children: ReactNode
}

/** A card of a map tool, at the lower edge of what can be seen of the map. */
export const MapBar = ({ map, label, tool, onKeyDown, children }: MapBarProps) => {
  const place = map.map.getContainer().closest('section')
  if (!place) return null
  return createPortal(
    <div className={styles.bar} role="dialog" aria-label={label} data-map-tool={tool} onKeyDown={onKeyDown}>
      {children}
    </div>,
    place,
  )
}
