import type { EventAttributes } from '#src/tracking/ingest/events/index'
import { hasPlace } from '#src/tracking/position/positions/index'
import { numberSetting } from '#src/tracking/position/steps/index'
import { NONE, plain } from './detector'
import { linkedDevices } from './linked-devices'

/** Set off with no linked device close by. */
export const detectUnaccompanied = plain((position, { last, setting, hooks }) => {
  if (position.attributes.motion !== true || last === null || last.attributes.motion === true) return NONE
  const threshold = numberSetting(setting, 'unaccompaniedDistance')
  if (threshold <= 0 || !hasPlace(position)) return NONE
  const linked = linkedDevices(position, hooks)
  if (linked.some(({ meters }) => meters <= threshold)) return NONE
  const nearest = Math.min(...linked.map(({ meters }) => meters))
  const attributes: EventAttributes = { threshold }
  if (Number.isFinite(nearest)) attributes.distance = Math.round(nearest)
  return [{ type: 'unaccompaniedMotion', attributes }]
})
