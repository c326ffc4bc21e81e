import { useComputedColorScheme } from '@mantine/core'
import { boxesOf, type Area } from '@rastro/geo'
import { useEffect, useMemo, useState } from 'react'
import { removeAreas, showAreas } from '#src/map/areas/area-layers'
import type { AreaShapes } from '#src/map/areas/area-shapes'
import { makeShapes } from '#src/map/areas/make-shapes'
import type { MapArea } from '#src/map/areas/map-area'
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
  const [shapes, setShapes] = useState<AreaShapes | null>(null)
  useEffect(() => {
    if (!stage) return
    const leaving = new AbortController()
    makeShapes({ brand: brandColor(), from: { areas } }, leaving.signal).then(
      (made) => leaving.signal.aborted || setShapes(made),
      // The list says what there is; the map keeps what it showed.
      () => undefined,
    )
    return () => leaving.abort()
    // The brand's colour is another one in the dark.
  }, [stage, areas, isDark])
  useEffect(() => {
    if (!stage) return
    const { place: text, halo } = palette(isDark)
    const look = { withNames: true, text, halo, source: SOURCE, fromZoom: 2, isDim }
    return onStyled(stage.map, () => showAreas(stage.map, shapes, look))
  }, [stage, shapes, isDark, isDim])
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
