import { useQuery } from '@tanstack/react-query'
import type { FleetUnit } from '#src/live/contract'
import { useFleet, useReadable } from '#src/live/FleetContext'

/** Everybody, whatever the list shows now. */
const MOST_DEVICES = 200_000

/** First part of the key: invalidate it when devices were changed. */
export const WHOLE_FLEET_KEY = 'wholeFleet'

/** Every device this person sees, as it was when asked; null until they came. Not live. */
export function useWholeFleet(): readonly FleetUnit[] | null {
  const fleet = useFleet()
  const { ready } = useReadable(fleet.list)
  const { fleet: count } = useReadable(fleet.counts)
  const { data } = useQuery({
    queryKey: [WHOLE_FLEET_KEY, count],
    queryFn: () => fleet.find('', MOST_DEVICES),
    enabled: ready,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
    // Thousands of units: comparing them one by one takes longer than drawing again.
    structuralSharing: false,
  })
  return data ?? null
}
