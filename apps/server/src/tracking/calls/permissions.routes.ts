import { ApiError } from '@rastro/model/errors'
import { type Permission, permissionEndpoints } from '@rastro/model/permission'
import type { Authenticated } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Mount } from '#src/http/index'
import type { Feed } from '#src/db/feed/index'
import { isReseller } from '#src/tracking/people/users/index'
import { requireNotActing } from '#src/tracking/people/sessions/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import { type LinkKind, linkKinds, type OwnedAccessIndex, type Policy } from '#src/tracking/fleet/access/index'
import { deleteLinks, insertLinks, type Pair } from '#src/tracking/fleet/permissions/index'

export interface PermissionRoutes {
  db: Db
  access: OwnedAccessIndex
  policy: Policy
  devices: Pick<DeviceDirectory, 'byId'>
  feed: Pick<Feed, 'committed'>
}

interface LinkRequest {
  kind: LinkKind
  pairs: Pair[]
}

/** The kind of link that two keys name, owner first; letter case does not matter. */
function kindOf(keys: readonly string[]): LinkKind {
  const [owner, property] = keys.map((key) => key.toLowerCase())
  const kind = linkKinds.find(
    (one) => one.ownerKey.toLowerCase() === owner && one.propertyKey.toLowerCase() === property,
  )
  if (keys.length !== 2 || !kind) throw new ApiError('INVALID_PERMISSION')
  return kind
}

/** The kind of link between two keys, whichever of them owns; `isOwner`: the first does. */
function kindBetween(of: string, to: string): { kind: LinkKind; isOwner: boolean } {
  for (const isOwner of [true, false]) {
    const [owner, property] = isOwner ? [of, to] : [to, of]
    const kind = linkKinds.find((one) => one.ownerKey === owner && one.propertyKey === property)
    if (kind) return { kind, isOwner }
  }
  throw new ApiError('INVALID_PERMISSION')
}

function readLinks(permissions: readonly Permission[]): LinkRequest | undefined {
  const [first] = permissions
  if (!first) return undefined
  const kind = kindOf(Object.keys(first))
  const pairs = permissions.map((permission) => {
    if (kindOf(Object.keys(permission)) !== kind) throw new ApiError('INVALID_PERMISSION')
    const [owner = 0, property = 0] = Object.values(permission)
    return { owner, property }
  })
  return { kind, pairs }
}

export function permissionRoutes(mount: Mount, { db, access, devices, policy, feed }: PermissionRoutes): void {
  const allowed = (caller: Authenticated, permissions: readonly Permission[]): LinkRequest | undefined => {
    const { user: actor } = caller
    policy.requireUnrestricted(actor)
    const request = readLinks(permissions)
    // What somebody else is given is a right given.
    const isOfOthers =
      request?.kind.property === 'user' ||
      (request?.kind.owner === 'user' && request.pairs.some(({ owner }) => owner !== actor.id))
    if (isOfOthers) requireNotActing(caller)
    for (const { owner, property } of request?.pairs ?? []) {
      policy.requireAccess(actor, request!.kind.owner, owner)
      policy.requireAccess(actor, request!.kind.property, property)
    }
    return request
  }
  const link = async (caller: Authenticated, permissions: readonly Permission[]): Promise<void> => {
    const { user: actor } = caller
    const request = allowed(caller, permissions)
    if (!request) return
    // Whoever puts somebody above himself could have his restrictions lifted by him.
    const isSelf = request.kind.table === 'user_users' && request.pairs.some(({ property }) => property === actor.id)
    if (isSelf && !actor.administrator) throw new ApiError('USER_ACCESS_DENIED')
    await feed.committed(insertLinks(db, request.kind, request.pairs))
  }
  const unlink = async (caller: Authenticated, permissions: readonly Permission[]): Promise<void> => {
    const request = allowed(caller, permissions)
    if (!request) return
    if (request.kind.table === 'user_devices')
      for (const { owner, property } of request.pairs)
        // He would own it no longer.
        if (devices.byId(property)?.accountId === owner) policy.requireMayGive(caller.user, owner)
    const { user: actor } = caller
    const keeperId = isReseller(actor) && !actor.administrator ? actor.id : undefined
    await feed.committed(deleteLinks(db, request.kind, request.pairs, keeperId))
  }

  mount(permissionEndpoints.list, ({ query }) => {
    const entries = Object.entries(query).slice(0, 2)
    const kind = kindOf(entries.map(([key]) => key))
    const [owner = Number.NaN, property = Number.NaN] = entries.map(([, value]) => Number(value))
    if (!Number.isInteger(owner) || !Number.isInteger(property)) throw new ApiError('NOT_FOUND')
    return linksBetween(access, kind, owner, property)
  })
  mount(permissionEndpoints.linked, ({ actor, body: { of, ids, to } }) => {
    const { kind, isOwner } = kindBetween(of, to)
    const [asked, found] = isOwner ? [kind.owner, kind.property] : [kind.property, kind.owner]
    for (const id of ids) policy.requireAccess(actor, asked, id)
    const counts = countLinked(access, kind, isOwner, new Set(ids))
    return [...counts].filter(([id]) => policy.canSee(actor, found, id)).map(([id, count]) => ({ id, count }))
  })
  mount(permissionEndpoints.link, ({ credentials, body }) => link(credentials, [body]))
  mount(permissionEndpoints.unlink, ({ credentials, body }) => unlink(credentials, [body]))
  mount(permissionEndpoints.linkAll, ({ credentials, body }) => link(credentials, body))
  mount(permissionEndpoints.unlinkAll, ({ credentials, body }) => unlink(credentials, body))
}

/** Existing links; 0 at either end stands for any. */
function linksBetween(access: OwnedAccessIndex, kind: LinkKind, owner: number, property: number): Permission[] {
  const pairs = access.links[kind.table]
  const found: Permission[] = []
  const owners = owner !== 0 ? [owner] : property !== 0 ? pairs.leftsOf(property) : pairs.lefts()
  for (const one of owners)
    for (const other of pairs.rightsOf(one))
      if (property === 0 || property === other) found.push({ [kind.ownerKey]: one, [kind.propertyKey]: other })
  return found
}

/** How many of the given objects each object at the other end is linked to. */
function countLinked(
  access: OwnedAccessIndex,
  kind: LinkKind,
  isOwner: boolean,
  ids: ReadonlySet<number>,
): Map<number, number> {
  const pairs = access.links[kind.table]
  const counts = new Map<number, number>()
  for (const id of ids)
    for (const other of isOwner ? pairs.rightsOf(id) : pairs.leftsOf(id))
      counts.set(other, (counts.get(other) ?? 0) + 1)
  return counts
}
