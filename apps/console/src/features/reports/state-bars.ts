import type { StateRow } from '@rastro/model/report'
import { dayOf } from '#src/widgets/period'

export const STATES = ['moving', 'idle', 'stopped', 'offline'] as const
export type TimeState = (typeof STATES)[number]

/** Time in each state, ms, of a day (epoch ms of its beginning), of a name, or of all that had no room (null). */
export interface StateBar {
  name: number | string | null
  times: Record<TimeState, number>
}

const NAMES_MAX = 12

const none = (): StateBar['times'] => ({ moving: 0, idle: 0, stopped: 0, offline: 0 })
function add(into: StateBar['times'], more: Readonly<Record<TimeState, number>>): void {
  for (const state of STATES) into[state] += more[state]
}

/** Days in their order, all devices together; or devices, those that moved longest first, and the rest. */
export function stateBars(rows: readonly StateRow[], isDaily: boolean, timeZone: string | undefined): StateBar[] {
  const bars = new Map<string, StateBar>()
  for (const row of rows) {
    const startMs = Date.parse(row.startTime)
    const key = isDaily ? dayOf(startMs, timeZone) : String(row.deviceId)
    const bar = bars.get(key) ?? { name: isDaily ? startMs : row.deviceName, times: none() }
    add(bar.times, row)
    bars.set(key, bar)
  }
  if (isDaily) return [...bars.entries()].sort(([one], [other]) => one.localeCompare(other)).map(([, bar]) => bar)
  const sorted = [...bars.values()].sort((one, other) => other.times.moving - one.times.moving)
  if (sorted.length <= NAMES_MAX) return sorted
  const rest = none()
  for (const { times } of sorted.slice(NAMES_MAX - 1)) add(rest, times)
  return [...sorted.slice(0, NAMES_MAX - 1), { name: null, times: rest }]
}
