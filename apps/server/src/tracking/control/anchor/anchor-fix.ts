import type { ErrorCode } from '@rastro/model/errors'
import { hasPlace, type TrackedPosition } from '#src/tracking/position/positions/index'
import { numberSetting, type ReadSetting } from '#src/tracking/position/steps/index'

/** Whoever moves is soon elsewhere. */
const MOVING_MAX_SECONDS = 300

/** Why a device cannot be anchored at this position; null when it can. */
export function anchorRefusal(
  position: TrackedPosition | null,
  nowMs: number,
  setting: ReadSetting,
): Extract<ErrorCode, 'NO_POSITION' | 'ANCHOR_FIX_INVALID' | 'ANCHOR_FIX_STALE'> | null {
  if (!position || !hasPlace(position)) return 'NO_POSITION'
  if (!position.valid) return 'ANCHOR_FIX_INVALID'
  const standingMs = numberSetting(setting, 'anchor.maxFixAge') * 1000
  const mostMs = position.attributes.motion === true ? Math.min(MOVING_MAX_SECONDS * 1000, standingMs) : standingMs
  // A clock that runs ahead says no more about where the device is now than one that stopped.
  return Math.abs(nowMs - position.fixTimeMs) > mostMs ? 'ANCHOR_FIX_STALE' : null
}
