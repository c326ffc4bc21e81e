import { numberAttribute, type TrackedPosition } from '#src/tracking/position/positions/index'
import type { PositionHooks } from '#src/tracking/position/steps/index'
import { NONE, plain } from './detector'

const NONE_LINKED: ReturnType<NonNullable<PositionHooks['maintenances']>> = []

const TIMES: Record<string, (position: TrackedPosition) => number> = {
  fixTime: ({ fixTimeMs }) => fixTimeMs,
  deviceTime: ({ deviceTimeMs }) => deviceTimeMs,
  serverTime: ({ serverTimeMs }) => serverTimeMs,
}

const valueOf = (type: string, position: TrackedPosition): number =>
  TIMES[type]?.(position) ?? numberAttribute(position, type)

/** A counter reached the start of a maintenance, or one of its periods after that (TRACKING-API §8). */
export const detectMaintenance = plain((position, { last, hooks }) => {
  const linked = hooks.maintenances?.(position.deviceId) ?? NONE_LINKED
  if (!last || linked.length === 0) return NONE
  return linked.flatMap(({ id, type, start, period }) => {
    const before = valueOf(type, last)
    const now = valueOf(type, position)
    if (period === 0 || before === 0 || now === 0 || now < start) return []
    const periods = (value: number): number => Math.trunc((value - start) / period)
    if (before >= start && periods(before) >= periods(now)) return []
    return [{ type: 'maintenance', maintenanceId: id, attributes: { [type]: now, before, start, period } }]
  })
})
