import { metersPerSecondFromKnots } from '@rastro/geo'
import { numberSetting } from '#src/tracking/position/steps/index'
import { NONE, plain } from './detector'

/** Speed gained or lost between two positions as hard as the operator minds, m/s². */
export const detectBehavior = plain((position, { last, setting }) => {
  const hardest = numberSetting(setting, 'event.behavior.accelerationThreshold')
  const hardestBraking = numberSetting(setting, 'event.behavior.brakingThreshold')
  if (hardest <= 0 && hardestBraking <= 0) return NONE
  const seconds = last ? (position.fixTimeMs - last.fixTimeMs) / 1000 : 0
  if (!last || seconds <= 0) return NONE
  const acceleration = metersPerSecondFromKnots(position.speedKnots - last.speedKnots) / seconds
  const alarm =
    hardest > 0 && acceleration >= hardest
      ? 'hardAcceleration'
      : hardestBraking > 0 && acceleration <= -hardestBraking
        ? 'hardBraking'
        : null
  if (!alarm) return NONE
  const threshold = alarm === 'hardBraking' ? hardestBraking : hardest
  return [{ type: 'alarm', attributes: { alarm, acceleration: Math.round(acceleration * 100) / 100, threshold } }]
})
