import type { Group } from '@rastro/model/group'
import { recordVersion } from '@rastro/model/record-version'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

export const GROUPS_KEY = endpoints.listGroups.path
export const groupsQuery = () => queryFor(endpoints.listGroups, {})

/** `id` 0 makes a new one. @param edited as it was loaded: fails with CHANGED_MEANWHILE when it is another one by now */
export const saveGroup = (group: Group, edited?: Group | null): Promise<Group> =>
  group.id > 0
    ? call(endpoints.updateGroup, {
        params: { id: group.id },
        body: group,
        ifMatch: edited ? recordVersion(edited) : undefined,
      })
    : call(endpoints.createGroup, { body: group })

export const deleteGroup = (id: number): Promise<unknown> => call(endpoints.deleteGroup, { params: { id } })
