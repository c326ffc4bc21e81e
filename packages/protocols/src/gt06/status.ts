import { bitsBetween, isBitSet } from '../bytes/index'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

const STATUS_ALARMS: Readonly<Record<number, string>> = {
  1: 'vibration',
  2: 'powerCut',
  3: 'lowBattery',
  4: 'sos',
  6: 'geofence',
  7: 'removing',
}

const ALARMS: Readonly<Record<number, string>> = {
  0x01: 'sos',
  0x02: 'powerCut',
  0x03: 'vibration',
  0x04: 'geofenceEnter',
  0x05: 'geofenceExit',
  0x06: 'overspeed',
  0x09: 'vibration',
  0x0c: 'tampering',
  0x0e: 'lowBattery',
  0x0f: 'lowBattery',
  0x11: 'powerOff',
  0x13: 'tampering',
  0x14: 'door',
  0x18: 'removing',
  0x19: 'lowBattery',
  0x23: 'fallDown',
  0x25: 'tampering',
  0x26: 'hardAcceleration',
  0x27: 'hardBraking',
  0x28: 'hardCornering',
  0x29: 'hardAcceleration',
  0x2a: 'hardCornering',
  0x2b: 'hardCornering',
  0x2c: 'accident',
  0x2e: 'hardCornering',
  0x30: 'hardBraking',
  0x32: 'jamming',
}

/** Name of an alarm code, or `undefined` for none or an unknown one. */
export const alarmOf = (code: number): string | undefined => ALARMS[code]

/** Adds an alarm behind those already there. */
export const addAlarm = (attributes: Attributes, alarm: string | undefined): void => {
  if (alarm === undefined) return
  attributes.alarm = attributes.alarm === undefined ? alarm : `${attributes.alarm},${alarm}`
}

/** The terminal information byte: ignition, charge, cut relay, alarm. */
export const setStatus = (attributes: Attributes, status: number): void => {
  attributes.status = status
  attributes.ignition = isBitSet(status, 1)
  attributes.charge = isBitSet(status, 2)
  attributes.blocked = isBitSet(status, 7)
  addAlarm(attributes, STATUS_ALARMS[bitsBetween(status, 3, 6)])
}

/** Battery as steps 0..6 or as percent; devices mix both. Anything else is no level. */
export const setBatteryLevel = (attributes: Attributes, value: number): void => {
  if (value <= 6) attributes.batteryLevel = Math.floor((value * 100) / 6)
  else if (value <= 100) attributes.batteryLevel = value
}
