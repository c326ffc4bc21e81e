import { ApiError } from '@rastro/model/errors'
import { groupEndpoints, type GroupInput } from '@rastro/model/group'
import type { Db } from '#src/db/index'
import { crudRoutes, plainJson } from './crud-routes'
import type { Mount } from '#src/http/index'
import type { OwnedAccessIndex, Policy } from '#src/tracking/fleet/access/index'
import type { OwnedDeviceDirectory } from '#src/tracking/fleet/devices/index'
import { anchorCalendarOf } from '#src/tracking/fleet/calendars/index'
import {
  deleteGroup,
  type GroupRecord,
  insertGroup,
  type OwnedGroupDirectory,
  updateGroup,
} from '#src/tracking/fleet/groups/index'

export interface GroupRoutes {
  db: Db
  groups: OwnedGroupDirectory
  devices: OwnedDeviceDirectory
  access: OwnedAccessIndex
  policy: Policy
}

export function groupRoutes(mount: Mount, { db, groups, devices, access, policy }: GroupRoutes): void {
  crudRoutes<GroupRecord, GroupInput>(mount, policy, {
    noun: 'group',
    endpoints: groupEndpoints,
    byId: groups.byId,
    sorted: groups.sorted,
    reachOf: access.visibleGroupIds,
    ofUser: access.visibleGroupIds,
    textOf: (group) => group.name,
    json: plainJson(),
    check(actor, input, before) {
      policy.requireChoice(actor, 'calendar', anchorCalendarOf(input.attributes), anchorCalendarOf(before?.attributes))
      if (input.groupId === 0 || input.groupId === before?.groupId) return
      policy.requireAccess(actor, 'group', input.groupId)
      if (before && groups.lineage(input.groupId, Number.POSITIVE_INFINITY).includes(before.id))
        throw new ApiError('GROUP_CYCLE')
    },
    async create(input, creatorId) {
      const group = await insertGroup(db, input, creatorId)
      access.link('user_groups', creatorId, group.id)
      groups.put(group)
      return group
    },
    async update(input) {
      const group = await updateGroup(db, input)
      if (group) groups.put(group)
      return group
    },
    async remove(id) {
      await deleteGroup(db, id)
      access.together(() => {
        for (const device of [...devices.all()]) if (device.groupId === id) devices.put({ ...device, groupId: 0 })
        groups.remove(id)
      })
    },
  })
}
