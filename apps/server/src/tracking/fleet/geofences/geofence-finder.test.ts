import { destination, type LatLon } from '@rastro/geo'
import { expect, test } from 'vitest'
import { createRegistry } from '#src/tracking/resource/index'
import {
  createGeofenceFinder,
  isCrossedOnly,
  isInGeofence,
  placeGeofence,
  type PlacedGeofence,
} from './geofence-finder'

/** The same numbers each time, between 0 and 1. */
function sequence(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** Crowded around two places: one in Brazil, one on the date line. */
const CENTRES: readonly LatLon[] = [
  { latitude: -23.5, longitude: -46.6 },
  { latitude: -17, longitude: 179.99 },
]
function placeNear(random: () => number): LatLon {
  const centre = CENTRES[random() < 0.5 ? 0 : 1] ?? { latitude: 0, longitude: 0 }
  return destination(centre, random() * 360, random() * 6000)
}
const pair = ({ latitude, longitude }: LatLon): string => `${latitude} ${longitude}`

function areaNear(random: () => number): string {
  const centre = placeNear(random)
  const size = 50 + random() * 1500
  const kind = random()
  if (kind < 0.34) return `CIRCLE (${pair(centre)}, ${size})`
  if (kind < 0.67) {
    const corners = [0, 80, 130, 220, 300].map((bearing) => pair(destination(centre, bearing, size * (0.3 + random()))))
    return `POLYGON ((${corners.join(', ')}))`
  }
  return `LINESTRING (${[0, 120, 260].map((bearing) => pair(destination(centre, bearing, size))).join(', ')})`
}

const geofence = (id: number, random: () => number) => ({
  id,
  name: `${id}`,
  description: null,
  calendarId: 0,
  attributes: random() < 0.3 ? { polylineDistance: 20 + random() * 300 } : {},
  area: areaNear(random),
})

const idsOf = (placed: readonly PlacedGeofence[]): number[] =>
  placed.map(({ geofence }) => geofence.id).sort((one, other) => one - other)

test.each([1, 2, 3])('the tree finds what a walk through all of them finds, also after changes: %s', (seed) => {
  const random = sequence(seed * 7919)
  const registry = createRegistry(Array.from({ length: 300 }, (_, index) => geofence(index + 1, random)))
  const finder = createGeofenceFinder(registry)
  const all = (): PlacedGeofence[] => [...registry.all()].flatMap((one) => placeGeofence(one) ?? [])
  let hits = 0
  let crossings = 0
  for (let round = 0; round < 3; round++) {
    const everything = all()
    for (let turn = 0; turn < 400; turn++) {
      const from = placeNear(random)
      const found = idsOf(finder.near(from).filter((one) => isInGeofence(one, from, 0)))
      expect(found).toEqual(idsOf(everything.filter((one) => isInGeofence(one, from, 0))))
      hits += found.length
      const near = destination(from, random() * 360, random() * 2000)
      const crossed = idsOf(finder.along(from, near).filter((one) => isCrossedOnly(one, from, near)))
      expect(crossed).toEqual(idsOf(everything.filter((one) => isCrossedOnly(one, from, near))))
      crossings += crossed.length
    }
    for (let id = 1 + round; id <= 300; id += 7) registry.put(geofence(id, random))
    for (let id = 2 + round; id <= 300; id += 41) registry.remove(id)
  }
  expect(hits).toBeGreaterThan(500)
  expect(crossings).toBeGreaterThan(100)
})
