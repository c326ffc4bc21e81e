/** Alarms by their bit in the state. */
export const ALARMS: readonly (readonly [bit: number, alarm: string])[] = [
  [25, 'geofenceEnter'],
  [26, 'geofenceExit'],
  [27, 'lowBattery'],
  [28, 'jamming'],
  [3, 'jamming'],
  [29, 'vibration'],
  [31, 'overspeed'],
  [16, 'sos'],
  [10, 'sos'],
  [18, 'powerCut'],
  [14, 'lowPower'],
  [15, 'temperature'],
  [8, 'removing'],
  [0, 'hardBraking'],
  [1, 'hardAcceleration'],
]

/** Readings of the vehicle bus by their letter. */
export const VEHICLE: Readonly<Record<string, string>> = {
  V: 'battery',
  R: 'rpm',
  S: 'obdSpeed',
  P: 'throttle',
  O: 'engineLoad',
  C: 'coolantTemp',
  L: 'fuel',
  F: 'fuelConsumption',
  T: 'hours',
}
