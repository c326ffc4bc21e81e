import { brazil } from '@rastro/geo/gazetteer'
import { expect, test } from 'vitest'
import { PLACES } from './places'
import { offlineStyle, TOWNS_FROM_ZOOM } from './offline-style'
import { loadTowns, townFeatures } from './towns'

test('[ADM-MAP-13] every town of the country has its name on the map, once', () => {
  const all = [...brazil()]
  const { features } = townFeatures(all)
  const placesOf = (name: string) =>
    features.filter(({ properties }) => properties.name === name).map(({ geometry }) => geometry.coordinates)
  expect(placesOf('Itu')).toHaveLength(1)
  const twice = [1, 2].map((thousands) => ({ name: 'Vila', state: 'XX', latitude: -10, longitude: -60, thousands }))
  expect(townFeatures(twice).features.map(({ properties }) => properties.thousands)).toEqual([2])
  // The basemap names the large one by itself; smaller ones elsewhere keep theirs.
  expect(placesOf('Campinas').some(([x = 0, y = 0]) => Math.hypot(x + 47.06, y + 22.91) < 0.3)).toBe(false)
  const named = new Set([...features.map(({ properties }) => properties.name), ...PLACES.map(([name]) => name)])
  expect(all.filter(({ name }) => !named.has(name))).toEqual([])
})

test('[ADM-MAP-13] a town of the same name far away keeps its own', () => {
  const far = { name: 'Campinas', state: 'XX', latitude: -10, longitude: -60 }
  expect(townFeatures([far]).features).toHaveLength(1)
})

test('[ADM-MAP-13] the nearest town is known at any place of the country, and none at sea', async () => {
  const { nearest } = await loadTowns()
  expect(nearest({ latitude: -23.264, longitude: -47.299 })?.place.name).toBe('Itu')
  expect(nearest({ latitude: -30, longitude: -30 })).toBeNull()
})

test('[ADM-MAP-13] the lines of degrees fade where towns are named', () => {
  const { layers } = offlineStyle(false)
  expect(layers.some(({ id, minzoom }) => id === 'offline-towns' && minzoom === TOWNS_FROM_ZOOM)).toBe(true)
  const lines = layers.find(({ id }) => id === 'offline-lines')
  expect(lines?.type === 'line' && lines.paint?.['line-opacity']).toEqual(
    expect.arrayContaining(['interpolate', ['linear'], ['zoom']]),
  )
})
