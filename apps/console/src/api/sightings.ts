import { sightingEndpoints } from '@rastro/model/sighting'
import { call, queryFor } from './call'

/** How often the list of waiting trackers is asked for again while it is open. */
const REFRESH_MS = 5_000

export const sightingsQuery = () => ({ ...queryFor(sightingEndpoints.list, {}), refetchInterval: REFRESH_MS })

export const adoptSighting = (uniqueId: string) => call(sightingEndpoints.adopt, { params: { uniqueId } })

export const dismissSighting = (uniqueId: string) => call(sightingEndpoints.dismiss, { params: { uniqueId } })
