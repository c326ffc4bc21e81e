import type { DeviceState } from '#src/tracking/fleet/devices/index'

/** Lists of devices arrive within seconds; what changed longer ago than this is not told again. */
const REMEMBERED_MS = 120_000

/** Devices that were edited, or whose status changed, a short while ago: what a list loaded before does not say. */
export interface RecentChanges {
  edited(deviceId: number, nowMs: number): void
  /** Something was heard of the device; only another status or its first position counts. */
  heard(deviceId: number, state: Readonly<DeviceState>, nowMs: number): void
  forget(deviceId: number): void
  /** Of these devices, those that changed at that time or later; looks at as many as the smaller list has. */
  since(sinceMs: number, among: ReadonlySet<number>): Set<number>
}

export function createRecentChanges(): RecentChanges {
  const known = new Map<number, string>()
  /** Oldest first. */
  const changedAtMs = new Map<number, number>()

  function edited(deviceId: number, nowMs: number): void {
    changedAtMs.delete(deviceId)
    changedAtMs.set(deviceId, nowMs)
    for (const [id, atMs] of changedAtMs) {
      if (atMs >= nowMs - REMEMBERED_MS) return
      changedAtMs.delete(id)
    }
  }

  return {
    edited,
    heard(deviceId, { status, positionId }, nowMs) {
      const now = positionId === 0 ? `${status} unplaced` : status
      if (known.get(deviceId) === now) return
      known.set(deviceId, now)
      edited(deviceId, nowMs)
    },
    forget(deviceId) {
      known.delete(deviceId)
      changedAtMs.delete(deviceId)
    },
    since(sinceMs, among) {
      const found = new Set<number>()
      const isShorter = among.size < changedAtMs.size
      if (isShorter)
        for (const id of among) if ((changedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) >= sinceMs) found.add(id)
      if (!isShorter) for (const [id, atMs] of changedAtMs) if (atMs >= sinceMs && among.has(id)) found.add(id)
      return found
    },
  }
}
