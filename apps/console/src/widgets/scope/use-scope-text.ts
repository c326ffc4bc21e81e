import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '#src/api/groups'
import { useWholeFleet } from '#src/widgets/use-whole-fleet'
import type { Scope } from './scope'

const NAMES_MAX = 3

export interface ScopeNames {
  device(id: number): string
  group(id: number): string
}

/** Names by id; what is not known yet is called by its number. */
export function useScopeNames(): ScopeNames {
  const fleet = useWholeFleet()
  const { data: groups } = useQuery(groupsQuery())
  return useMemo(() => {
    const devices = new Map(fleet?.map(({ device }) => [device.id, device.name]))
    const byId = new Map(groups?.map(({ id, name }) => [id, name]))
    return { device: (id) => devices.get(id) ?? `#${id}`, group: (id) => byId.get(id) ?? `#${id}` }
  }, [fleet, groups])
}

/** A scope in a few words: the first names, and how many more. */
export function useScopeText({ all, deviceIds, groupIds }: Scope): string {
  const { t } = useTranslation()
  const names = useScopeNames()
  if (all) return t('pick.scope.all')
  const first = [...groupIds.map(names.group), ...deviceIds.map(names.device)]
  const rest = first.length - NAMES_MAX
  const shown = first.slice(0, NAMES_MAX).join(', ')
  return rest > 0 ? `${shown} ${t('pick.scope.more', { count: rest })}` : shown
}
