import { distanceMeters } from '@rastro/geo'
import { hasPlace, numberAttribute } from '#src/tracking/positions/index'
import { isNewest, type Step } from './step'

const toCentimetres = (meters: number): number => Math.round(meters * 100) / 100

/**
 * `distance` since the last fix and `totalDistance`, metres to the centimetre. A late fix counts nothing: the way it
 * lies on was already counted by the newer fix.
 */
export const measureDistance: Step = (position, { last, nowMs }) => {
  const total = numberAttribute(last, 'totalDistance')
  const sent = position.attributes.distance
  let distance = 0
  if (last && hasPlace(last) && isNewest(position, last, nowMs)) {
    distance = typeof sent === 'number' ? sent : distanceMeters(last, position)
  } else if (typeof sent === 'number') {
    distance = last ? 0 : sent
  }
  position.attributes.distance = toCentimetres(distance)
  position.attributes.totalDistance = toCentimetres(total + distance)
  return undefined
}
