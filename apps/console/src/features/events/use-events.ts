import type { EventRow } from '@rastro/model/event'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { eventsQuery, type EventQuestion } from '#src/api/events'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { mergeEvents, openFirst, type OpenFirst } from './merge-events'
import { useHeardEvents } from './use-heard-events'

export interface ListedEvents {
  /** Alarms that nobody saw to, then the rest; newest first. */
  rows: readonly EventRow[]
  /** How many of them, from the first, are alarms that nobody saw to. */
  openCount: number
  isPending: boolean
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
  retry(): void
  /** Takes over rows that changed. */
  put(rows: readonly EventRow[]): void
}

const NOTHING: OpenFirst = { rows: [], openCount: 0 }

/** The events that answer a question, live. */
export function useEvents(question: EventQuestion, isRight: boolean): ListedEvents {
  const [heard, put] = useHeardEvents()
  const query = useInfiniteQuery({ ...eventsQuery(question), enabled: isRight, staleTime: 0 })
  const key = JSON.stringify(question)
  const alarms = useReadable(useFleet().alarms)
  const { rows, openCount } = useMemo(
    () =>
      isRight ? openFirst(mergeEvents(query.data?.pages.flat() ?? [], heard, question), alarms, question) : NOTHING,
    // The question is made anew with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [query.data, heard, alarms, key, isRight],
  )
  return {
    rows,
    openCount,
    isPending: query.isPending && isRight,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage && !query.error) void query.fetchNextPage()
    },
    retry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
    put,
  }
}
