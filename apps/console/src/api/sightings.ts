import { sightingEndpoints } from '@rastro/model/sighting'
import { call, queryFor } from './call'

/** How often the list of waiting trackers is asked for again while it is open. */
const REFRESH_MS = 5_000

export const sightingsQuery = () => ({ ...queryFor(sightingEndpoints.list, {}), refetchInterval: REFRESH_MS })

/** `name` is what the new device is called. */
export const adoptSighting = ({ uniqueId, name }: { uniqueId: string; name: string }) =>
  call(sightingEndpoints.adopt, { params: { uniqueId }, body: { name, groupId: 0, category: null } })

export const dismissSighting = (uniqueId: string) => call(sightingEndpoints.dismiss, { params: { uniqueId } })
