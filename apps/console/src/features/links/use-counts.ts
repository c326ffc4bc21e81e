import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { linkedQuery } from '#src/api/links'
import type { LinkableNoun } from '#src/widgets/device-dialogs'
import { useWholeFleet } from '#src/widgets/use-whole-fleet'
import { bondOf, keyOf } from './link-nouns'
import type { Grouped } from './link-work'

const NO_DEVICES: readonly Grouped[] = []

export interface Counts {
  /** How many subjects each object is linked to; null until known. */
  counts: ReadonlyMap<number, number> | null
  /** For membership: everybody with the group they are in. */
  devices: readonly Grouped[]
  error: unknown
  retry(): void
}

/** What the subjects are linked to. */
export function useCounts(subject: LinkableNoun, ids: readonly number[], other: LinkableNoun): Counts {
  const isMembership = bondOf(subject, other) === 'membership'
  const units = useWholeFleet()
  const linked = useQuery({ ...linkedQuery(keyOf(subject), ids, keyOf(other)), enabled: !isMembership })
  const devices = useMemo(
    () => units?.map(({ device: { id, name, groupId } }) => ({ id, name, groupId })) ?? NO_DEVICES,
    [units],
  )
  const counts = useMemo(() => {
    if (!isMembership) return linked.data ? new Map(linked.data.map(({ id, count }) => [id, count])) : null
    if (!units) return null
    const subjects = new Set(ids)
    const found = new Map<number, number>()
    for (const { id, groupId } of devices)
      if (subject === 'group' && subjects.has(groupId)) found.set(id, 1)
      else if (subject === 'device' && subjects.has(id) && groupId > 0)
        found.set(groupId, (found.get(groupId) ?? 0) + 1)
    return found
  }, [isMembership, linked.data, units, devices, subject, ids])
  return { counts, devices, error: isMembership ? null : linked.error, retry: () => void linked.refetch() }
}
