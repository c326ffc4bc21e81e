import { expect, test } from 'vitest'
import type { Map as GlMap } from 'maplibre-gl'
import { showAreas } from './area-layers'
import { shapesOf, toFeature } from './area-shapes'
import type { MapArea } from './map-area'

const BRAND = '#0f766e'
const base: MapArea = { id: 1, name: 'Pátio', area: 'CIRCLE (0 0, 100)', color: null, corridorMeters: 25 }
const propertiesOf = (part: Partial<MapArea>) =>
  toFeature({ ...base, ...part }, BRAND).map(({ properties }) => properties)

test('[CORE-MAP-09] a geofence outside of its hours is faint, one within them is not', () => {
  expect(propertiesOf({ isResting: true })).toMatchObject([{ name: 'Pátio', color: BRAND, faint: 0.3 }])
  expect(propertiesOf({ isResting: false, color: '#112233' })).toMatchObject([{ color: '#112233', faint: 1 }])
})

test('only lines have the width of a corridor; what cannot be read is left out', () => {
  expect(propertiesOf({})).toMatchObject([{ wide: 0 }])
  const [line] = propertiesOf({ area: 'LINESTRING (0 0, 0 1)', corridorMeters: 50 })
  expect(line?.['wide']).toBeCloseTo((100 * 512) / 40_075_016.686, 9)
  expect(propertiesOf({ area: 'nonsense' })).toEqual([])
})

test('what the map is given is a file, with all that can be read', async () => {
  const shapes = shapesOf([base, { ...base, id: 2, hasHours: true }, { ...base, id: 3, area: 'nonsense' }], BRAND)
  expect(shapes).toMatchObject({ count: 2, hasHours: true })
  const { features } = JSON.parse(await shapes.file.text()) as GeoJSON.FeatureCollection
  expect(features.map(({ properties }) => properties?.['id'])).toEqual([1, 2])
})

/** The side of the map that sources are given by. */
const fakeMap = () => {
  const given: unknown[] = []
  const source = { setData: (data: unknown) => void given.push(data) }
  let hasSource = false
  const map = {
    getSource: () => (hasSource ? source : undefined),
    addSource: (_name: string, { data }: { data: unknown }) => {
      hasSource = true
      given.push(data)
    },
    getLayer: () => undefined,
    addLayer: () => undefined,
    setLayoutProperty: () => undefined,
    on: () => undefined,
  }
  return { map: map as unknown as GlMap, given }
}

test('of thousands of geofences the page itself copies none, and names are switched without reading them again', () => {
  const { map, given } = fakeMap()
  const shapes = shapesOf(
    Array.from({ length: 5000 }, (_, id) => ({ ...base, id })),
    BRAND,
  )
  showAreas(map, shapes, { withNames: true, text: '#000000', halo: '#ffffff' })
  showAreas(map, shapes, { withNames: false, text: '#000000', halo: '#ffffff' })
  expect(given).toEqual([{ type: 'FeatureCollection', features: [] }, expect.stringMatching(/^blob:/)])
})
