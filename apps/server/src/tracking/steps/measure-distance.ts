import { distanceMeters } from '@rastro/geo'
import { hasPlace, numberAttribute, type TrackedPosition } from '#src/tracking/positions/index'
import { booleanSetting, isNewest, numberSetting, type Step, type StepContext } from './step'

const toCentimetres = (meters: number): number => Math.round(meters * 100) / 100

/**
 * `coordinates.filter`: a step shorter than `coordinates.minError` is the receiver's noise, one longer than
 * `coordinates.maxError` is a wrong fix; in both cases, metres, the vehicle stays where it was.
 */
function staysPut(meters: number, { setting }: StepContext): boolean {
  if (!booleanSetting(setting, 'coordinates.filter')) return false
  const minError = numberSetting(setting, 'coordinates.minError')
  const maxError = numberSetting(setting, 'coordinates.maxError')
  return (minError > 0 && meters < minError) || (maxError > 0 && meters > maxError)
}

function wayFrom(last: TrackedPosition, position: TrackedPosition, context: StepContext): number {
  const sent = position.attributes.distance
  const meters = distanceMeters(last, position)
  if (!staysPut(meters, context)) return typeof sent === 'number' ? sent : meters
  position.latitude = last.latitude
  position.longitude = last.longitude
  return 0
}

/**
 * `distance` since the last fix and `totalDistance`, metres to the centimetre. A late fix counts nothing, for the way it
 * lies on was already counted by the newer fix; its total is that of the fix before it in time, as far as that is known.
 */
export const measureDistance: Step = (position, context) => {
  const { last, totalBefore, nowMs } = context
  const sent = position.attributes.distance
  let total = numberAttribute(last, 'totalDistance')
  let distance = 0
  if (last && !isNewest(position, last, nowMs)) total = totalBefore(position.fixTimeMs) ?? total
  else if (last && hasPlace(last)) distance = wayFrom(last, position, context)
  else if (!last && typeof sent === 'number') distance = sent
  position.attributes.distance = toCentimetres(distance)
  position.attributes.totalDistance = toCentimetres(total + distance)
  return undefined
}
