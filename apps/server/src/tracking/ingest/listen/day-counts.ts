const DAY_MS = 86_400_000

/** How many positions of each device were kept since midnight UTC, as far as this process has seen. */
export interface DayCounts {
  of(deviceId: number, nowMs: number): number
  add(deviceId: number, nowMs: number): void
}

export function createDayCounts(): DayCounts {
  const counts = new Map<number, number>()
  let day = -1
  const turn = (nowMs: number): void => {
    const today = Math.floor(nowMs / DAY_MS)
    if (today === day) return
    day = today
    counts.clear()
  }
  return {
    of(deviceId, nowMs) {
      turn(nowMs)
      return counts.get(deviceId) ?? 0
    },
    add(deviceId, nowMs) {
      turn(nowMs)
      counts.set(deviceId, (counts.get(deviceId) ?? 0) + 1)
    },
  }
}
