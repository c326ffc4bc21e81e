import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import type { GroupName } from './columns'

/** Names of groups by id, asked for only where they are wanted; empty for those not known. */
export function useGroupNames(isWanted: boolean): GroupName {
  const { data } = useQuery({ ...queryFor(endpoints.listGroups, {}), enabled: isWanted })
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]))
    return (groupId) => names.get(groupId) ?? ''
  }, [data])
}
