import { isOnEarth } from '@rastro/geo'
import type { Step } from './step'

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)

/** A place off the earth or a time that is no time cannot be stored or drawn; other unreadable numbers become 0. */
export const checkPlace: Step = (position) => {
  if (!isOnEarth(position)) return { dropped: 'place off the earth' }
  if (!Number.isFinite(position.fixTimeMs) || !Number.isFinite(position.deviceTimeMs)) return { dropped: 'no time' }
  position.altitudeMeters = finite(position.altitudeMeters)
  position.speedKnots = finite(position.speedKnots)
  position.courseDegrees = finite(position.courseDegrees)
  position.accuracyMeters = finite(position.accuracyMeters)
  return undefined
}
