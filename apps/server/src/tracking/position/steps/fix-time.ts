import { NO_FIX_TIME_MS } from '#src/tracking/position/positions/index'
import { AHEAD_KEY, listSetting, numberSetting, type Step, textSetting } from './step'

const WEEK_MS = 7 * 86_400_000
const ROLLOVER_MS = 1024 * WEEK_MS
const OLDEST_BELIEVABLE_MS = ROLLOVER_MS - 90 * 86_400_000

/** Old receivers count weeks modulo 1024 and report a date about 19.6 years back. */
export function repairWeekRollover(timeMs: number, nowMs: number): number {
  let repaired = timeMs
  while (repaired > 0 && nowMs - repaired > OLDEST_BELIEVABLE_MS) repaired += ROLLOVER_MS
  return repaired
}

/** A fix further ahead than `time.futureLimit` (seconds; 0 is no limit) says so, and is never the newest. */
export const markAhead: Step = (position, { setting, nowMs }) => {
  const seconds = numberSetting(setting, 'time.futureLimit')
  if (seconds > 0 && position.fixTimeMs > nowMs + seconds * 1000) position.attributes[AHEAD_KEY] = true
  return undefined
}

/**
 * Repairs the GPS week and applies `time.override` (`serverTime` or `deviceTime`), for the protocols listed in
 * `time.protocols` when there is such a list.
 */
export const fixTime: Step = (position, { setting, hasFix, nowMs }) => {
  if (hasFix && position.fixTimeMs !== NO_FIX_TIME_MS) {
    position.fixTimeMs = repairWeekRollover(position.fixTimeMs, nowMs)
    position.deviceTimeMs = repairWeekRollover(position.deviceTimeMs, nowMs)
  }
  const override = textSetting(setting, 'time.override')
  if (override === undefined) return undefined
  if (hasFix) position.measuredMs = position.fixTimeMs
  const protocols = listSetting(setting, 'time.protocols')
  if (protocols.length > 0 && !protocols.includes(position.protocol)) return undefined
  if (override === 'serverTime') position.fixTimeMs = position.deviceTimeMs = position.serverTimeMs
  if (override === 'deviceTime') position.fixTimeMs = position.deviceTimeMs
  return undefined
}
