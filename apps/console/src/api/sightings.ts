import { call, queryFor } from './call'
import { endpoints } from './endpoints'

/** How often the list of waiting trackers is asked for again while it is open. */
const REFRESH_MS = 5_000

export const sightingsQuery = () => ({ ...queryFor(endpoints.listSightings, {}), refetchInterval: REFRESH_MS })

/** What the new device is called and found by. */
export interface AdoptionDraft {
  name: string
  plate: string | null
  model: string | null
  /** 0 for none. */
  groupId: number
}

export const adoptSighting = ({ uniqueId, draft }: { uniqueId: string; draft: AdoptionDraft }) =>
  call(endpoints.adoptSighting, { params: { uniqueId }, body: { ...draft, category: null } })

export const dismissSighting = (uniqueId: string) => call(endpoints.dismissSighting, { params: { uniqueId } })
