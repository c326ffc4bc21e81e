import { useEffect, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { SHEET_STOPS, stopHeights } from './sheet-stops'
import type { SheetStop } from './sheet-stops'
import styles from './sheet.module.css'
import { useSheetDrag } from './use-sheet-drag'

export interface SheetProps {
  /** Name of the region for screen readers. */
  label: string
  /** Name of the handle, and of each stop. */
  handleLabel: string
  stopLabels: Record<SheetStop, string>
  stop: SheetStop
  onStop: (stop: SheetStop) => void
  /** Under the handle; dragging starts there too. */
  title: ReactNode
  /** Buttons at the end of the title. */
  actions: ReactNode
  children: ReactNode
  /** px taken at the bottom of the window by something else. */
  bottomPx: number
  /** Beside the map instead of over it, where the window is wide: the same content, another head. */
  docked: Docked | null
}

interface Docked {
  className: string | undefined
  bodyClassName: string | undefined
  head: ReactNode
  isExpanded: boolean
}

const useAvailableHeight = (bottomPx: number): number => {
  const [height, setHeight] = useState(innerHeight)
  useEffect(() => {
    const onResize = () => setHeight(innerHeight)
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return height - bottomPx
}

/**
 * A sheet at the bottom of a phone's screen with three stops, or a panel at the side of a wide window. One element is both,
 * so that turning a tablet keeps what is typed and where it was read.
 */
export const Sheet = ({
  label,
  handleLabel,
  stopLabels,
  stop,
  onStop,
  title,
  actions,
  children,
  bottomPx,
  docked,
}: SheetProps) => {
  const heights = stopHeights(useAvailableHeight(bottomPx))
  const { height, handlers } = useSheetDrag(heights, stop, onStop)
  const index = SHEET_STOPS.indexOf(stop)
  const step = (by: number): void => onStop(SHEET_STOPS[Math.max(0, Math.min(2, index + by))] ?? stop)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <section
      className={docked ? docked.className : styles.sheet}
      data-dragging={height !== null || undefined}
      data-stop={docked ? undefined : stop}
      data-expanded={docked?.isExpanded || undefined}
      style={docked ? undefined : { height: height ?? heights[stop], bottom: bottomPx }}
      aria-label={label}
    >
      {docked ? (
        docked.head
      ) : (
        <div className={styles.top}>
          <div className={styles.grip} {...handlers}>
            <div
              className={styles.handle}
              role="slider"
              tabIndex={0}
              aria-label={handleLabel}
              aria-orientation="vertical"
              aria-valuemin={0}
              aria-valuemax={2}
              aria-valuenow={index}
              aria-valuetext={stopLabels[stop]}
              onKeyDown={onKeyDown}
            />
            {title}
          </div>
          {actions}
        </div>
      )}
      <div className={docked ? docked.bodyClassName : styles.body}>{children}</div>
    </section>
  )
}
