import { isBitSet } from '../bytes/index'

export type Attributes = Record<string, string | number | boolean>

/** Which states a unit knows stands in one bit, the state itself in the next. */
const readShared = (status: number): Attributes => ({
  ...(isBitSet(status, 1) ? { ignition: isBitSet(status, 2) } : {}),
  ...(isBitSet(status, 3) ? { armed: isBitSet(status, 4) } : {}),
  status,
})

/** State word of the old form; a set bit of the relay means the engine may run. */
export const readOldStatus = (status: number): Attributes => ({
  ...readShared(status),
  ...(isBitSet(status, 5) ? { blocked: !isBitSet(status, 6) } : {}),
  ...(isBitSet(status, 7) ? { charge: isBitSet(status, 8) } : {}),
})

/** State word of the new form. Motion is known to units with an accelerometer, as the alarm is. */
export const readStatus = (status: number): Attributes => ({
  ...readShared(status),
  ...(isBitSet(status, 3) ? { motion: isBitSet(status, 9) } : {}),
  ...(isBitSet(status, 5) ? { blocked: isBitSet(status, 6) } : {}),
  ...(isBitSet(status, 7) ? { charge: isBitSet(status, 8) } : {}),
  gps: isBitSet(status, 10),
})

const ALARMS: Readonly<Record<number, string>> = {
  0x01: 'powerOff',
  0x02: 'sos',
  0x03: 'lowBattery',
  0x04: 'vibration',
  0x08: 'gpsAntennaCut',
  0x09: 'gpsAntennaCut',
  0x25: 'removing',
  0x81: 'lowspeed',
  0x82: 'overspeed',
  0x83: 'geofenceEnter',
  0x84: 'geofenceExit',
  0x85: 'accident',
  0x86: 'fallDown',
}

/** Alarm of a code; none for one without a name. */
export const readAlarm = (code: number): Attributes => {
  const alarm = ALARMS[code]
  return alarm === undefined ? {} : { alarm }
}
