import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useFleetQuery } from '#src/live/FleetContext'
import { readAddress, writeAddress, type MachineAddress } from './address'

export type SetAddress = (change: Partial<MachineAddress>) => void

/** What the address says, and the way to change it without a new step in the history of the browser. */
export function useAddress(): [MachineAddress, SetAddress] {
  const router = useRouter()
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const [query] = useFleetQuery()
  const latestQuery = useRef(query)
  latestQuery.current = query
  const address = useMemo(() => readAddress(search), [search])
  const set = useCallback<SetAddress>(
    (change) => {
      // Somebody else's page by now: a jump may end after it was left.
      if (!window.location.pathname.startsWith('/time-machine')) return
      const { pathname, search: present, hash } = window.location
      const wanted = writeAddress(present, { ...readAddress(present), ...change }, latestQuery.current)
      if (wanted !== present) router.history.replace(pathname + wanted + hash)
    },
    [router],
  )
  return [address, set]
}
