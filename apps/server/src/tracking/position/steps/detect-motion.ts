import { numberSetting, type Step } from './step'

/** Knots above which a device counts as moving. */

/** `motion` by speed, unless the device says it itself. */
export const detectMotion: Step = (position, { setting }) => {
  if (typeof position.attributes.motion === 'boolean') return undefined
  const thresholdKnots = numberSetting(setting, 'event.motion.speedThreshold')
  position.attributes.motion = position.speedKnots > thresholdKnots
  return undefined
}
