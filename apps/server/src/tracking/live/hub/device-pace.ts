import type { DeviceState } from '#src/tracking/fleet/devices/index'

/**
 * How often a device is sent again while nothing of it but its last update moves. Its positions, its status, its first
 * position and what operators write are never held back.
 */
export const DEVICE_EVERY_MS = 5000

interface Told {
  status: string
  hasPosition: boolean
  atMs: number
}

/** Holds back the device elements of messages that say nothing new: half of all bytes, as every message moves lastUpdate. */
export interface DevicePace {
  /** Whether the device is to be sent now; otherwise it waits for `due`. */
  isNews(deviceId: number, state: Readonly<DeviceState>, nowMs: number): boolean
  /** The device is sent anyway. */
  sent(deviceId: number, state: Readonly<DeviceState>, nowMs: number): void
  /** Devices that have waited long enough; they count as sent once asked `isNews`. */
  due(nowMs: number): number[]
  isWaiting(): boolean
  forget(deviceId: number): void
  clear(): void
}

export function createDevicePace(everyMs = DEVICE_EVERY_MS): DevicePace {
  const told = new Map<number, Told>()
  const waiting = new Set<number>()

  const sent: DevicePace['sent'] = (deviceId, { status, positionId }, nowMs) => {
    waiting.delete(deviceId)
    told.set(deviceId, { status, hasPosition: positionId !== 0, atMs: nowMs })
  }

  return {
    sent,
    isNews(deviceId, state, nowMs) {
      const last = told.get(deviceId)
      const isSame = last?.status === state.status && last.hasPosition === (state.positionId !== 0)
      if (last && isSame && nowMs - last.atMs < everyMs) {
        waiting.add(deviceId)
        return false
      }
      sent(deviceId, state, nowMs)
      return true
    },
    due(nowMs) {
      const found: number[] = []
      for (const id of waiting) if (nowMs - (told.get(id)?.atMs ?? 0) >= everyMs) found.push(id)
      return found
    },
    isWaiting: () => waiting.size > 0,
    forget(deviceId) {
      told.delete(deviceId)
      waiting.delete(deviceId)
    },
    clear() {
      told.clear()
      waiting.clear()
    },
  }
}
