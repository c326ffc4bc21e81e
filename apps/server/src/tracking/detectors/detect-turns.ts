import { flagLimits, followFlag, followPlace, motionPoint, placeLimits, type Turn } from '#src/tracking/motion/index'
import { hasPlace, numberAttribute } from '#src/tracking/positions/index'
import { booleanSetting, numberSetting } from '#src/tracking/steps/index'
import { type Detected, type Detector, NONE, NOTHING } from './detector'

const detectedOf = (turns: readonly Turn[]): readonly Detected[] =>
  turns.length === 0 ? NONE : turns.map(({ type, at }) => ({ type, eventTimeMs: at.timeMs, at: at.source }))

/** Trips and stops, by place or, with `report.trip.newLogic` false, by the `motion` flag. */
export const detectTurns: Detector = {
  detect(position, { memory, setting }) {
    if (!hasPlace(position)) return NOTHING
    const point = motionPoint(position)
    const number = (key: string, fallback: number): number => numberSetting(setting, key, fallback)
    // The window is kept in either logic: late positions find their total in it.
    const byPlace = followPlace(memory.place, point, numberAttribute(position, 'distance'), placeLimits(number))
    if (booleanSetting(setting, 'report.trip.newLogic', true)) {
      return { detected: detectedOf(byPlace.turns), memory: { ...memory, place: byPlace.state } }
    }
    const { motion, ignition } = position.attributes
    const reading = {
      point,
      isMoving: motion === true,
      ignition: typeof ignition === 'boolean' ? ignition : undefined,
    }
    const limits = flagLimits(number, booleanSetting(setting, 'report.trip.useIgnition'))
    const byFlag = followFlag(memory.flag, reading, limits)
    return { detected: detectedOf(byFlag.turns), memory: { ...memory, place: byPlace.state, flag: byFlag.state } }
  },
}
