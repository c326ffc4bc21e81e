import type { Group } from '@rastro/model/group'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import type { SectionRequest } from '#src/live/contract'
import { useFleet } from '#src/live/FleetContext'
import { usePreference } from '#src/widgets/preferences'
import { categoryText } from '#src/widgets/images'
import { groupTree } from '#src/widgets/groups'

const STATUSES = ['online', 'offline', 'unknown'] as const
const NO_GROUPS: Group[] = []

export interface Sections {
  titleOf(key: string): string
  toggle(key: string): void
}

/** Puts the list under the headings this person prefers, or none. */
export function useSections(isWanted: boolean): Sections | null {
  const { t } = useTranslation()
  const client = useFleet()
  const [preferred] = usePreference('groupPref')
  const [closed, setClosed] = usePreference('closedHeadings')
  const by = isWanted ? preferred : 'none'
  const { data: groups = NO_GROUPS } = useQuery({ ...queryFor(endpoints.listGroups, {}), enabled: by === 'group' })
  const request = useMemo((): SectionRequest | null => {
    if (by === 'none') return null
    // Groups as in the tree; devices without one come last. Categories come as the fleet has them.
    const order =
      by === 'status' ? [...STATUSES] : by === 'group' ? groupTree(groups).map(({ group }) => String(group.id)) : []
    const prefix = `${by}:`
    return { by, order, closed: closed.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)) }
  }, [by, groups, closed])
  useEffect(() => client.setSections(request), [client, request])
  if (by === 'none') return null
  const toggle = (key: string): void => {
    const name = `${by}:${key}`
    setClosed(closed.includes(name) ? closed.filter((other) => other !== name) : [...closed, name])
  }
  const titleOf = (key: string): string => {
    if (by === 'status') return t(`devices.status.${STATUSES.find((status) => status === key) ?? 'unknown'}`)
    if (by === 'category') return categoryText(key, t)
    return groups.find(({ id }) => String(id) === key)?.name ?? t('devices.view.noGroup')
  }
  return { titleOf, toggle }
}
