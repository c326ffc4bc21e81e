import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { FleetQuery } from '#src/live/contract'
import { useFleetQuery } from '#src/live/FleetContext'
import { queryFromSearch, searchFromQuery } from '#src/live/query'

/** Long enough that typing does not write an address for every letter. */
const SETTLE_MS = 250

/** The address's own parameters with those of the query in place of older ones. */
export function addressWithQuery(search: string, query: FleetQuery): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(searchFromQuery(query)))
    if (value === undefined) params.delete(name)
    else params.set(name, String(value))
  return params.size > 0 ? `?${params.toString()}` : ''
}

const asksForSomething = (search: string): boolean => {
  const params = new URLSearchParams(search)
  return Object.keys(searchFromQuery(queryFromSearch({}))).some((name) => params.has(name))
}

/** Keeps the query and the address the same: a link opens what it says, and a reload finds what was there. */
export function useQueryInUrl(): void {
  const [query, setQuery] = useFleetQuery()
  const router = useRouter()
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const written = useRef<string | null>(null)

  useEffect(() => {
    if (search === written.current || !asksForSomething(search)) return
    written.current = search
    setQuery(queryFromSearch(Object.fromEntries(new URLSearchParams(search))))
  }, [search, setQuery])

  useEffect(() => {
    const timer = setTimeout(() => {
      const { pathname, search: present, hash } = window.location
      const wanted = addressWithQuery(present, query)
      if (wanted === present) return
      written.current = wanted
      router.history.replace(pathname + wanted + hash)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [query, router])
}
