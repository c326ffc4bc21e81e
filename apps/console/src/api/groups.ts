import type { Group } from '@rastro/model/group'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

export const GROUPS_KEY = endpoints.listGroups.path
export const groupsQuery = () => queryFor(endpoints.listGroups, {})

/** `id` 0 makes a new one. */
export const saveGroup = (group: Group): Promise<Group> =>
  group.id > 0
    ? call(endpoints.updateGroup, { params: { id: group.id }, body: group })
    : call(endpoints.createGroup, { body: group })

export const deleteGroup = (id: number): Promise<unknown> => call(endpoints.deleteGroup, { params: { id } })
