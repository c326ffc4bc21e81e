import { ApiError } from '@rastro/model/errors'
import type { ReportQuery } from '@rastro/model/report'
import type { AccessIndex } from '#src/tracking/fleet/access/index'
import type { Actor } from '#src/tracking/people/users/index'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import type { Period } from './track.store'

export interface ScopeParts {
  access: AccessIndex
  devices: DeviceDirectory
  groups: GroupDirectory
}

/** A group with those below it, as far as the caller sees them. */
function groupTree(actor: Actor, roots: readonly number[], { access, groups }: ScopeParts): Set<number> {
  const found = new Set<number>()
  const look = (id: number): void => {
    if (found.has(id) || !access.canSeeGroup(actor.id, id)) return
    found.add(id)
    for (const child of groups.childrenOf(id)) look(child)
  }
  for (const id of roots) look(id)
  return found
}

/** Devices a report is about, by name: only linked ones, for administrators too; others are left out silently. */
export function devicesOf(actor: Actor, query: Pick<ReportQuery, 'deviceId' | 'groupId'>, parts: ScopeParts) {
  const { deviceId = [], groupId = [] } = query
  const linked = linkedDevices(actor, parts)
  if (deviceId.length === 0 && groupId.length === 0) return linked
  const wanted = new Set(deviceId)
  const wantedGroups = groupTree(actor, groupId, parts)
  return linked.filter((device) => wanted.has(device.id) || wantedGroups.has(device.groupId))
}

function linkedDevices(actor: Actor, { access, devices }: ScopeParts): DeviceRecord[] {
  const ids = access.visibleDeviceIds(actor.id)
  return devices.sorted().filter(({ id }) => ids.has(id))
}

/** Throws `INVALID_INPUT` for a missing or inverted period, `REPORT_PERIOD_TOO_LONG` beyond `limitMs` (0: no limit). */
export function periodOf({ from, to }: Pick<ReportQuery, 'from' | 'to'>, limitMs: number): Period {
  if (!from || !to) throw new ApiError('INVALID_INPUT', 'from and to are needed')
  if (from > to) throw new ApiError('INVALID_INPUT', 'from is later than to')
  if (limitMs > 0 && to.getTime() - from.getTime() > limitMs) throw new ApiError('REPORT_PERIOD_TOO_LONG')
  return { from, to }
}
