import { type ActivityLimits, followActivity } from '@rastro/model/answer'
import { hasPlace } from '#src/tracking/position/positions/index'
import { numberSetting } from '#src/tracking/position/steps/index'
import { type Detector, NONE, NOTHING } from './detector'

const limitsOf = (number: (key: string, fallback: number) => number): ActivityLimits => ({
  parkingMs: number('report.trip.minimalParkingDuration', 300) * 1000,
  placeMeters: number('report.trip.minDistance', 200),
  noDataMs: number('report.trip.minimalNoDataDuration', 3600) * 1000,
})

/** Keeps what the vehicle does and since when; no event comes of it. */
export const noteActivity: Detector = {
  detect(position, { last, memory, setting }) {
    const { fixTimeMs: timeMs, attributes } = position
    // Who does not know where he is has not left.
    const { latitude, longitude } = hasPlace(position) || !last ? position : last
    const before = last && { timeMs: last.fixTimeMs, latitude: last.latitude, longitude: last.longitude }
    const limits = limitsOf((key, fallback) => numberSetting(setting, key, fallback))
    const activity = followActivity(memory.activity, before, { timeMs, latitude, longitude, attributes }, limits)
    return activity === memory.activity ? NOTHING : { detected: NONE, memory: { ...memory, activity } }
  },
}
