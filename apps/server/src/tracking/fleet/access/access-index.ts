import { createListeners } from '#src/platform/listeners'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import { linkKinds, type LinkNoun, type Links, type LinkTable } from './links'

/** How far up a group is looked for: itself, its parent, its grandparent (TRACKING-API §3.2). */
export const GROUP_LEVELS = 3

/** Whose view of which devices may have changed. `all` when a change of groups can concern anybody. */
export interface AccessChange {
  users: ReadonlySet<number> | 'all'
}

/** Who may see what, in memory: direct links, and links of groups three levels up. */
export interface AccessIndex {
  visibleDeviceIds(userId: number): ReadonlySet<number>
  canSeeDevice(userId: number, deviceId: number): boolean
  /** Users that see the device, each once. */
  watchersOf(deviceId: number): ReadonlySet<number>
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

const NOTHING: ReadonlySet<number> = new Set()

/** @param seesDevices whether a user is shown the devices he is linked to; everybody is when left out */
export function createAccessIndex(
  links: Links,
  devices: DeviceDirectory,
  groups: GroupDirectory,
  seesDevices: (userId: number) => boolean = () => true,
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

  const devicesOf = (userId: number): ReadonlySet<number> => {
    const known = deviceCache.get(userId)
    if (known) return known
    if (!seesDevices(userId)) return NOTHING
    const found = new Set(links.user_devices.rightsOf(userId))
    for (const group of groupsOf(userId)) for (const id of devicesByGroup.get(group) ?? []) found.add(id)
    deviceCache.set(userId, found)
    return found
  }

  const watchers = (deviceId: number, groupId: number): Set<number> => {
    const found = new Set(links.user_devices.leftsOf(deviceId))
    if (groupId !== 0)
      for (const group of groups.lineage(groupId, GROUP_LEVELS))
        for (const user of links.user_groups.leftsOf(group)) found.add(user)
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
    const concerned = watchers(device.id, device.groupId)
    if (change.kind === 'updated') {
      if (change.before.groupId === device.groupId) return
      for (const user of watchers(device.id, change.before.groupId)) concerned.add(user)
      leave(device.id, change.before.groupId)
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
    canSeeDevice: (userId, deviceId) => devicesOf(userId).has(deviceId),
    watchersOf(deviceId) {
      const found = watchers(deviceId, devices.byId(deviceId)?.groupId ?? 0)
      for (const user of found) if (!seesDevices(user)) found.delete(user)
      return found
    },
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
