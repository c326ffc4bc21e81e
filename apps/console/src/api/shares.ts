import type { Share } from '@rastro/model/share'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

/** First part of the keys of every question for shares. */
export const SHARES_KEY = endpoints.listShares.path

export const sharesQuery = () => queryFor(endpoints.listShares, {})
export const shareViewsQuery = (id: number) => queryFor(endpoints.listShareViews, { params: { id } })

/** What the owner writes; `pin` undefined leaves it, null takes it away. */
export interface ShareDraft {
  name: string
  /** ISO */
  expirationTime: string
  deviceIds: number[]
  groupIds: number[]
  fields: Share['fields']
  pin?: string | null
}

export const createShare = (body: ShareDraft): Promise<Share> => call(endpoints.createShare, { body })
export const updateShare = (id: number, body: ShareDraft): Promise<Share> =>
  call(endpoints.updateShare, { params: { id }, body })
export const removeShare = (id: number): Promise<unknown> => call(endpoints.removeShare, { params: { id } })
