import { numberSetting } from '#src/tracking/position/steps/index'
import { NONE, plain } from './detector'

/** Litres that went or came between two positions, beyond what the operator minds. */
export const detectFuel = plain(({ attributes }, { last, setting }) => {
  const after = attributes.fuel
  const before = last?.attributes.fuel
  if (typeof after !== 'number' || typeof before !== 'number' || after === before) return NONE
  const isDrop = after < before
  const threshold = numberSetting(setting, isDrop ? 'fuelDropThreshold' : 'fuelIncreaseThreshold')
  if (threshold <= 0 || Math.abs(after - before) < threshold) return NONE
  return [{ type: isDrop ? 'deviceFuelDrop' : 'deviceFuelIncrease', attributes: { before, after, threshold } }]
})
