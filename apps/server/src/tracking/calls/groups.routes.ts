import { ApiError } from '@rastro/model/errors'
import { groupEndpoints, type GroupInput } from '@rastro/model/group'
import type { Db } from '#src/db/index'
import { type CrudParts, crudRoutes, plainJson } from './crud-routes'
import type { Mount } from '#src/http/index'
import type { OwnedAccessIndex } from '#src/tracking/fleet/access/index'
import { anchorCalendarOf } from '#src/tracking/fleet/calendars/index'
import {
  deleteGroup,
  type GroupDirectory,
  type GroupRecord,
  insertGroup,
  updateGroup,
} from '#src/tracking/fleet/groups/index'

export interface GroupRoutes extends CrudParts {
  db: Db
  groups: GroupDirectory
  access: OwnedAccessIndex
}

export function groupRoutes(mount: Mount, { db, groups, access, ...parts }: GroupRoutes): void {
  const { policy } = parts
  crudRoutes<GroupRecord, GroupInput>(mount, parts, {
    noun: 'group',
    table: 'groups',
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
    create: (input, { id }) => insertGroup(db, input, id),
    update: (input, version) => updateGroup(db, input, version),
    remove: (id) => deleteGroup(db, id),
  })
}
