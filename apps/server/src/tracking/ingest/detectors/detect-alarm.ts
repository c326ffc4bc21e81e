import type { TrackedPosition } from '#src/tracking/position/positions/index'
import { booleanSetting } from '#src/tracking/position/steps/index'
import { NONE, plain } from './detector'

const alarmsOf = (position: TrackedPosition | null): string[] => {
  const value = position?.attributes.alarm
  return typeof value === 'string'
    ? value
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
    : []
}

/** One event for each alarm of the position; those of the position before are the same ones still going on. */
export const detectAlarm = plain((position, { last, setting }) => {
  if (position.attributes.alarm === undefined) return NONE
  const known = booleanSetting(setting, 'event.ignoreDuplicateAlerts') ? alarmsOf(last) : []
  const fresh = new Set(alarmsOf(position).filter((alarm) => !known.includes(alarm)))
  return [...fresh].map((alarm) => ({ type: 'alarm', attributes: { alarm } }))
})
