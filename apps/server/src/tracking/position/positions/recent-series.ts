import type { RecentSeries } from '@rastro/model/position'
import type { TrackedPosition } from './tracked-position'

const FIELDS: Readonly<Record<string, (position: TrackedPosition) => number>> = {
  speed: (position) => position.speedKnots,
  altitude: (position) => position.altitudeMeters,
  accuracy: (position) => position.accuracyMeters,
  course: (position) => position.courseDegrees,
}

function valueOf(position: TrackedPosition, name: string): number | null {
  if (Object.hasOwn(FIELDS, name)) return FIELDS[name]?.(position) ?? null
  const value = Object.hasOwn(position.attributes, name) ? position.attributes[name] : null
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Where a stretch of values is lowest and highest. */
function extremes(values: ReadonlyArray<number | null>, begin: number, end: number): number[] {
  let low = -1
  let high = -1
  for (let index = begin; index < end; index++) {
    const value = values[index] ?? null
    if (value === null) continue
    if (low === -1 || value < (values[low] ?? 0)) low = index
    if (high === -1 || value > (values[high] ?? 0)) high = index
  }
  return low === -1 ? [] : [low, high]
}

/** Which of many points to keep: first and last, and in each of equal stretches the extremes of every series. */
function kept(all: ReadonlyArray<ReadonlyArray<number | null>>, count: number, max: number): number[] {
  const stretches = Math.max(1, Math.floor((max - 2) / (2 * all.length)))
  const chosen = new Set([0, count - 1])
  for (let stretch = 0; stretch < stretches; stretch++) {
    const begin = Math.floor((stretch * count) / stretches)
    const end = Math.floor(((stretch + 1) * count) / stretches)
    for (const values of all) for (const index of extremes(values, begin, end)) chosen.add(index)
  }
  return [...chosen].sort((one, other) => one - other)
}

/**
 * Values of positions over time, at most about `max` points.
 * @param positions oldest first
 */
export function recentSeries(
  positions: readonly TrackedPosition[],
  names: readonly string[],
  max: number,
): RecentSeries {
  const all = names.map((name) => positions.map((one) => valueOf(one, name)))
  const indexes = positions.length <= max ? [...positions.keys()] : kept(all, positions.length, max)
  const pick = <T>(values: readonly T[]): T[] => values.filter((_, index) => wanted.has(index))
  const wanted = new Set(indexes)
  return {
    times: pick(positions.map(({ fixTimeMs }) => fixTimeMs)),
    series: Object.fromEntries(names.map((name, index) => [name, pick(all[index] ?? [])])),
  }
}
