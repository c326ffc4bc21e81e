import { numberSetting, type ReadSetting } from '#src/tracking/position/steps/index'

/**
 * When a silent device was last to be told of, epoch ms: `deviceInactivityStart` ms after it last spoke, and every
 * `deviceInactivityPeriod` ms after that. Null when it is not.
 */
export function inactiveSince(lastUpdateMs: number, nowMs: number, setting: ReadSetting): number | null {
  const startMs = numberSetting(setting, 'deviceInactivityStart')
  if (startMs <= 0) return null
  const firstMs = lastUpdateMs + startMs
  if (nowMs < firstMs) return null
  const periodMs = numberSetting(setting, 'deviceInactivityPeriod')
  if (periodMs <= 0) return firstMs
  return firstMs + Math.floor((nowMs - firstMs) / periodMs) * periodMs
}
