import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groupsQuery } from '#src/api/groups'
import { withDescendants } from '#src/widgets/groups'
import { useWholeFleet } from '#src/widgets/use-whole-fleet'
import type { Scope } from './scope'

/** How many devices a scope has; null until the fleet is known. */
export function useScopeSize(scope: Scope): number | null {
  const fleet = useWholeFleet()
  const { data: groups } = useQuery(groupsQuery())
  return useMemo(() => {
    if (!fleet) return null
    if (scope.all) return fleet.length
    const inGroups = new Set(scope.groupIds.flatMap((id) => (groups ? withDescendants(id, groups) : [id])))
    const single = new Set(scope.deviceIds)
    return fleet.filter(({ device }) => single.has(device.id) || inGroups.has(device.groupId)).length
  }, [fleet, groups, scope])
}
