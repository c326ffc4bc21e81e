/** What an event means, by its letter. */
export const EVENTS: Readonly<Record<string, string>> = {
  '3': 'sos',
  '4': 'geofenceExit',
  '5': 'powerCut',
  '6': 'overspeed',
  '7': 'geofenceExit',
  '8': 'vibration',
  H: 'powerOff',
  T: 'tampering',
  X: 'geofenceEnter',
  Y: 'tow',
  Z: 'lowBattery',
}

/** The word that ends the event in the device, which repeats it until then. */
export const EVENT_ANSWERS: Readonly<Record<string, string>> = {
  '3': 'd',
  S: 't',
  T: 't',
  X: 'x',
  '4': 'x',
  Y: 'y',
  Z: 'z',
}
