import type { Feature, MultiLineString, MultiPolygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countriesUrl from 'world-atlas/countries-50m.json?url'

export interface OfflineGeometry {
  land: Feature<MultiPolygon>
  borders: Feature<MultiLineString>
}

/** Islands cut by the date line come as slivers around the whole world; drawn, they are a line across every ocean. */
function isSliver(ring: Position[]): boolean {
  const longitudes = ring.map(([longitude = 0]) => longitude)
  const latitudes = ring.map(([, latitude = 0]) => latitude)
  const width = Math.max(...longitudes) - Math.min(...longitudes)
  return width > 300 && Math.max(...latitudes) - Math.min(...latitudes) < 8
}

let loading: Promise<OfflineGeometry> | null = null

async function load(): Promise<OfflineGeometry> {
  const reply = await fetch(countriesUrl)
  if (!reply.ok) throw new Error(`basemap: HTTP ${reply.status}`)
  const world = (await reply.json()) as Topology<{ countries: GeometryCollection; land: GeometryCollection }>
  const land = feature(world, world.objects.land.geometries[0]!) as Feature<MultiPolygon>
  land.geometry.coordinates = land.geometry.coordinates.filter(([outer = []]) => !isSliver(outer))
  const lines = mesh(world, world.objects.countries, (a, b) => a !== b)
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
