import type { sightingEndpoints } from '@rastro/model/sighting'
import type { BodyIn } from '@rastro/model/wire'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

/** How often the list of waiting trackers is asked for again while it is open. */
const REFRESH_MS = 5_000

export const sightingsQuery = () => ({ ...queryFor(endpoints.listSightings, {}), refetchInterval: REFRESH_MS })

export const adoptSighting = (uniqueId: string, body: BodyIn<typeof sightingEndpoints.adopt>) =>
  call(endpoints.adoptSighting, { params: { uniqueId }, body })

export const dismissSighting = (uniqueId: string) => call(endpoints.dismissSighting, { params: { uniqueId } })
