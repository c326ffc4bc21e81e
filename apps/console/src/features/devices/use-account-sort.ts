import { useEffect, useRef } from 'react'
import { useFleetQuery } from '#src/live/FleetContext'
import { DEFAULT_FLEET_QUERY, parseSort } from '#src/live/query'
import { useDeviceListTaste } from '#src/widgets/device-list'

/** The list opens sorted as this person left it, unless the address says otherwise; every choice is kept. */
export function useAccountSort(): void {
  const [query, setQuery] = useFleetQuery()
  const [taste, change] = useDeviceListTaste()
  const seen = useRef<string | null>(null)
  useEffect(() => {
    const before = seen.current
    seen.current = query.sort
    if (before === null) {
      const { field, direction } = parseSort(taste.sort)
      const wanted = taste.sort === '' ? query.sort : (`${field}-${direction}` as const)
      if (query.sort === DEFAULT_FLEET_QUERY.sort && wanted !== query.sort) setQuery({ ...query, sort: wanted })
    } else if (before !== query.sort && (taste.sort || DEFAULT_FLEET_QUERY.sort) !== query.sort)
      change({ sort: query.sort })
  }, [query, setQuery, taste.sort, change])
}
