import { distanceMeters } from '@rastro/geo'
import { hasPlace, numberAttribute, type TrackedPosition } from '#src/tracking/position/positions/index'
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

/** Of a late fix; what the receiver makes of noise is not asked, for it moves nothing. */
function wayBack(last: TrackedPosition, position: TrackedPosition): number {
  const sent = position.attributes.distance
  return typeof sent === 'number' ? sent : distanceMeters(last, position)
}

/**
 * `distance` since the last fix and `totalDistance`, metres to the centimetre. A late fix tells its distance from the
 * newest one (TRACKING-API §14, step 7) but counts nothing, for the way it lies on was already counted by the newer
 * fix: what it counts from is the total of the fix before it in time, as far as that is known.
 */
export const measureDistance: Step = (position, context) => {
  const { last, totalBefore, nowMs } = context
  const sent = position.attributes.distance
  const total = numberAttribute(last, 'totalDistance')
  const isLate = last !== null && !isNewest(position, last, nowMs)
  let distance = 0
  if (last && hasPlace(last)) distance = isLate ? wayBack(last, position) : wayFrom(last, position, context)
  else if (!last && typeof sent === 'number') distance = sent
  position.attributes.distance = toCentimetres(distance)
  position.attributes.totalDistance = toCentimetres(total + distance)
  if (isLate) {
    const totalMeters = toCentimetres(totalBefore(position.fixTimeMs) ?? total)
    position.counted = { distanceMeters: 0, totalMeters }
  }
  return undefined
}
