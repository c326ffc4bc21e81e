import { feature, mesh } from 'topojson-client'
import countriesUrl from 'world-atlas/countries-50m.json?url'

type World = Parameters<typeof mesh>[0]

export interface OfflineGeometry {
  land: GeoJSON.Feature<GeoJSON.MultiPolygon>
  borders: GeoJSON.Feature<GeoJSON.MultiLineString>
}

/** Islands cut by the date line come as slivers around the whole world; drawn, they are a line across every ocean. */
function isSliver(ring: GeoJSON.Position[]): boolean {
  const longitudes = ring.map(([longitude = 0]) => longitude)
  const latitudes = ring.map(([, latitude = 0]) => latitude)
  const width = Math.max(...longitudes) - Math.min(...longitudes)
  return width > 300 && Math.max(...latitudes) - Math.min(...latitudes) < 8
}

let loading: Promise<OfflineGeometry> | null = null

async function load(): Promise<OfflineGeometry> {
  const reply = await fetch(countriesUrl)
  if (!reply.ok) throw new Error(`basemap: HTTP ${reply.status}`)
  const world = (await reply.json()) as World
  const shapes = feature(world, world.objects['land']!) as GeoJSON.FeatureCollection<GeoJSON.MultiPolygon>
  const land = shapes.features[0]!
  const lines = mesh(world, world.objects['countries'] as Parameters<typeof mesh>[1], (a, b) => a !== b)
  land.geometry.coordinates = land.geometry.coordinates.filter(([outer = []]) => !isSliver(outer))
  return { land, borders: { type: 'Feature', properties: {}, geometry: lines } }
}

/** Land and borders of the world, from our own origin, once per page; a failure is tried again at the next call. */
export function loadOfflineGeometry(): Promise<OfflineGeometry> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
