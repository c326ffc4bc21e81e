import { createListeners } from '#src/platform/listeners'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import type { AccountTree } from '#src/tracking/people/accounts/index'
import { linkKinds, type LinkNoun, type Links, type LinkTable } from './links'

/** How far up a group is looked for: itself, its parent, its grandparent (TRACKING-API §3.2). */
export const GROUP_LEVELS = 3

/** Whose view of which devices may have changed. `all` when a change of groups can concern anybody. */
export interface AccessChange {
  users: ReadonlySet<number> | 'all'
}

/** Who oversees the devices of those below him: by the tree, not by copied links. */
interface Branches extends Pick<AccountTree, 'above' | 'below' | 'isBelow'> {
  /** Managers and resellers do. */
  oversees(userId: number): boolean
}

/** Everybody stands alone. */
const NO_BRANCHES: Branches = { above: () => [], below: () => [], isBelow: () => false, oversees: () => false }

/**
 * Who may see what, in memory: direct links, links of groups three levels up, what one owns, and what those below own for who
 * oversees them.
 */
export interface AccessIndex {
  visibleDeviceIds(userId: number): ReadonlySet<number>
  canSeeDevice(userId: number, deviceId: number): boolean
  /** Users that see the device, each once. */
  watchersOf(deviceId: number): ReadonlySet<number>
  /** Accounts whose devices he sees by the tree: his own, and those below him when he oversees them. */
  ownersFor(userId: number): Iterable<number>
  visibleGroupIds(userId: number): ReadonlySet<number>
  canSeeGroup(userId: number, groupId: number): boolean
  /** Told after the index answers anew. */
  onChange(listener: (change: AccessChange) => void): () => void
}

/** The index as the modules that store links see it. */
export interface OwnedAccessIndex extends AccessIndex {
  readonly links: Links
  link(table: LinkTable, owner: number, property: number): void
  unlink(table: LinkTable, owner: number, property: number): void
  /** Does what changes many objects at once; who is concerned hears of it once, afterwards. */
  together(work: () => void): void
  /** What a user may see is decided anew. */
  lookAgain(users: ReadonlySet<number> | 'all'): void
  /** Forgets every link of an object that was removed. */
  forget(noun: LinkNoun, id: number): void
}

const VISIBILITY: ReadonlySet<LinkTable> = new Set(['user_devices', 'user_groups'])

/** What of a device decides who sees it, beside links. */
type Whereabouts = Pick<DeviceRecord, 'groupId' | 'accountId'>

const NOTHING: ReadonlySet<number> = new Set()

/** @param seesDevices whether a user is shown any devices at all; everybody is when left out */
export function createAccessIndex(
  links: Links,
  devices: DeviceDirectory,
  groups: GroupDirectory,
  seesDevices: (userId: number) => boolean = () => true,
  branches: Branches = NO_BRANCHES,
): OwnedAccessIndex {
  const changes = createListeners<AccessChange>()
  const devicesByGroup = new Map<number, Set<number>>()
  const deviceCache = new Map<number, ReadonlySet<number>>()
  const groupCache = new Map<number, ReadonlySet<number>>()

  const join = (deviceId: number, groupId: number): void => {
    if (groupId === 0) return
    const members = devicesByGroup.get(groupId)
    if (members) members.add(deviceId)
    else devicesByGroup.set(groupId, new Set([deviceId]))
  }
  const leave = (deviceId: number, groupId: number): void => {
    devicesByGroup.get(groupId)?.delete(deviceId)
  }
  for (const device of devices.all()) join(device.id, device.groupId)

  const groupsOf = (userId: number): ReadonlySet<number> => {
    const known = groupCache.get(userId)
    if (known) return known
    const found = new Set(links.user_groups.rightsOf(userId))
    let level: Iterable<number> = [...found]
    for (let depth = 1; depth < GROUP_LEVELS; depth++) {
      const next: number[] = []
      for (const id of level) next.push(...groups.childrenOf(id))
      for (const id of next) found.add(id)
      level = next
    }
    groupCache.set(userId, found)
    return found
  }

  function* ownersFor(userId: number): Generator<number> {
    yield userId
    if (branches.oversees(userId)) yield* branches.below(userId)
  }

  const devicesOf = (userId: number): ReadonlySet<number> => {
    const known = deviceCache.get(userId)
    if (known) return known
    if (!seesDevices(userId)) return NOTHING
    const found = new Set(links.user_devices.rightsOf(userId))
    for (const group of groupsOf(userId)) for (const id of devicesByGroup.get(group) ?? []) found.add(id)
    for (const owner of ownersFor(userId)) for (const id of devices.ownedBy(owner)) found.add(id)
    deviceCache.set(userId, found)
    return found
  }

  /** The same question of one device, without a list of all. */
  const sees = (userId: number, deviceId: number): boolean => {
    if (!seesDevices(userId)) return false
    if (links.user_devices.has(userId, deviceId)) return true
    const device = devices.byId(deviceId)
    if (!device) return false
    const { accountId, groupId } = device
    if (accountId !== null) {
      if (accountId === userId) return true
      if (branches.isBelow(accountId, userId) && branches.oversees(userId)) return true
    }
    if (groupId === 0) return false
    return groups.lineage(groupId, GROUP_LEVELS).some((group) => links.user_groups.has(userId, group))
  }

  const watchers = (deviceId: number, device: Whereabouts | undefined): Set<number> => {
    const found = new Set(links.user_devices.leftsOf(deviceId))
    if (!device) return found
    const { groupId, accountId } = device
    if (groupId !== 0)
      for (const group of groups.lineage(groupId, GROUP_LEVELS))
        for (const user of links.user_groups.leftsOf(group)) found.add(user)
    if (accountId === null) return found
    found.add(accountId)
    for (const { id } of branches.above(accountId)) if (branches.oversees(id)) found.add(id)
    return found
  }

  let held: Set<number> | 'all' | null = null
  const tell = (users: ReadonlySet<number> | 'all'): void => {
    if (held === null) {
      if (users === 'all' || users.size > 0) changes.tell({ users })
    } else if (users === 'all') held = 'all'
    else if (held !== 'all') for (const user of users) held.add(user)
  }
  const refresh = (users: ReadonlySet<number> | 'all'): void => {
    if (users === 'all') {
      deviceCache.clear()
      groupCache.clear()
    } else
      for (const user of users) {
        deviceCache.delete(user)
        groupCache.delete(user)
      }
    tell(users)
  }

  devices.onChange((change) => {
    const { device } = change
    const before = change.kind === 'updated' ? change.before : undefined
    if (before?.groupId === device.groupId && before.accountId === device.accountId) return
    const concerned = watchers(device.id, device)
    if (before) {
      for (const user of watchers(device.id, before)) concerned.add(user)
      leave(device.id, before.groupId)
    }
    if (change.kind === 'removed') {
      leave(device.id, device.groupId)
      forget('device', device.id)
    } else join(device.id, device.groupId)
    refresh(concerned)
  })
  groups.onChange(({ kind, group, before }) => {
    if (kind === 'updated' && before?.groupId === group.groupId) return
    if (kind === 'created' && group.groupId === 0) return
    if (kind === 'removed') forget('group', group.id)
    refresh('all')
  })

  function forget(noun: LinkNoun, id: number): void {
    for (const one of linkKinds) {
      if (one.owner === noun) links[one.table].deleteLeft(id)
      if (one.property === noun) links[one.table].deleteRight(id)
    }
    if (noun === 'user') refresh(new Set([id]))
  }

  return {
    links,
    visibleDeviceIds: devicesOf,
    canSeeDevice: sees,
    watchersOf(deviceId) {
      const found = watchers(deviceId, devices.byId(deviceId))
      for (const user of found) if (!seesDevices(user)) found.delete(user)
      return found
    },
    ownersFor,
    visibleGroupIds: groupsOf,
    canSeeGroup: (userId, groupId) => groupsOf(userId).has(groupId),
    onChange: changes.add,
    link(table, owner, property) {
      if (links[table].add(owner, property) && VISIBILITY.has(table)) refresh(new Set([owner]))
    },
    unlink(table, owner, property) {
      if (links[table].delete(owner, property) && VISIBILITY.has(table)) refresh(new Set([owner]))
    },
    forget,
    lookAgain: refresh,
    together(work) {
      if (held !== null) return work()
      held = new Set()
      try {
        work()
      } finally {
        const concerned = held
        held = null
        tell(concerned)
      }
    },
  }
}
