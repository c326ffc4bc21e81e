import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { EventFilter } from './event-filter'
import { withFilter } from './events-address'

/** Keeps the address telling that the list is open and how it is filtered, whatever screen is behind it. */
export function useFilterInAddress(filter: EventFilter): void {
  const router = useRouter()
  const present = useRouterState({ select: ({ location }) => location.searchStr })
  useEffect(() => {
    const { pathname, search, hash } = window.location
    const wanted = withFilter(search, filter)
    if (wanted !== search) router.history.replace(pathname + wanted + hash)
  }, [router, filter, present])
  useEffect(
    () => () => {
      const { pathname, search, hash } = window.location
      const wanted = withFilter(search, null)
      if (wanted !== search) router.history.replace(pathname + wanted + hash)
    },
    [router],
  )
}
