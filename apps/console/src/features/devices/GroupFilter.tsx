import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import type { FleetQuery } from '#src/live/contract'
import styles from './devices.module.css'
import { groupTree, withDescendants } from './group-tree'

interface GroupFilterProps {
  query: FleetQuery
  onChange(query: FleetQuery): void
}

/** Groups to show; choosing one takes the groups below it. Absent when there are none. */
export function GroupFilter({ query, onChange }: GroupFilterProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useQuery(queryFor(endpoints.listGroups, {}))
  if (groups.length === 0) return null
  const chosen = new Set(query.groupIds ?? [])
  const toggle = (groupId: number, isChosen: boolean): void => {
    for (const id of withDescendants(groupId, groups))
      if (isChosen) chosen.add(id)
      else chosen.delete(id)
    onChange({ ...query, groupIds: chosen.size > 0 ? [...chosen].sort((a, b) => a - b) : null })
  }
  return (
    <fieldset className={styles.filterSet}>
      <legend>{t('devices.filter.groups')}</legend>
      <div className={styles.groupList}>
        {groupTree(groups).map(({ group, depth }) => (
          <Checkbox
            key={group.id}
            size="xs"
            style={{ paddingLeft: depth * 16 }}
            label={group.name}
            checked={chosen.has(group.id)}
            onChange={(event) => toggle(group.id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
