import { useMemo } from 'react'
import { totalsOf, type GroupChoice } from '#src/widgets/groups'
import { useWholeFleet } from '#src/widgets/use-whole-fleet'

export interface GroupCounts {
  /** Devices of the group itself. */
  own: ReadonlyMap<number, number>
  /** With those of the groups below it. */
  total: ReadonlyMap<number, number>
}

/** Devices of each group; null until they are known. */
export function useGroupCounts(tree: readonly GroupChoice[]): GroupCounts | null {
  const units = useWholeFleet()
  return useMemo(() => {
    if (!units) return null
    const own = new Map<number, number>()
    for (const { device } of units) if (device.groupId > 0) own.set(device.groupId, (own.get(device.groupId) ?? 0) + 1)
    return { own, total: totalsOf(tree, own) }
  }, [units, tree])
}
