import { hasPlace } from '#src/tracking/position/positions/index'
import { booleanSetting, type Step } from './step'

/** An address that is known already; unless `geocoder.ignorePositions` is false, positions are stored without one. */
export const namePlace: Step = (position, { hooks, setting }) => {
  if (booleanSetting(setting, 'geocoder.ignorePositions') || !hasPlace(position)) return undefined
  const known = hooks.addressAt?.(position)
  if (!known) return undefined
  position.address = known.text
  if (known.isApproximate) position.attributes.addressApproximate = true
  return undefined
}
