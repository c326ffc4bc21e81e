import { ApiError } from '@rastro/model/errors'
import { geocodeEndpoints } from '@rastro/model/geocode'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import { createPlaceSearch, type Geocoder } from '#src/tracking/position/geocoder/index'

export interface GeocoderRoutes {
  /** Null when switched off. */
  geocoder: Geocoder | null
  clock: Clock
}

export function geocoderRoutes(mount: Mount, { geocoder, clock }: GeocoderRoutes): void {
  const places = createPlaceSearch(geocoder, clock)
  mount(geocodeEndpoints.find, ({ query: { text, latitude, longitude }, actor }) =>
    places.find(actor.id, text, latitude === undefined || longitude === undefined ? null : { latitude, longitude }),
  )
  mount(geocodeEndpoints.read, async ({ query, reply }) => {
    if (!geocoder) throw new ApiError('GEOCODER_DISABLED')
    const found = await geocoder.find(query)
    if (!found) return reply.code(204).send()
    if (found.isApproximate) reply.header('x-address-approximate', 'true')
    return reply.type('text/plain; charset=utf-8').send(found.text)
  })
}
