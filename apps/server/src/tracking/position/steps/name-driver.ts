import { booleanSetting, type Step } from './step'

/** With `processing.useLinkedDriver`: a position that names no driver is driven by the one linked to the device. */
export const nameDriver: Step = (position, { hooks, setting }) => {
  if (position.attributes.driverUniqueId !== undefined) return undefined
  if (!booleanSetting(setting, 'processing.useLinkedDriver')) return undefined
  const driver = hooks.linkedDriver?.(position.deviceId)
  if (driver) position.attributes.driverUniqueId = driver
  return undefined
}
