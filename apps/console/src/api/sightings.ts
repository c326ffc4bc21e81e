import { call, queryFor } from './call'
import { endpoints } from './endpoints'

/** How often the list of waiting trackers is asked for again while it is open. */
const REFRESH_MS = 5_000

export const sightingsQuery = () => ({ ...queryFor(endpoints.listSightings, {}), refetchInterval: REFRESH_MS })

/** `name` is what the new device is called. */
export const adoptSighting = ({ uniqueId, name }: { uniqueId: string; name: string }) =>
  call(endpoints.adoptSighting, { params: { uniqueId }, body: { name, groupId: 0, category: null } })

export const dismissSighting = (uniqueId: string) => call(endpoints.dismissSighting, { params: { uniqueId } })
