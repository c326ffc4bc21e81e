import type { Feature, MultiLineString } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countriesUrl from 'world-atlas/countries-50m.json?url'

export interface OfflineGeometry {
  land: Feature
  borders: Feature<MultiLineString>
}

let loading: Promise<OfflineGeometry> | null = null

async function load(): Promise<OfflineGeometry> {
  const reply = await fetch(countriesUrl)
  if (!reply.ok) throw new Error(`basemap: HTTP ${reply.status}`)
  const world = (await reply.json()) as Topology<{ countries: GeometryCollection; land: GeometryCollection }>
  const land = feature(world, world.objects.land.geometries[0]!) as Feature
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
