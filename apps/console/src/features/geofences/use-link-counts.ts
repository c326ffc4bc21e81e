import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groupsQuery } from '#src/api/groups'
import { linkedQuery } from '#src/api/links'
import { useWholeFleet } from '#src/widgets/use-whole-fleet'

export interface LinkCount {
  devices: number
  groups: number
}

const NO_IDS: readonly number[] = []

/** How many devices and groups each geofence is linked to; null until known, or when that may not be asked. */
export function useLinkCounts(): ReadonlyMap<number, LinkCount> | null {
  const units = useWholeFleet()
  const { data: groups } = useQuery({ ...groupsQuery(), retry: false })
  const deviceIds = useMemo(() => units?.map(({ device }) => device.id) ?? NO_IDS, [units])
  const groupIds = useMemo(() => groups?.map(({ id }) => id) ?? NO_IDS, [groups])
  const ofDevices = useQuery({
    ...linkedQuery('deviceId', deviceIds, 'geofenceId'),
    enabled: deviceIds.length > 0,
    retry: false,
  })
  const ofGroups = useQuery({
    ...linkedQuery('groupId', groupIds, 'geofenceId'),
    enabled: groupIds.length > 0,
    retry: false,
  })
  return useMemo(() => {
    if (!ofDevices.data && !ofGroups.data) return null
    const counts = new Map<number, LinkCount>()
    for (const { id, count } of ofDevices.data ?? []) counts.set(id, { devices: count, groups: 0 })
    for (const { id, count } of ofGroups.data ?? [])
      counts.set(id, { devices: counts.get(id)?.devices ?? 0, groups: count })
    return counts
  }, [ofDevices.data, ofGroups.data])
}
