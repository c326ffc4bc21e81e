import type { Map as GlMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { showDrawing } from './drawing-layer'

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

/** What a map does with sources before and after its style came. */
function mapWith(isStyled: boolean) {
  const added: string[] = []
  const needStyle = (): void => {
    if (!isStyled) throw new Error('Style is not done loading.')
  }
  const map = {
    getSource: () => undefined,
    getStyle: () => (isStyled ? {} : undefined),
    addSource: (id: string) => {
      needStyle()
      added.push(id)
    },
    addLayer: ({ id }: { id: string }) => {
      needStyle()
      added.push(id)
    },
  }
  return { map: map as unknown as GlMap, added }
}

test('[CORE-GEOFENCE-04] a shape that is shown before the map has its style waits for it', () => {
  const early = mapWith(false)
  expect(() => showDrawing(early.map, NOTHING, '#000')).not.toThrow()
  expect(early.added).toEqual([])
  const styled = mapWith(true)
  showDrawing(styled.map, NOTHING, '#000')
  expect(styled.added).toContain('drawing')
})
