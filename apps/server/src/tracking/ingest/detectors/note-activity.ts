import { type ActivityLimits, followActivity } from '@rastro/model/answer'
import { hasPlace } from '#src/tracking/position/positions/index'
import { numberSetting, onceFor, type ReadSetting } from '#src/tracking/position/steps/index'
import { type Detector, NONE, NOTHING } from './detector'

const limitsOf = onceFor((setting: ReadSetting): ActivityLimits => ({
  parkingMs: numberSetting(setting, 'report.trip.minimalParkingDuration') * 1000,
  placeMeters: numberSetting(setting, 'report.trip.minDistance'),
  noDataMs: numberSetting(setting, 'report.trip.minimalNoDataDuration') * 1000,
}))

/** Keeps what the vehicle does and since when; no event comes of it. */
export const noteActivity: Detector = {
  detect(position, { last, memory, setting }) {
    const { fixTimeMs: timeMs, attributes } = position
    // Who does not know where he is has not left.
    const { latitude, longitude } = hasPlace(position) || !last ? position : last
    const before = last && { timeMs: last.fixTimeMs, latitude: last.latitude, longitude: last.longitude }
    const reading = { timeMs, latitude, longitude, attributes }
    const activity = followActivity(memory.activity, before, reading, limitsOf(setting))
    return activity === memory.activity ? NOTHING : { detected: NONE, memory: { ...memory, activity } }
  },
}
