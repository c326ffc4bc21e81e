import type { EventRow } from '@rastro/model/event'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { eventsQuery, type EventQuestion } from '#src/api/events'
import { mergeEvents } from './merge-events'
import { useHeardEvents } from './use-heard-events'

export interface ListedEvents {
  /** Newest first. */
  rows: readonly EventRow[]
  isPending: boolean
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
  retry(): void
  /** Takes over rows that changed. */
  put(rows: readonly EventRow[]): void
}

const NO_ROWS: readonly EventRow[] = []

/** The events that answer a question, live. */
export function useEvents(question: EventQuestion, isRight: boolean): ListedEvents {
  const [heard, put] = useHeardEvents()
  const query = useInfiniteQuery({ ...eventsQuery(question), enabled: isRight, staleTime: 0 })
  const key = JSON.stringify(question)
  const rows = useMemo(
    () => (isRight ? mergeEvents(query.data?.pages.flat() ?? [], heard, question) : NO_ROWS),
    // The question is made anew with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [query.data, heard, key, isRight],
  )
  return {
    rows,
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
