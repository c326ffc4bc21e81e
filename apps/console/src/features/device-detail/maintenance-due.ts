import type { Maintenance } from '@rastro/model/maintenance'
import type { Position } from '@rastro/model/position'

/** How far the next time is: less than 0 when it passed. In the unit of the attribute, times in ms. */
export interface MaintenanceDue {
  id: number
  name: string
  /** Attribute it counts, or a time of the position. */
  type: string
  left: number | null
}

const TIMES = ['fixTime', 'deviceTime', 'serverTime'] as const
export const isTimeType = (type: string): boolean => TIMES.some((name) => name === type)

const valueOf = (type: string, position: Position | null): number | null => {
  const time = TIMES.find((name) => name === type)
  if (time) {
    const at = position?.[time]
    return at ? Date.parse(at) : null
  }
  const value = position?.attributes[type]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Next due after `value`: at `start`, then every `period`. */
const nextDue = ({ start, period }: Maintenance, value: number): number | null => {
  if (value < start) return start
  return period > 0 ? start + (Math.floor((value - start) / period) + 1) * period : null
}

/** What is due and when, the nearest first; what was due once and never again is over. */
export function maintenanceDue(all: readonly Maintenance[], position: Position | null): MaintenanceDue[] {
  return all
    .flatMap((one): MaintenanceDue[] => {
      const value = valueOf(one.type, position)
      const due = value === null ? null : nextDue(one, value)
      if (value !== null && due === null) return []
      return [{ id: one.id, name: one.name, type: one.type, left: value === null || due === null ? null : due - value }]
    })
    .sort((a, b) => (a.left ?? Infinity) - (b.left ?? Infinity))
}
