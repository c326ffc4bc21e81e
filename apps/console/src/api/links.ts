import type { Linked, Permission } from '@rastro/model/permission'
import { call } from './call'
import { endpoints } from './endpoints'

/** First part of the keys of every question for links. */
export const LINKED_KEY = endpoints.listLinks.path

/** Most links of one call, as the server has it. */
export const LINKS_PER_CALL = 1000

/** What the objects are linked to, and how many of them, e.g. `of` deviceId and `to` driverId. */
export const linkedQuery = (of: string, ids: readonly number[], to: string) => ({
  queryKey: [LINKED_KEY, 'linked', of, ids, to] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Linked[]> =>
    call(endpoints.listLinked, { body: { of, ids: [...ids], to }, signal }),
})

/** Makes or removes links of one kind; at most `LINKS_PER_CALL`. */
export const changeLinks = (links: Permission[], isLinked: boolean): Promise<unknown> =>
  isLinked ? call(endpoints.linkAll, { body: links }) : call(endpoints.unlinkAll, { body: links })
