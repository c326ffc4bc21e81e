import { expect, test } from 'vitest'
import { toFeature, type MapArea } from './area-layers'

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
