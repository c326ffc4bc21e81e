import { numberAttribute } from '#src/tracking/position/positions/index'
import { isNewest, type Step } from './step'

/** `hours`, milliseconds with the ignition on: grows while it was on and still is, else carried over. */
export const countEngineHours: Step = (position, { last, nowMs }) => {
  if (typeof position.attributes.hours === 'number') return undefined
  let hoursMs = numberAttribute(last, 'hours')
  const wasOn = last?.attributes.ignition === true
  if (last && wasOn && position.attributes.ignition === true && isNewest(position, last, nowMs)) {
    hoursMs += Math.max(0, position.deviceTimeMs - last.deviceTimeMs)
  }
  if (hoursMs !== 0) position.attributes.hours = hoursMs
  return undefined
}
