import { useComputedColorScheme } from '@mantine/core'
import { boxesOf, type Area } from '@rastro/geo'
import { useEffect, useMemo } from 'react'
import { removeAreas, showAreas, type MapArea } from '#src/map/areas/area-layers'
import { palette } from '#src/map/basemap/offline-style'
import type { FleetMap } from '#src/map/fleet-map'
import { useMapUse, useStageMap } from '#src/map/map-stage'
import { onStyled } from '#src/map/on-styled'

const SOURCE = 'screen-areas'
const CLOSEST_ZOOM = 17

/** The brand's colour as the map takes it. */
export const brandColor = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue('--brand').trim() || '#0f766e'

interface ScreenAreas {
  takesClicks?: boolean
  startsElsewhere?: boolean
  /** They are only there to find one's way: something else is worked on. */
  isDim?: boolean
}

/** Draws these areas instead of those of the live map while the screen is open, whatever the preferences say. */
export function useScreenAreas(
  areas: readonly MapArea[],
  { takesClicks = false, startsElsewhere = false, isDim = false }: ScreenAreas = {},
): void {
  const stage = useStageMap()
  const isDark = useComputedColorScheme('light') === 'dark'
  useMapUse(
    useMemo(
      () => ({ hidesAreas: true, takesClicks, needsRoom: takesClicks, startsElsewhere }),
      [takesClicks, startsElsewhere],
    ),
  )
  useEffect(() => {
    if (!stage) return
    const { place: text, halo } = palette(isDark)
    const look = { brand: brandColor(), withNames: true, text, halo, source: SOURCE, fromZoom: 2, isDim }
    return onStyled(stage.map, () => showAreas(stage.map, areas, look))
  }, [stage, areas, isDark, isDim])
  useEffect(() => {
    if (!stage) return
    // The map itself may be gone with its page.
    return () => void (stage.map.getStyle() && removeAreas(stage.map, SOURCE))
  }, [stage])
}

/** Brings an area into sight. */
export function showArea(map: FleetMap, area: Area, corridorMeters: number): void {
  const [box] = boxesOf(area, area.kind === 'line' ? corridorMeters : 0)
  if (box) map.fit({ kind: 'box', ...box, maxZoom: CLOSEST_ZOOM })
}
