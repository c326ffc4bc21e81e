import { isBitSet } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { addAlarm, statusAlarmOf } from './alarms'

type Attributes = DecodedPosition['attributes']

/** The terminal information byte: ignition, charge, cut relay, alarm. */
export const setStatus = (attributes: Attributes, status: number, isVxt01 = false): void => {
  attributes.status = status
  attributes.ignition = isBitSet(status, 1)
  attributes.charge = isBitSet(status, 2)
  attributes.blocked = isBitSet(status, 7)
  addAlarm(attributes, statusAlarmOf((status >> 3) & 0x07, isVxt01))
}

/** Battery as steps 0..6 or as percent; devices mix both. Anything else is no level. */
export const setBatteryLevel = (attributes: Attributes, value: number): void => {
  if (value <= 6) attributes.batteryLevel = Math.floor((value * 100) / 6)
  else setPercent(attributes, value)
}

/** A level in percent, unless it cannot be one. */
export const setPercent = (attributes: Attributes, value: number): void => {
  if (value <= 100) attributes.batteryLevel = value
}
