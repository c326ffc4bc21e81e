import { feature, mesh } from 'topojson-client'

export type World = Parameters<typeof mesh>[0]

export interface OfflineShapes {
  land: GeoJSON.Feature<GeoJSON.MultiPolygon>
  borders: GeoJSON.Feature<GeoJSON.MultiLineString>
}

const nearestTurn = (longitude: number, previous: number): number =>
  longitude + 360 * Math.round((previous - longitude) / 360)

/**
 * A coast that crosses the date line jumps from 180° to -180°; drawn like that it is a line across every ocean. Here it
 * goes on past 180°, which the map knows how to wrap. A ring around the pole never closes that way and stays as it was.
 */
export function unwrapRing(ring: GeoJSON.Position[]): GeoJSON.Position[] {
  let previous = ring[0]?.[0] ?? 0
  const unwrapped = ring.map(([longitude = 0, latitude = 0]) => {
    previous = nearestTurn(longitude, previous)
    return [previous, latitude]
  })
  const isClosed = Math.abs(previous - (ring[0]?.[0] ?? 0)) < 1
  return isClosed ? unwrapped : ring
}

/** Land and borders out of the arcs that countries share. Takes a tenth of a second: not for the page's own thread. */
export function offlineShapes(world: World): OfflineShapes {
  const shapes = feature(world, world.objects['land']!) as GeoJSON.FeatureCollection<GeoJSON.MultiPolygon>
  const land = shapes.features[0]!
  const lines = mesh(world, world.objects['countries'] as Parameters<typeof mesh>[1], (a, b) => a !== b)
  land.geometry.coordinates = land.geometry.coordinates.map((polygon) => polygon.map(unwrapRing))
  return { land, borders: { type: 'Feature', properties: {}, geometry: lines } }
}
