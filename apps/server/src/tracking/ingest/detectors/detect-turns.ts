import { followMotion, motionPoint, motionRules, type Turn } from '#src/tracking/ingest/motion/index'
import { hasPlace, numberAttribute } from '#src/tracking/position/positions/index'
import { onceFor } from '#src/tracking/position/steps/index'
import { type Detected, type Detector, NONE, NOTHING } from './detector'

function detectedOf(turns: readonly Turn[]): readonly Detected[] {
  if (turns.length === 0) return NONE
  return turns.flatMap((turn) =>
    turn.type === 'silence' ? [] : [{ type: turn.type, eventTimeMs: turn.at.timeMs, at: turn.at.source }],
  )
}

const rulesOf = onceFor(motionRules)

/** Trips and stops, as the reports find them in stored positions. */
export const detectTurns: Detector = {
  detect(position, { memory, setting }) {
    if (!hasPlace(position)) return NOTHING
    const { ignition } = position.attributes
    const reading = {
      point: motionPoint(position),
      traveledMeters: numberAttribute(position, 'distance'),
      ignition: typeof ignition === 'boolean' ? ignition : undefined,
    }
    const { motion, turns } = followMotion(memory, reading, rulesOf(setting))
    const { geofences, overspeed, near, activity } = memory
    // Named one by one, for every position comes by here: spread out it costs several times as much.
    const { place, flag } = motion
    return { detected: detectedOf(turns), memory: { place, flag, geofences, overspeed, near, activity } }
  },
}
