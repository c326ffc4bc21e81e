import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import type { FleetQuery } from '#src/live/contract'
import { normaliseText } from '#src/live/query'
import { groupTree, withDescendants } from '#src/widgets/groups'
import styles from './devices.module.css'

interface GroupFilterProps {
  query: FleetQuery
  onChange(query: FleetQuery): void
}

/** More are found by typing: thousands of boxes would hold up the menu. */
const MOST_SHOWN = 60

/** Groups to show; choosing one takes the groups below it. Absent when there are none. */
export function GroupFilter({ query, onChange }: GroupFilterProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { data: groups = [] } = useQuery(queryFor(endpoints.listGroups, {}))
  if (groups.length === 0) return null
  const chosen = new Set(query.groupIds ?? [])
  const toggle = (groupId: number, isChosen: boolean): void => {
    for (const id of withDescendants(groupId, groups))
      if (isChosen) chosen.add(id)
      else chosen.delete(id)
    onChange({ ...query, groupIds: chosen.size > 0 ? [...chosen].sort((a, b) => a - b) : null })
  }
  const wanted = normaliseText(typed)
  const tree = groupTree(groups).filter(({ group }) => wanted === '' || normaliseText(group.name).includes(wanted))
  const shown = tree.slice(0, MOST_SHOWN)
  return (
    <fieldset className={styles.filterSet}>
      <legend>{t('devices.filter.groups')}</legend>
      {groups.length > MOST_SHOWN && (
        <TextInput
          size="xs"
          aria-label={t('devices.filter.findGroup')}
          placeholder={t('devices.filter.findGroup')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={styles.groupList}>
        {shown.map(({ group, depth }) => (
          <Checkbox
            key={group.id}
            size="xs"
            style={{ paddingLeft: depth * 16 }}
            label={group.name}
            checked={chosen.has(group.id)}
            onChange={(event) => toggle(group.id, event.currentTarget.checked)}
          />
        ))}
        {tree.length > shown.length && (
          <small>{t('devices.filter.moreGroups', { count: tree.length - shown.length })}</small>
        )}
      </div>
    </fieldset>
  )
}
