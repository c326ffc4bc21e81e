import { useEffect } from 'react'
import type { FleetMap } from '#src/map/fleet-map'

/** Height of header and demonstration mark, which float over the map. */
const TOP_PX = 68
const TAB_BAR_PX = 58
/** Of the strip of states above it, with the scale between them. */
const STRIP_PX = 92
/** Share of the height that the sheet takes where it rests. */
const SHEET_SHARE = 0.5

/** Tells the map how much of it is hidden, so that its middle is the middle of what one sees. */
export function useInsets(map: FleetMap | null, isMobile: boolean, hasPanel: boolean): void {
  useEffect(() => {
    if (!map) return
    const tell = (): void => {
      const bottom = !isMobile
        ? 0
        : hasPanel
          ? map.map.getContainer().clientHeight * SHEET_SHARE
          : TAB_BAR_PX + STRIP_PX
      map.insets = { top: TOP_PX, right: 0, bottom, left: 0 }
    }
    tell()
    map.map.on('resize', tell)
    return () => void map.map.off('resize', tell)
  }, [map, isMobile, hasPanel])
}
