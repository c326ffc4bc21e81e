/** Events that are alarms; the same numbers in text and in both kinds of records. */
const ALARMS: Readonly<Record<number, string>> = {
  1: 'sos',
  17: 'lowBattery',
  18: 'lowPower',
  19: 'overspeed',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  22: 'powerRestored',
  23: 'powerCut',
  36: 'tow',
  44: 'jamming',
  78: 'accident',
  90: 'hardCornering',
  91: 'hardCornering',
  129: 'hardBraking',
  130: 'hardAcceleration',
  135: 'fatigueDriving',
}

export const alarmOfEvent = (event: number | undefined): string | undefined =>
  event === undefined ? undefined : ALARMS[event]

/** Of this event the data are the card of a driver. */
export const DRIVER_EVENT = 37

/** Seconds of devices count from 2000; none and all ones are no time. */
export const momentOfSeconds = (seconds: number): Date | undefined =>
  seconds === 0 || seconds === 0xff_ff_ff_ff ? undefined : new Date(EPOCH_2000_MS + seconds * 1000)

const EPOCH_2000_MS = 946_684_800_000
