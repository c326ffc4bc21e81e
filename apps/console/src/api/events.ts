import type { EventRow, EventType } from '@rastro/model/event'
import type { Position } from '@rastro/model/position'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

/** First part of the keys of every question for events. */
export const EVENTS_KEY = endpoints.listEvents.path

const EVENTS_PER_PAGE = 100

export interface EventQuestion {
  deviceIds: readonly number[]
  /** Those in them and below. */
  groupIds: readonly number[]
  /** Empty: all. */
  types: readonly EventType[]
  /** Null: either. */
  acknowledged: boolean | null
  /** Epoch ms. */
  fromMs: number
  /** Null: without end. */
  toMs: number | null
}

const some = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined)

/** Events newest first, page by page. */
export const eventsQuery = (question: EventQuestion) =>
  infiniteQueryOptions({
    queryKey: [EVENTS_KEY, 'pages', question] as const,
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.listEvents, {
        query: {
          deviceId: some(question.deviceIds),
          groupId: some(question.groupIds),
          type: some(question.types),
          acknowledged: question.acknowledged ?? undefined,
          from: new Date(question.fromMs).toISOString(),
          to: question.toMs === null ? undefined : new Date(question.toMs).toISOString(),
          limit: EVENTS_PER_PAGE,
          before: pageParam > 0 ? pageParam : undefined,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < EVENTS_PER_PAGE ? undefined : page.at(-1)?.id),
  })

/** The newest events of a device in the last 24 hours. */
export const deviceEventsQuery = (deviceId: number, limit: number) =>
  queryFor(endpoints.listEvents, { query: { deviceId: [deviceId], limit } })

/** Says that somebody saw to these events; whoever came first stays. */
export const acknowledgeEvents = (ids: readonly number[], note: string | null): Promise<EventRow[]> =>
  call(endpoints.acknowledgeEvents, { body: { ids: [...ids], note } })

/** Where an event happened; null when its position is not there any more. */
export const eventPositionQuery = (positionId: number) =>
  queryOptions({
    queryKey: [endpoints.pickPositions.path, 'of-event', positionId] as const,
    queryFn: async ({ signal }): Promise<Position | null> => {
      const [position] = await call(endpoints.pickPositions, { body: { id: [positionId] }, signal })
      return position ?? null
    },
    staleTime: Infinity,
  })
