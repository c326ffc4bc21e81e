import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { findVisits, type VisitSearch } from '#src/api/past'

/** One search at a time: a new one, or leaving the screen, gives up the one before. */
export function useVisitSearch() {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  return useMutation({
    mutationFn: async (search: VisitSearch) => {
      running.current?.abort()
      running.current = new AbortController()
      return { search, found: await findVisits(search, running.current.signal) }
    },
  })
}
