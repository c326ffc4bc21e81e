import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { PersonRow } from '@rastro/model/people'
import { useState } from 'react'
import { PAGE_ROWS, peoplePageQuery, type PeopleFilter } from '#src/api/people'

/** Lists change by others' hands too. */
const FRESH_MS = 15_000

/** The list by pages: those are asked for of which a row is on the screen. */
export function usePeople(filter: PeopleFilter) {
  const [pages, setPages] = useState<readonly number[]>([0])
  const first = useQuery({ ...peoplePageQuery(filter, 0), staleTime: FRESH_MS, placeholderData: keepPreviousData })
  const shown = useQueries({
    queries: pages.map((page) => ({ ...peoplePageQuery(filter, page), staleTime: FRESH_MS })),
  })
  const byPage = new Map(pages.map((page, index) => [page, shown[index]?.data?.people]))
  const showRows = (from: number, to: number): void => {
    const [start, end] = [Math.floor(from / PAGE_ROWS), Math.floor(to / PAGE_ROWS)]
    const wanted = Array.from({ length: end - start + 1 }, (_, step) => start + step)
    if (wanted.join() !== pages.join()) setPages(wanted)
  }
  const rowAt = (index: number): PersonRow | undefined => {
    const page = Math.floor(index / PAGE_ROWS)
    const people = byPage.get(page) ?? (page === 0 ? first.data?.people : undefined)
    return people?.[index % PAGE_ROWS]
  }
  return {
    answer: first.data,
    error: first.error ?? shown.find(({ error }) => error)?.error ?? null,
    isOld: first.isPlaceholderData,
    refetch: () => void first.refetch(),
    showRows,
    rowAt,
  }
}
